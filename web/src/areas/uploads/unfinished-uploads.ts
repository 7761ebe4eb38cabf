import { defaultOptions } from 'tus-js-client'
import { Refused, SessionEnded, uploadCalls } from '@serendib/contract'
import { call, queryClient } from '../../platform/api.ts'
import { currentSession } from '../../platform/session.ts'
import type { Draft } from './publish-draft.ts'
import { fingerprintOf, storePrefix } from './tus-transfer.ts'
import { uploadRoomQuery } from './upload-room.ts'

/** An upload that this user began in this browser and that has not come to its end. */
export interface UnfinishedUpload {
  readonly url: string
  readonly fileName: string
  readonly bytes: number
  /** What the server has of it; undefined when it could not be asked. */
  readonly sentBytes: number | undefined
  /** True when `file` is the very file, unchanged. */
  readonly isOf: (file: File) => boolean
}

/** What became of begun uploads: those to continue, and a video whose upload ended without our knowing. */
export interface FoundUploads {
  readonly unfinished: readonly UnfinishedUpload[]
  readonly uploaded:
    { readonly videoId: number; readonly fileName: string; readonly bytes: number } | undefined
}

interface StoredUpload {
  readonly key: string
  readonly url: string
  readonly fileName: string
  readonly bytes: number
}

/**
 * Looks through what this browser began, and asks the server how far each is. What is gone there is forgotten here.
 * `draft`: the upload this tab was busy with, whose last answer may have been lost.
 */
export async function findUnfinishedUploads(
  userId: number,
  draft: Pick<Draft, 'file' | 'uploadUrl'>,
): Promise<FoundUploads> {
  await discarding
  const unfinished: UnfinishedUpload[] = []
  let uploaded: FoundUploads['uploaded']
  for (const stored of await listStored(userId)) {
    const sentBytes = await askHowFar(stored.url)
    if (sentBytes === 'gone' || sentBytes === stored.bytes) {
      const videoId = await findDraftVideo(stored.url)
      if (videoId !== undefined) uploaded = { videoId, fileName: stored.fileName, bytes: stored.bytes }
      await defaultOptions.urlStorage.removeUpload(stored.key)
      continue
    }
    unfinished.push({
      url: stored.url,
      fileName: stored.fileName,
      bytes: stored.bytes,
      sentBytes,
      isOf: (file) => stored.key.startsWith(`tus::${fingerprintOf(userId, file)}::`),
    })
  }
  const isForgotten = uploaded === undefined && unfinished.every(({ url }) => url !== draft.uploadUrl)
  if (isForgotten && draft.uploadUrl !== null && draft.file) {
    const videoId = await findDraftVideo(draft.uploadUrl)
    if (videoId !== undefined) uploaded = { videoId, fileName: draft.file.name, bytes: draft.file.bytes }
  }
  return { unfinished, uploaded }
}

/** What is being discarded is not to be found again meanwhile. */
let discarding: Promise<void> = Promise.resolve()

/** Removes an upload here and on the server. A server that cannot be reached sweeps it later by itself. */
export function discardUpload(userId: number, url: string): Promise<void> {
  discarding = remove(userId, url)
  return discarding
}

async function remove(userId: number, url: string): Promise<void> {
  for (const stored of await listStored(userId)) {
    if (stored.url === url) await defaultOptions.urlStorage.removeUpload(stored.key)
  }
  await ask('DELETE', url).catch(() => undefined)
  void queryClient.invalidateQueries(uploadRoomQuery(userId))
}

/** The video that a finished upload became, or was for. Throws what the call throws, and `SessionEnded`. */
export async function videoOf(url: string, token: () => string | null): Promise<number> {
  if (token() === null) throw new SessionEnded()
  return (await call(uploadCalls.uploadedVideo, { query: { uploadId: uploadIdOf(url) } })).videoId
}

/** The id of an upload: the last part of its address. */
function uploadIdOf(url: string): string {
  return new URL(url, 'http://upload').pathname.split('/').at(-1) ?? ''
}

async function listStored(userId: number): Promise<StoredUpload[]> {
  const all = await defaultOptions.urlStorage.findAllUploads()
  return all.flatMap((upload) => {
    if (!upload.urlStorageKey.startsWith(`tus::${storePrefix(userId)}`)) return []
    if (upload.uploadUrl === null || upload.size === null) return []
    const fileName = upload.metadata['filename'] ?? ''
    return [{ key: upload.urlStorageKey, url: upload.uploadUrl, fileName, bytes: upload.size }]
  })
}

async function askHowFar(url: string): Promise<number | 'gone' | undefined> {
  try {
    const response = await ask('HEAD', url)
    if (response.status === 404 || response.status === 410) return 'gone'
    const offset = Number(response.headers.get('upload-offset') ?? Number.NaN)
    return response.ok && Number.isFinite(offset) ? offset : undefined
  } catch {
    // No connection now: it is offered all the same.
    return undefined
  }
}

/** The video of a finished upload, as long as it has no details yet. */
async function findDraftVideo(url: string): Promise<number | undefined> {
  try {
    const { videoId } = await call(uploadCalls.uploadedVideo, { query: { uploadId: uploadIdOf(url) } })
    const { state } = await call(uploadCalls.processingState, { query: { videoId } })
    return state.slug === null ? videoId : undefined
  } catch (error) {
    if (error instanceof Refused) return undefined
    throw error
  }
}

function ask(method: 'HEAD' | 'DELETE', url: string): Promise<Response> {
  const token = currentSession()?.token ?? ''
  return fetch(url, { method, headers: { 'Tus-Resumable': '1.0.0', Authorization: `Bearer ${token}` } })
}
