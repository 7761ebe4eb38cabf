import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { MyVideo } from '@serendib/contract'
import { LIMITS, SessionEnded } from '@serendib/contract'
import { List, reload } from '../../kit/index.ts'
import { formatError } from '../../platform/calls/api.ts'
import { paths } from '../../platform/paths.ts'
import { useSearchParams } from '../../platform/router/index.ts'
import { useDebouncedValue } from '../../platform/use-debounced-value.ts'
import { limitOf } from '../../platform/text-limit.ts'
import { myAccountTexts } from '../../platform/texts/account.ts'
import { ButtonLink, isTooLong, Panel, Skeletons, TextInput, uiTexts, useToast, useWasTrue } from '#ui'
import { TrimDialog } from '../edits/index.ts'
import {
  Originals,
  ReplaceFileDialog,
  StorageUsed,
  TrimFollowsText,
  UnfinishedUploads,
  useReplacements,
} from '../uploads/index.ts'
import { canBeEdited, myVideosQuery, ownDetailsQuery } from './queries.ts'
import { UploadRow } from './UploadRow.tsx'
import styles from './Uploads.module.css'
import { formatTitle, useReloadAfterEditJobs, useVideoActions, VIDEO_CALLS } from './use-video-actions.ts'

/** Debounce of the search field, in milliseconds. */
const FOUND_AFTER_MS = 300

/** Its code loads on first use. */
const EditVideoDialog = lazy(() => import('./EditVideoDialog.tsx'))

/** All of the user's videos in every status. */
export function UploadsTab() {
  const [typed, setTyped] = useState('')
  const words = useDebouncedValue(
    isTooLong(limitOf(typed, LIMITS.searchTermMax)) ? '' : typed.trim(),
    FOUND_AFTER_MS,
  )
  const list = useInfiniteQuery(myVideosQuery(words))
  const videos = list.data?.items ?? []
  useReloadAfterEditJobs(videos)
  // A user whose videos all fit on one page needs no search.
  const isLong = useWasTrue(list.hasNextPage)
  const actions = useVideoActions()
  const replacements = useReplacements()
  const { edited, edit } = useEdited(videos)
  const [job, setJob] = useState<{ kind: 'trim' | 'replace'; video: MyVideo }>()
  const otherDrafts = edited?.slug === null ? draftsAfter(videos, edited.id) : []
  const [nextDraft] = otherDrafts
  const toUpload = <ButtonLink href={paths.uploadVideo()}>{myAccountTexts.upload}</ButtonLink>
  const isBare = !isLong && videos.length === 0 && !list.isPending
  const content = (
    <>
      <div className={styles.quota}>
        <StorageUsed isShownUnbounded />
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
      <List
        list={list}
        keyOf={({ id }) => id}
        label={myAccountTexts.tab.uploads}
        loading={<Skeletons kind="row" count={4} />}
        empty={isLong ? myAccountTexts.noneFound : { title: myAccountTexts.noVideos, action: toUpload }}
        isEmptyWhenFailed
        className={styles.list}
        rowClassName={styles.row}
      >
        {(video) => (
          <UploadRow
            video={video}
            replacement={replacements.get(video.id)}
            isRetrying={actions.retriedId === video.id}
            onRetry={() => actions.retry(video.id)}
            onEdit={() => edit(video)}
            onTrim={() => setJob({ kind: 'trim', video })}
            onReplace={() => setJob({ kind: 'replace', video })}
            onToggle={() => actions.toggleVisibility(video)}
            onPublishNow={() => actions.publishNow(video.id)}
            onDelete={() => actions.remove(video)}
          />
        )}
      </List>
    </>
  )
  return (
    <>
      <div className={styles.unfinished}>
        <Suspense fallback={null}>
          <UnfinishedUploads />
          <Originals />
        </Suspense>
      </div>
      {isBare ? content : <Panel title={myAccountTexts.tab.uploads}>{content}</Panel>}
      <Suspense fallback={null}>
        {edited !== null && (
          <EditVideoDialog
            key={edited.id}
            video={edited}
            otherDrafts={nextDraft && { count: otherDrafts.length, onNext: () => edit(nextDraft) }}
            onClose={() => edit(null)}
          />
        )}
        {job && <EditJobDialog {...job} onClose={() => setJob(undefined)} />}
      </Suspense>
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
function EditJobDialog(props: { kind: 'trim' | 'replace'; video: MyVideo; onClose: () => void }) {
  const { kind, video, onClose } = props
  const { id: videoId, description } = video
  const target = { videoId, title: formatTitle(video), onClose, onChanged: () => void reload(VIDEO_CALLS) }
  if (kind === 'replace') return <ReplaceFileDialog {...target} />
  const note = (
    <Suspense fallback={null}>
      <TrimFollowsText videoId={videoId} />
    </Suspense>
  )
  return <TrimDialog {...target} {...{ description, note }} />
}

/** The video whose details are open: the chosen one, otherwise the one in the URL, even if it is not in the list. */
function useEdited(videos: readonly MyVideo[]) {
  const [params, setParams] = useSearchParams()
  const [chosen, setChosen] = useState<MyVideo | null>(null)
  const toast = useToast()
  const named = Number(params.get('video'))
  const isNamed = Number.isInteger(named) && named > 0
  const listed = videos.find(({ id }) => id === named)
  const { data, error } = useQuery({ ...ownDetailsQuery(named), enabled: isNamed && !listed })
  const linked = listed ?? data?.video
  const unlink = () => {
    if (!params.has('video')) return
    const rest = new URLSearchParams(params)
    rest.delete('video')
    setParams(rest, { replace: true })
  }
  const giveUp = useEffectEvent((why: Error) => {
    if (!(why instanceof SessionEnded)) toast(formatError(why, uiTexts.loadFailed), 'error')
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
