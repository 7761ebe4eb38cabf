import { useQuery } from '@tanstack/react-query'
import { Navigate } from '../../platform/router/index.ts'
import { channelCalls } from '@serendib/contract'
import { queryClient, queryOf } from '../../platform/api.ts'
import { usePageTitle } from '../../platform/page-title.ts'
import { paths } from '../../platform/paths.ts'
import { currentSession, isUploader, useSession } from '../../platform/session.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { uploadTexts } from '../../platform/texts/uploads.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { Page, PageHead } from '../../ui/Layout.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { uploadLimits } from './upload-limits.ts'
import { uploadRoomQuery } from './upload-room.ts'
import { UploadTabs } from './UploadTabs.tsx'

const ownChannels = (userId: number) => queryOf(channelCalls.userHasChannels, { userId })

export function loader() {
  const session = currentSession()
  if (session === null) return
  void queryClient.prefetchQuery({ ...ownChannels(session.userId), staleTime: 0 })
  void queryClient.prefetchQuery(uploadLimits)
  void queryClient.prefetchQuery(uploadRoomQuery(session.userId))
}

/** Who may upload: members with a channel. Everybody else is led to what they lack. */
export function Component() {
  usePageTitle(uploadTexts.pageTitle)
  const session = useSession()
  if (session === null) return <Navigate to={paths.signIn(paths.uploadVideo())} replace />
  return <MemberUpload key={session.userId} userId={session.userId} />
}

function MemberUpload({ userId }: { userId: number }) {
  const session = useSession()
  const { data, isFetching, refetch } = useQuery(ownChannels(userId))
  if (session === null) return null
  if (data && data.channels.length > 0) return <UploadTabs session={session} channels={data.channels} />
  // A kept 'no channels' may be from before one was created; the loader asks again on every visit.
  if (isFetching) return <UploadPending />
  if (data === undefined) return <UploadFailed onRetry={() => void refetch()} />
  if (!isUploader(session)) return <Navigate to={paths.createChannel({ isFromUpload: true })} replace />
  return (
    <Page>
      <PageHead title={uploadTexts.pageTitle} />
      <EmptyState
        title={uploadTexts.noChannel}
        action={
          <ButtonLink href={paths.createChannel({ isFromUpload: true })}>
            {uploadTexts.createChannel}
          </ButtonLink>
        }
      />
    </Page>
  )
}

function UploadPending() {
  return (
    <Page>
      <PageHead title={uploadTexts.pageTitle} subtitle={<Skeleton width="220px" height="18px" />} />
      <output>
        <VisuallyHidden>{commonTexts.processing}</VisuallyHidden>
      </output>
      <Skeleton height="540px" />
    </Page>
  )
}

function UploadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Page>
      <PageHead title={uploadTexts.pageTitle} />
      <ErrorState title={uiTexts.loadFailed} onRetry={onRetry} />
    </Page>
  )
}
