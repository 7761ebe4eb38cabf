import { infiniteQueryOptions } from '@tanstack/react-query'
import type { UnfinishedUpload } from '@serendib/contract'
import { queryKeyOf, SessionEnded, uploadCalls } from '@serendib/contract'
import { call, queryClient } from '../../platform/api.ts'
import { currentSession } from '../../platform/session.ts'
import { holdName, namesHeldElsewhere } from '../../platform/tab-names.ts'
import { uploadRoomQuery } from './upload-room.ts'

/** Where resumable uploads begin; each goes on below it. */
export const UPLOADS_PATH = '/api/v1/uploads'

/** Other tabs and devices go on with them too. */
const LOOK_AGAIN_MS = 20_000

/** What somebody has begun to upload and not finished, wherever, page by page. */
export function unfinishedUploadsQuery(userId: number) {
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(uploadCalls.unfinishedUploads), userId],
    queryFn: async ({ pageParam, signal }) => {
      await discarding
      return call(uploadCalls.unfinishedUploads, { query: { userId, cursor: pageParam }, signal })
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  })
}

/** Whether a file is the one of an upload, as far as its name and size say: other devices keep no more of it. */
export function isFileOf({ fileName, bytes }: UnfinishedUpload, file: Pick<File, 'name' | 'size'>): boolean {
  return file.name === fileName && file.size === bytes
}

/** Where an earlier upload of the same file for the same film, or for a new one, goes on; undefined where there is none. */
export async function findEarlier(
  userId: number,
  file: File,
  replacesVideoId: number | undefined,
): Promise<string | undefined> {
  await discarding
  const { uploads } = await call(uploadCalls.unfinishedUploads, { query: { userId, cursor: '' } })
  const earlier = uploads.find((upload) => isFileOf(upload, file) && upload.film?.id === replacesVideoId)
  return earlier && urlOf(earlier)
}

export function urlOf({ uploadId }: UnfinishedUpload): string {
  return new URL(`${UPLOADS_PATH}/${uploadId}`, location.origin).href
}

/** Tells the other tabs of this browser that this one sends an upload, until what it answers is called. */
export function holdUrl(url: string): () => void {
  return holdName(nameOf(url))
}

/** Tabs come and go, and nobody is told. */
const LOOK_AROUND_MS = 2000

/** What other tabs of this browser are sending: asked for as long as somebody looks on. */
export const sentElsewhereQuery = {
  queryKey: ['uploads sent by other tabs'],
  queryFn: namesHeldElsewhere,
  staleTime: 0,
  refetchInterval: LOOK_AROUND_MS,
}

/** Whether an upload is among what other tabs are sending. */
export function isSentElsewhere(upload: UnfinishedUpload, elsewhere: ReadonlySet<string>): boolean {
  return elsewhere.has(nameOf(urlOf(upload)))
}

const nameOf = (url: string) => `upload:${new URL(url).pathname}`

const GIVEN_UP_MS = 15_000

/** What is being thrown away is not to be found again meanwhile. */
let discarding: Promise<unknown> = Promise.resolve()

/** Throws an upload away, whose room is then free. Throws where the server did not do it, and keeps the upload for its week. */
export async function discardUpload(userId: number, url: string): Promise<void> {
  const removed = remove(url)
  discarding = Promise.allSettled([discarding, removed])
  forgetUpload(userId, url)
  try {
    await removed
  } finally {
    void queryClient.invalidateQueries({ queryKey: uploadRoomQuery(userId).queryKey })
    void queryClient.invalidateQueries({ queryKey: unfinishedUploadsQuery(userId).queryKey })
  }
}

/** Takes an upload that has ended out of what is known: until the next answer it would be offered to go on. */
export function forgetUpload(userId: number, url: string | undefined): void {
  queryClient.setQueryData(
    unfinishedUploadsQuery(userId).queryKey,
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          uploads: page.uploads.filter((upload) => urlOf(upload) !== url),
        })),
      },
  )
}

async function remove(url: string): Promise<void> {
  const token = currentSession()?.token ?? ''
  const headers = { 'Tus-Resumable': '1.0.0', Authorization: `Bearer ${token}` }
  // On a line that has gone dead what comes next would wait for this for minutes.
  const signal = AbortSignal.timeout(GIVEN_UP_MS)
  const { ok, status } = await fetch(url, { method: 'DELETE', headers, signal })
  // It may be gone already.
  if (!ok && status !== 404) throw new Error(`an upload was not thrown away: ${status}`)
}

/** The video that a finished upload became, or was for. Throws what the call throws, and `SessionEnded`. */
export async function videoOf(url: string, token: () => string | null): Promise<number> {
  if (token() === null) throw new SessionEnded()
  const uploadId = new URL(url).pathname.split('/').at(-1) ?? ''
  return (await call(uploadCalls.uploadedVideo, { query: { uploadId } })).videoId
}
