import type { UnfinishedUpload } from '@serendib/contract'
import { cleanName, SessionEnded, uploadCalls } from '@serendib/contract'
import { pagesOf } from '../../../kit/index.ts'
import { call, queryClient } from '../../../platform/calls/api.ts'
import { currentSession } from '../../../platform/session.ts'
import { locksOfOtherTabs } from '../../../platform/tab-locks.ts'
import { storageQuotaQuery } from './upload-limits.ts'

// Unfinished uploads as listed by the server, wherever they were started.

/** The API's path for resumable uploads. */
export const UPLOADS_PATH = '/api/v1/uploads'

/** Other tabs and devices may resume them, too. */
const REFETCH_MS = 20_000

/** The user's unfinished uploads, page by page. */
export const unfinishedUploadsQuery = () => ({
  ...pagesOf(uploadCalls.unfinishedUploads, 'uploads', {}, { isAlwaysFresh: true }),
  refetchInterval: REFETCH_MS,
})

/** Whether a file belongs to an upload. Only its name, as the server stores it, and size are known on every device. */
export function isFileOf({ fileName, bytes }: UnfinishedUpload, file: Pick<File, 'name' | 'size'>): boolean {
  return cleanName(file.name) === fileName && file.size === bytes
}

/**
 * The URL of an unfinished upload of the same file for the same video, or for a new one; undefined if there is none.
 */
export async function findUnfinishedUrl(
  file: File,
  replacesVideoId: number | undefined,
): Promise<string | undefined> {
  await discarding
  const { uploads } = await call(uploadCalls.unfinishedUploads, { query: { cursor: '' } })
  const found = uploads.find((upload) => isFileOf(upload, file) && upload.video?.id === replacesVideoId)
  return found && formatUrl(found)
}

export function formatUrl({ uploadId }: UnfinishedUpload): string {
  return new URL(`${UPLOADS_PATH}/${uploadId}`, location.origin).href
}

/** The name of the lock that a tab holds while it sends an upload. */
export const lockNameOf = (url: string) => `upload:${new URL(url).pathname}`

/** There is no event when tabs open or close. */
const REFETCH_LOCKS_MS = 2000

/** The locks held by other tabs. */
export const otherTabsQuery = {
  queryKey: ['locks of other tabs'],
  queryFn: locksOfOtherTabs,
  staleTime: 0,
  refetchInterval: REFETCH_LOCKS_MS,
}

const DISCARD_TIMEOUT_MS = 15_000

/** Uploads that are being discarded are neither listed nor resumed. */
let discarding: Promise<unknown> = Promise.resolve()

/** Discards an upload and frees its storage quota. If it throws, the server keeps the upload until it expires. */
export async function discardUpload(url: string): Promise<void> {
  const removed = remove(url)
  discarding = Promise.allSettled([discarding, removed])
  removeFromCache(url)
  try {
    await removed
  } finally {
    void queryClient.invalidateQueries({ queryKey: storageQuotaQuery().queryKey })
    void queryClient.invalidateQueries({ queryKey: unfinishedUploadsQuery().queryKey })
  }
}

/** Removes a finished upload from the cached list, which would offer it until the next response. */
export function removeFromCache(url: string): void {
  queryClient.setQueryData(
    unfinishedUploadsQuery().queryKey,
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          uploads: page.uploads.filter((upload) => formatUrl(upload) !== url),
        })),
      },
  )
}

async function remove(url: string): Promise<void> {
  const token = currentSession()?.token ?? ''
  const headers = { 'Tus-Resumable': '1.0.0', Authorization: `Bearer ${token}` }
  // Later requests wait for this one, so a dead connection would block them for minutes.
  const signal = AbortSignal.timeout(DISCARD_TIMEOUT_MS)
  const { ok, status } = await fetch(url, { method: 'DELETE', headers, signal })
  // 404: it is already gone.
  if (!ok && status !== 404) throw new Error(`discarding an upload: HTTP ${status}`)
}

/**
 * The video that a complete upload created, or whose file it replaces. Throws what the call throws, and `SessionEnded`.
 */
export async function findUploadedVideo(url: string, token: string | null): Promise<number> {
  if (token === null) throw new SessionEnded()
  const uploadId = new URL(url).pathname.split('/').at(-1) ?? ''
  return (await call(uploadCalls.uploadedVideo, { query: { uploadId } })).videoId
}
