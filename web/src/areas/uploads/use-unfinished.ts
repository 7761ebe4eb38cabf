import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { UnfinishedUpload } from '@serendib/contract'
import { Refused, uploadCalls } from '@serendib/contract'
import { call } from '../../platform/api.ts'
import { useOtherFiles } from './other-files.ts'
import { type BatchFile, isUnderWay } from './batch-store.ts'
import { useBatch } from './use-batch.ts'
import { tokenOf } from './tus-transfer.ts'
import { urlOf, isFileOf, unfinishedUploadsQuery, videoOf } from './unfinished-uploads.ts'
import type { Desk } from './upload-desk.ts'
import { adoptVideo, currentDesk, forgetFile, subscribeToDesk } from './upload-desk.ts'

/** What somebody has begun to upload and not finished, but for what this tab is busy with. */
export function useUnfinished(userId: number) {
  const list = useInfiniteQuery(unfinishedUploadsQuery(userId))
  const all = list.data?.pages.flatMap(({ uploads }) => uploads)
  const desk = useSyncExternalStore(subscribeToDesk, currentDesk)
  const otherFiles = useOtherFiles(userId)
  const { files } = useBatch(userId)
  const isHere = (upload: UnfinishedUpload) =>
    (upload.film === null && desk !== null && desk.upload !== null && isDrafted(upload, desk)) ||
    files.some((known) => isUnderWay(known) && isBatchFile(upload, known)) ||
    otherFiles.some(
      ({ videoId, name, upload: { url, totalBytes } }) =>
        videoId === upload.film?.id &&
        (url === undefined ? isFileOf(upload, { name, size: totalBytes }) : url === urlOf(upload)),
    )
  return { list, uploads: all?.filter((upload) => !isHere(upload)) }
}

/** Whether an upload is that of one of several films. */
export function isBatchFile(upload: UnfinishedUpload, { name, bytes }: BatchFile): boolean {
  return upload.film === null && isFileOf(upload, { name, size: bytes })
}

/** Whether an upload is the one that the desk's details belong to. */
export function isDrafted(upload: UnfinishedUpload, { draft }: Desk): boolean {
  if (draft.uploadUrl !== null) return draft.uploadUrl === urlOf(upload)
  return draft.file !== null && isFileOf(upload, { name: draft.file.name, size: draft.file.bytes })
}

/**
 * After a reload: the upload that the desk's details belong to, to go on with. A video whose upload ended unnoticed is taken
 * over, and a draft whose upload is nowhere any more lets go of its file.
 */
export function useDraftedUpload(desk: Desk): UnfinishedUpload | undefined {
  const { userId, file, uploadUrl, videoId } = desk.draft
  const { list, uploads } = useUnfinished(userId)
  const own = file === null ? undefined : uploads?.find((upload) => isDrafted(upload, desk))
  const isThere = own !== undefined && own.receivedBytes < own.bytes
  const isLost = file !== null && desk.upload === null && videoId === null && !isThere
  const isKnown = list.isSuccess && list.isFetchedAfterMount && !list.isFetching
  const lookForVideo = useEffectEvent(async (isStill: () => boolean) => {
    if (file === null) return
    const found = uploadUrl === null ? 'none' : await findDraftVideo(uploadUrl, userId)
    if (!isStill() || found === 'unknown') return
    if (found === 'none') forgetFile()
    else adoptVideo({ videoId: found, fileName: file.name, bytes: file.bytes })
  })
  useEffect(() => {
    if (!isKnown || !isLost) return undefined
    let isStill = true
    void lookForVideo(() => isStill)
    return () => {
      isStill = false
    }
  }, [isKnown, isLost])
  return isThere ? own : undefined
}

/** The video of a finished upload, as long as it has no details yet. */
async function findDraftVideo(url: string, userId: number): Promise<number | 'none' | 'unknown'> {
  try {
    const videoId = await videoOf(url, () => tokenOf(userId))
    const { state } = await call(uploadCalls.processingState, { query: { videoId } })
    return state.slug === null ? videoId : 'none'
  } catch (error) {
    return error instanceof Refused ? 'none' : 'unknown'
  }
}
