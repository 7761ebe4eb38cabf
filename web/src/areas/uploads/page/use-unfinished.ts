import { useEffect } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { UnfinishedUpload } from '@serendib/contract'
import { useSession } from '../../../platform/session.ts'
import { findLostUpload } from '../queue/form-item.ts'
import { type UploadItem, replacedVideoOf } from '../queue/store.ts'
import { isFileOf, unfinishedUploadsQuery, formatUrl } from '../queue/unfinished-uploads.ts'
import { openQueue } from '../queue/upload-queue.ts'
import { useUploadQueue } from '../queue/use-upload-queue.ts'
import { goesOnFromDevice } from '../smaller/originals.ts'
import { isKeptFor, useOriginals } from '../smaller/stored-originals.ts'

/** The user's unfinished uploads, except those that this tab is sending, or sends after a smaller version. */
export function useUnfinished() {
  const userId = useSession()?.userId
  useEffect(() => openQueue(userId), [userId])
  const items = useUploadQueue()?.items ?? []
  const originals = useOriginals()
  const list = useInfiniteQuery(unfinishedUploadsQuery())
  const isHere = (upload: UnfinishedUpload) =>
    items.some((item) => (item.transfer ?? item.making) !== null && isUploadOf(upload, item))
  const uploads = list.data?.items.filter((upload) => !isHere(upload) && !isKeptFor(originals, upload))
  return { list, uploads }
}

/** Whether an unfinished upload belongs to an item. */
export function isUploadOf(upload: UnfinishedUpload, item: UploadItem): boolean {
  if (upload.video?.id !== replacedVideoOf(item)) return false
  return item.url === null
    ? isFileOf(upload, { name: item.name, size: item.bytes })
    : item.url === formatUrl(upload)
}

/**
 * After a reload: the upload of the form's item, which can be resumed with its file. If it is no longer unfinished,
 * finds out why.
 */
export function useUploadToContinue(item: UploadItem): UnfinishedUpload | undefined {
  const { list, uploads } = useUnfinished()
  const found = uploads?.find((upload) => isUploadOf(upload, item) && upload.receivedBytes < upload.bytes)
  useOriginals()
  const isLost =
    !goesOnFromDevice(item) &&
    found === undefined &&
    list.isSuccess &&
    list.isFetchedAfterMount &&
    !list.isFetching
  useEffect(() => {
    if (isLost) void findLostUpload(item.id)
  }, [isLost, item.id])
  return found
}
