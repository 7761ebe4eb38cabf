import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { MyVideo } from '@serendib/contract'
import { LIMITS, SessionEnded } from '@serendib/contract'
import { textOf } from '../../platform/api.ts'
import { paths } from '../../platform/paths.ts'
import { useSearchParams } from '../../platform/router/index.ts'
import { useSettled } from '../../platform/use-settled.ts'
import { limitOf } from '../../platform/text-limit.ts'
import { myAccountTexts } from '../../platform/texts/account.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { EmptyState, LoadFailed } from '../../ui/EmptyState.tsx'
import { Panel } from '../../ui/Layout.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { Skeletons } from '../../ui/Skeleton.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { isTooLong } from '../../ui/TextLimit.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { useToast } from '../../ui/Toast.tsx'
import { useHasBeen } from '../../ui/use-has-been.ts'
import { CutDialog } from '../cuts/index.ts'
import { OtherFileDialog, RoomTaken, UnfinishedUploads, useOtherFiles } from '../uploads/index.ts'
import { canBeEdited, myVideosQuery, ownDetailsQuery } from './queries.ts'
import { titleOf, UploadRow } from './UploadRow.tsx'
import styles from './Uploads.module.css'
import { forgetVideos, useFreshAfterCuts, useVideoActs } from './use-video-acts.ts'

/** Nobody waits for what they are still typing. */
const FOUND_AFTER_MS = 300

/** Its code loads when it is first opened. */
const EditVideoDialog = lazy(() => import('./EditVideoDialog.tsx'))

/** Every video of one's own, in every state. */
export function UploadsTab({ userId }: { userId: number }) {
  const [typed, setTyped] = useState('')
  const words = useSettled(
    isTooLong(limitOf(typed, LIMITS.searchTermMax)) ? '' : typed.trim(),
    FOUND_AFTER_MS,
  )
  const list = useInfiniteQuery(myVideosQuery(userId, words))
  const videos = list.data?.pages.flatMap((page) => page.videos)
  useFreshAfterCuts(videos)
  // Whoever sees all of their films at once needs no help to find one.
  const isLong = useHasBeen(list.hasNextPage)
  if (list.data === undefined && !list.isPending) {
    return <LoadFailed query={list} empty={myAccountTexts.noVideos} />
  }
  if (videos?.length === 0 && !isLong) {
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
        {isLong && (
          <TextInput
            type="search"
            className={styles.find}
            aria-label={myAccountTexts.findVideos}
            placeholder={myAccountTexts.findVideos}
            limit={limitOf(typed, LIMITS.searchTermMax)}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        {videos?.length === 0 && <output>{myAccountTexts.noneFound}</output>}
        {videos === undefined ? (
          <Skeletons kind="row" count={4} />
        ) : (
          <Films userId={userId} videos={videos} />
        )}
        <LoadMore list={list} />
      </Panel>
    </>
  )
}

type Act = 'cut' | 'replace' | 'delete'

/** The list, and the dialogs of what is done with a film of it. */
function Films({ userId, videos }: { userId: number; videos: readonly MyVideo[] }) {
  const acts = useVideoActs(userId)
  const otherFiles = useOtherFiles(userId)
  const { edited, edit } = useEdited(userId, videos)
  const [open, setOpen] = useState<{ act: Act; video: MyVideo }>()
  const otherDrafts = edited?.slug === null ? draftsAfter(videos, edited.id) : []
  const [nextDraft] = otherDrafts
  const doomed = open?.act === 'delete' ? open.video : undefined
  return (
    <>
      <ul className={styles.list}>
        {videos.map((video) => (
          <UploadRow
            key={video.id}
            video={video}
            otherFile={otherFiles.find(({ videoId }) => videoId === video.id)}
            isRetrying={acts.retriedId === video.id}
            onRetry={() => acts.retry(video.id)}
            onEdit={() => edit(video)}
            onCut={() => setOpen({ act: 'cut', video })}
            onReplace={() => setOpen({ act: 'replace', video })}
            onToggle={() => acts.toggleVisibility(video)}
            onPublishNow={() => acts.publishNow(video.id)}
            onDelete={() => setOpen({ act: 'delete', video })}
          />
        ))}
      </ul>
      <Suspense fallback={null}>
        {edited !== null && (
          <EditVideoDialog
            key={edited.id}
            video={edited}
            userId={userId}
            otherDrafts={nextDraft && { count: otherDrafts.length, onNext: () => edit(nextDraft) }}
            onClose={() => edit(null)}
          />
        )}
        {open && <RemakeDialog {...open} userId={userId} onClose={() => setOpen(undefined)} />}
      </Suspense>
      <ConfirmDialog
        isOpen={doomed !== undefined}
        onOpenChange={(isOpen) => {
          if (!isOpen) setOpen(undefined)
        }}
        title={myAccountTexts.deleteTitle(doomed ? titleOf(doomed) : '')}
        description={myAccountTexts.deleteText}
        confirmLabel={myAccountTexts.delete}
        isDanger
        isWorking={acts.isDeleting}
        onConfirm={() => {
          if (doomed) acts.remove(doomed.id, { onSettled: () => setOpen(undefined) })
        }}
      />
    </>
  )
}

/** The other videos that wait for their details, in the list's order from one of them on and round. */
function draftsAfter(videos: readonly MyVideo[], videoId: number): MyVideo[] {
  const place = videos.findIndex(({ id }) => id === videoId)
  return [...videos.slice(place + 1), ...videos.slice(0, Math.max(place, 0))].filter(
    (video) => video.slug === null && canBeEdited(video),
  )
}

/** Cuts a film, or gives it another file. */
function RemakeDialog(props: { act: Act; video: MyVideo; userId: number; onClose: () => void }) {
  const { act, video, userId, onClose } = props
  const film = { videoId: video.id, userId, title: titleOf(video), onClose }
  const onChanged = () => void forgetVideos()
  if (act === 'cut') return <CutDialog {...film} description={video.description} onChanged={onChanged} />
  return act === 'replace' ? <OtherFileDialog {...film} onChanged={onChanged} /> : null
}

/** The video whose details are open: one that was chosen, else the one that the address names, in the list or not. */
function useEdited(userId: number, videos: readonly MyVideo[]) {
  const [params, setParams] = useSearchParams()
  const [chosen, setChosen] = useState<MyVideo | null>(null)
  const toast = useToast()
  const named = Number(params.get('video'))
  const isNamed = Number.isInteger(named) && named > 0
  const listed = videos.find(({ id }) => id === named)
  const { data, error } = useQuery({ ...ownDetailsQuery(userId, named), enabled: isNamed && !listed })
  const linked = listed ?? data?.video
  const unlink = () => {
    if (!params.has('video')) return
    const rest = new URLSearchParams(params)
    rest.delete('video')
    setParams(rest, { replace: true })
  }
  const giveUp = useEffectEvent((why: Error) => {
    if (!(why instanceof SessionEnded)) toast(textOf(why, uiTexts.loadFailed), 'error')
    unlink()
  })
  useEffect(() => {
    if (error !== null && isNamed) giveUp(error)
  }, [error, isNamed])
  return {
    edited: chosen ?? (isNamed && linked && canBeEdited(linked) ? linked : null),
    edit: (video: MyVideo | null) => {
      setChosen(video)
      unlink()
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
