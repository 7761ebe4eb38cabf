import { CallError, uploadCalls } from '@serendib/contract'
import { call } from '../../../platform/calls/api.ts'
import { type Details, emptyDetails } from '../form/details.ts'
import { changeItem, changeQueue, currentFormItem, currentItems, currentQueue, findItem } from './store.ts'
import { classifyError, readToken } from './tus-sender.ts'
import { findUploadedVideo } from './unfinished-uploads.ts'

// The item whose details are in the form of the upload page, and the form itself.

export function changeDetails(part: Partial<Details>): void {
  const queue = currentQueue()
  if (queue) changeQueue({ details: { ...queue.details, ...part } })
}

/** Clears the form, except the channel. */
export function clearDetails(): void {
  const { channelId } = currentQueue()?.details ?? {}
  changeQueue({
    thumbnail: null,
    details: { ...emptyDetails, ...(channelId !== undefined && { channelId }) },
  })
}

export function chooseThumbnail(file: File | null): void {
  changeQueue({ thumbnail: file && { file, url: URL.createObjectURL(file) } })
}

/** Whether the form still has this video. */
export function isFormVideo(videoId: number): boolean {
  return currentFormItem()?.videoId === videoId
}

const RETRY_MS = 5000

/** Requests the encoding of the form's video, once. Server errors are shown by the processing state. */
export async function requestEncoding(): Promise<void> {
  const item = currentFormItem()
  if (!item || item.videoId === null || item.isEncodingRequested) return
  try {
    await call(uploadCalls.encodeVideo, { body: { videoId: item.videoId } })
  } catch (error) {
    const { kind } = classifyError(error)
    if (kind === 'connection') setTimeout(() => void requestEncoding(), RETRY_MS)
    if (kind !== 'final') return
  }
  changeItem(item.id, { isEncodingRequested: true })
}

/**
 * Finds out what happened to the form's upload if it is not among the unfinished ones after a reload: uses the video,
 * or drops the file if there is no draft of it. Without a connection nothing changes.
 */
export async function findLostUpload(itemId: number): Promise<void> {
  const { url = null } = findItem(itemId) ?? {}
  const videoId = url === null ? 'none' : await findDraft(url)
  const item = findItem(itemId)
  if (!item || item.url !== url || item.videoId !== null || videoId === 'unknown') return
  if (videoId === 'none') changeQueue({ items: currentItems().filter(({ id }) => id !== itemId) })
  else {
    changeItem(itemId, { videoId })
    void requestEncoding()
  }
}

/** The video of a complete upload as long as it has no details. */
async function findDraft(url: string): Promise<number | 'none' | 'unknown'> {
  try {
    const videoId = await findUploadedVideo(url, readToken(currentQueue()?.userId ?? 0))
    const { state } = await call(uploadCalls.processingState, { query: { videoId } })
    return state.slug === null ? videoId : 'none'
  } catch (error) {
    return error instanceof CallError ? 'none' : 'unknown'
  }
}
