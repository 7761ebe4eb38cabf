import { useQuery } from '@tanstack/react-query'
import { Navigate } from '../../../platform/router/index.ts'
import { channelCalls, pageTitles } from '@serendib/contract'
import { Loading } from '../../../kit/index.ts'
import { queryClient, queryOf } from '../../../platform/calls/api.ts'
import { usePageTitle } from '../../../platform/page-title.ts'
import { paths } from '../../../platform/paths.ts'
import { currentSession, isUploader, useSession } from '../../../platform/session.ts'
import { useSignInPath } from '../../../platform/use-sign-in-path.ts'
import { uploadTexts } from '../../../platform/texts/uploads.ts'
import { ButtonLink, EmptyState, ErrorState, Page, PageHead, Skeleton, uiTexts } from '#ui'
import { storageQuotaQuery, uploadLimitsQuery } from '../queue/upload-limits.ts'
import { UploadTabs } from './UploadTabs.tsx'

const ownChannels = () => queryOf(channelCalls.userHasChannels, {})

export function loader() {
  if (currentSession() === null) return
  void queryClient.prefetchQuery({ ...ownChannels(), staleTime: 0 })
  void queryClient.prefetchQuery(uploadLimitsQuery)
  void queryClient.prefetchQuery(storageQuotaQuery())
}

/** The upload page, for members with a channel. Others are redirected to sign in or to create a channel. */
export function Component() {
  usePageTitle(pageTitles.uploadVideo)
  const session = useSession()
  const signInPath = useSignInPath()
  if (session === null) return <Navigate to={signInPath} replace />
  return <MemberUpload key={session.userId} />
}

function MemberUpload() {
  const session = useSession()
  const { data, isFetching, refetch } = useQuery(ownChannels())
  if (session === null) return null
  if (data && data.channels.length > 0) return <UploadTabs session={session} channels={data.channels} />
  // A cached 'no channels' may predate the first channel, so the loader requests it again on every visit.
  if (isFetching) {
    return (
      <Page>
        <PageHead title={uploadTexts.pageTitle} subtitle={<Skeleton width="220px" height="18px" />} />
        <Loading height="540px" />
      </Page>
    )
  }
  const toCreateChannel = paths.createChannel({ isFromUpload: true })
  if (data && !isUploader(session)) return <Navigate to={toCreateChannel} replace />
  return (
    <Page>
      <PageHead title={uploadTexts.pageTitle} />
      {data === undefined ? (
        <ErrorState title={uiTexts.loadFailed} onRetry={() => void refetch()} />
      ) : (
        <EmptyState
          title={uploadTexts.noChannel}
          action={<ButtonLink href={toCreateChannel}>{uploadTexts.createChannel}</ButtonLink>}
        />
      )}
    </Page>
  )
}
