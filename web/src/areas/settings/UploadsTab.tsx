import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { MyVideo } from '@serendib/contract'
import { LIMITS, SessionEnded } from '@serendib/contract'
import { textOf } from '../../platform/calls/api.ts'
import { paths } from '../../platform/paths.ts'
import { useSearchParams } from '../../platform/router/index.ts'
import { useDebouncedValue } from '../../platform/use-debounced-value.ts'
import { limitOf } from '../../platform/text-limit.ts'
import { myAccountTexts } from '../../platform/texts/account.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { EmptyState, LoadFailed } from '../../ui/status/EmptyState.tsx'
import { Panel } from '../../ui/Layout.tsx'
import { LoadMore } from '../../ui/controls/LoadMore.tsx'
import { Skeletons } from '../../ui/status/Skeleton.tsx'
import { TextInput } from '../../ui/forms/TextInput.tsx'
import { isTooLong } from '../../ui/forms/TextLimit.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { useToast } from '../../ui/overlays/Toast.tsx'
import { useWasTrue } from '../../ui/use-was-true.ts'
import { TrimDialog } from '../edits/index.ts'
import { ReplaceFileDialog, StorageUsed, UnfinishedUploads, useReplacements } from '../uploads/index.ts'
import { canBeEdited, myVideosQuery, ownDetailsQuery } from './queries.ts'
import { titleOf, UploadRow } from './UploadRow.tsx'
import styles from './Uploads.module.css'
import { dropCachedVideos, useFreshAfterTrims, useVideoActions } from './use-video-actions.ts'

/** Debounce of the search field, in milliseconds. */
const FOUND_AFTER_MS = 300

/** Its code loads on first use. */
const EditVideoDialog = lazy(() => import('./EditVideoDialog.tsx'))

/** All of the user's videos in every status. */
export function UploadsTab({ userId }: { userId: number }) {
  const [typed, setTyped] = useState('')
  const words = useDebouncedValue(
    isTooLong(limitOf(typed, LIMITS.searchTermMax)) ? '' : typed.trim(),
    FOUND_AFTER_MS,
  )
  const list = useInfiniteQuery(myVideosQuery(userId, words))
  const videos = list.data?.pages.flatMap((page) => page.videos)
  useFreshAfterTrims(videos)
  // A user whose videos all fit on one page needs no search.
  const isLong = useWasTrue(list.hasNextPage)
  if (list.data === undefined && !list.isPending) {
    return <LoadFailed query={list} empty={myAccountTexts.noVideos} />
  }
  if (videos?.length === 0 && !isLong) {
    const toUpload = <ButtonLink href={paths.uploadVideo()}>{myAccountTexts.upload}</ButtonLink>
    return (
      <>
        <StorageUsed userId={userId} isShownUnbounded />
        <Unfinished userId={userId} />
        <EmptyState title={myAccountTexts.noVideos} action={toUpload} />
      </>
    )
  }
  return (
    <>
      <Unfinished userId={userId} />
      <Panel title={myAccountTexts.tab.uploads}>
        <div className={styles.quota}>
          <StorageUsed userId={userId} isShownUnbounded />
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
          <Videos userId={userId} videos={videos} />
        )}
        <LoadMore list={list} />
      </Panel>
    </>
  )
}

type Action = 'trim' | 'replace' | 'delete'

/** The list, and the dialogs of its actions. */
function Videos({ userId, videos }: { userId: number; videos: readonly MyVideo[] }) {
  const actions = useVideoActions(userId)
  const replacements = useReplacements(userId)
  const { edited, edit } = useEdited(userId, videos)
  const [open, setOpen] = useState<{ action: Action; video: MyVideo }>()
  const otherDrafts = edited?.slug === null ? draftsAfter(videos, edited.id) : []
  const [nextDraft] = otherDrafts
  const toDelete = open?.action === 'delete' ? open.video : undefined
  return (
    <>
      <ul className={styles.list}>
        {videos.map((video) => (
          <UploadRow
            key={video.id}
            video={video}
            replacement={replacements.get(video.id)}
            isRetrying={actions.retriedId === video.id}
            onRetry={() => actions.retry(video.id)}
            onEdit={() => edit(video)}
            onTrim={() => setOpen({ action: 'trim', video })}
            onReplace={() => setOpen({ action: 'replace', video })}
            onToggle={() => actions.toggleVisibility(video)}
            onPublishNow={() => actions.publishNow(video.id)}
            onDelete={() => setOpen({ action: 'delete', video })}
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
        {open && <EditJobDialog {...open} userId={userId} onClose={() => setOpen(undefined)} />}
      </Suspense>
      <ConfirmDialog
        isOpen={toDelete !== undefined}
        onOpenChange={(isOpen) => {
          if (!isOpen) setOpen(undefined)
        }}
        title={myAccountTexts.deleteTitle(toDelete ? titleOf(toDelete) : '')}
        description={myAccountTexts.deleteText}
        confirmLabel={myAccountTexts.delete}
        isDanger
        isWorking={actions.isDeleting}
        onConfirm={() => {
          if (toDelete) actions.remove(toDelete.id, { onSettled: () => setOpen(undefined) })
        }}
      />
    </>
  )
}

/** The other drafts without details, in list order from one of them on, wrapping around. */
function draftsAfter(videos: readonly MyVideo[], videoId: number): MyVideo[] {
  const place = videos.findIndex(({ id }) => id === videoId)
  return [...videos.slice(place + 1), ...videos.slice(0, Math.max(place, 0))].filter(
    (video) => video.slug === null && canBeEdited(video),
  )
}

/** Trims a video, or replaces its file. */
function EditJobDialog(props: { action: Action; video: MyVideo; userId: number; onClose: () => void }) {
  const { action, video, userId, onClose } = props
  const target = { videoId: video.id, userId, title: titleOf(video), onClose }
  const onChanged = () => void dropCachedVideos()
  if (action === 'trim')
    return <TrimDialog {...target} description={video.description} onChanged={onChanged} />
  return action === 'replace' ? <ReplaceFileDialog {...target} onChanged={onChanged} /> : null
}

/** The video whose details are open: the chosen one, otherwise the one in the URL, even if it is not in the list. */
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
