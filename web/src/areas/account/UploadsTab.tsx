import { lazy, Suspense, useState } from 'react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { MyVideo } from '@serendib/contract'
import { paths } from '../../platform/paths.ts'
import { useSearchParams } from '../../platform/router/index.ts'
import { myAccountTexts } from '../../platform/texts/account.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { EmptyState, LoadFailed } from '../../ui/EmptyState.tsx'
import { Panel } from '../../ui/Layout.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { Skeletons } from '../../ui/Skeleton.tsx'
import { CutDialog } from '../cuts/index.ts'
import { OtherFileDialog, RoomTaken, UnfinishedUploads, useOtherFiles } from '../uploads/index.ts'
import { canBeEdited, myVideosQuery, ownDetailsQuery } from './queries.ts'
import { titleOf, UploadRow } from './UploadRow.tsx'
import styles from './Uploads.module.css'
import { forgetVideos, useFreshAfterCuts, useVideoActs } from './use-video-acts.ts'

/** Its code loads when it is first opened. */
const EditVideoDialog = lazy(() => import('./EditVideoDialog.tsx'))

/** Every video of one's own, in every state. */
export function UploadsTab({ userId }: { userId: number }) {
  const list = useInfiniteQuery(myVideosQuery(userId))
  const acts = useVideoActs(userId)
  const videos = list.data?.pages.flatMap((page) => page.videos)
  useFreshAfterCuts(videos)
  const { edited, edit } = useEdited(userId)
  const [cut, setCut] = useState<MyVideo | null>(null)
  const [replaced, setReplaced] = useState<MyVideo | null>(null)
  const otherFiles = useOtherFiles(userId)
  const [doomed, setDoomed] = useState<MyVideo | null>(null)
  if (list.data === undefined && !list.isPending) {
    return <LoadFailed query={list} empty={myAccountTexts.noVideos} />
  }
  if (videos?.length === 0) {
    const toUpload = <ButtonLink href={paths.uploadVideo()}>{myAccountTexts.upload}</ButtonLink>
    return (
      <>
        <RoomTaken userId={userId} isShownUnbounded />
        <Unfinished userId={userId} />
        <EmptyState title={myAccountTexts.noVideos} action={toUpload} />
      </>
    )
  }
  return (
    <>
      <Unfinished userId={userId} />
      <Panel title={myAccountTexts.tab.uploads}>
        <div className={styles.room}>
          <RoomTaken userId={userId} isShownUnbounded />
        </div>
        <ul className={styles.list}>
          {videos === undefined ? (
            <li>
              <Skeletons kind="row" count={4} />
            </li>
          ) : (
            videos.map((video) => (
              <UploadRow
                key={video.id}
                video={video}
                otherFile={otherFiles.find(({ videoId }) => videoId === video.id)}
                isRetrying={acts.retriedId === video.id}
                onRetry={() => acts.retry(video.id)}
                onEdit={() => edit(video)}
                onCut={() => setCut(video)}
                onReplace={() => setReplaced(video)}
                onToggle={() => acts.toggleVisibility(video)}
                onPublishNow={() => acts.publishNow(video.id)}
                onDelete={() => setDoomed(video)}
              />
            ))
          )}
        </ul>
        <LoadMore list={list} />
        {edited !== null && (
          <Suspense fallback={null}>
            <EditVideoDialog key={edited.id} video={edited} userId={userId} onClose={() => edit(null)} />
          </Suspense>
        )}
        {cut !== null && (
          <Suspense fallback={null}>
            <CutDialog
              videoId={cut.id}
              userId={userId}
              title={titleOf(cut)}
              description={cut.description}
              onChanged={() => void forgetVideos()}
              onClose={() => setCut(null)}
            />
          </Suspense>
        )}
        {replaced !== null && (
          <Suspense fallback={null}>
            <OtherFileDialog
              videoId={replaced.id}
              userId={userId}
              title={titleOf(replaced)}
              onChanged={() => void forgetVideos()}
              onClose={() => setReplaced(null)}
            />
          </Suspense>
        )}
        <ConfirmDialog
          isOpen={doomed !== null}
          onOpenChange={(isOpen) => {
            if (!isOpen) setDoomed(null)
          }}
          title={myAccountTexts.deleteTitle(doomed === null ? '' : titleOf(doomed))}
          description={myAccountTexts.deleteText}
          confirmLabel={myAccountTexts.delete}
          isDanger
          isWorking={acts.isDeleting}
          onConfirm={() => {
            if (doomed !== null) acts.remove(doomed.id, { onSettled: () => setDoomed(null) })
          }}
        />
      </Panel>
    </>
  )
}

/** The video whose details are open: one that was chosen, else the one that the address names. */
function useEdited(userId: number) {
  const [params, setParams] = useSearchParams()
  const [chosen, setChosen] = useState<MyVideo | null>(null)
  const named = Number(params.get('video'))
  const isNamed = Number.isInteger(named) && named > 0
  const linked = useQuery({ ...ownDetailsQuery(userId, named), enabled: isNamed }).data?.video
  return {
    edited: chosen ?? (isNamed && linked && canBeEdited(linked) ? linked : null),
    edit: (video: MyVideo | null) => {
      setChosen(video)
      if (!params.has('video')) return
      const rest = new URLSearchParams(params)
      rest.delete('video')
      setParams(rest, { replace: true })
    },
  }
}

function Unfinished({ userId }: { userId: number }) {
  return (
    <div className={styles.unfinished}>
      <Suspense fallback={null}>
        <UnfinishedUploads userId={userId} />
      </Suspense>
    </div>
  )
}
