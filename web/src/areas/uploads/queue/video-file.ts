import type { Quota } from '@serendib/contract'
import { isNotVideo, quotaError, quotaText, SNIFF_BYTES } from '@serendib/contract'
import { formatDuration } from '../../../platform/format.ts'
import { uploadTexts } from '../../../platform/texts/uploads.ts'

/** For the file dialog, because browsers don't know the type of every extension. */
export const VIDEO_ACCEPT = [
  'video/*,audio/*,image/gif,.mkv,.mts,.m2ts,.m2t,.ts,.tp,.trp,.mod,.tod,.vob,.m4v,.3gp,.3g2,.flv,.f4v,.ogv,.ogm',
  '.mxf,.dv,.dif,.asf,.wmv,.avi,.divx,.rm,.rmvb,.lrv,.insv,.360,.braw,.r3d,.mjpeg,.h264,.hevc,.ivf,.nut,.caf,.wv',
].join(',')

/** Why a file's content can't be a video; undefined lets the server decide. */
export async function contentError(file: File): Promise<string | undefined> {
  const head = await file
    .slice(0, SNIFF_BYTES)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  return isNotVideo(file.type, new Uint8Array(head)) ? uploadTexts.notAVideo({ name: file.name }) : undefined
}

/** Why a file's size is invalid. */
export function sizeError(
  file: Pick<File, 'name' | 'size'>,
  bytesMax: number | undefined,
  quota?: Quota,
): string | undefined {
  if (file.size === 0) return uploadTexts.fileEmpty({ name: file.name })
  if (bytesMax !== undefined && file.size > bytesMax) {
    return uploadTexts.fileTooLarge({ name: file.name, size: quotaText(bytesMax) })
  }
  return quota && quotaError(file.size, quota)
}

/** What the browser can read from a video file. */
export interface VideoFacts {
  readonly seconds: number
  readonly width: number
  readonly height: number
  /** The object URL of a frame near the start; null if there is none. */
  readonly stillUrl: string | null
}

const STILL_WIDTH = 640
const EVENT_WITHIN_MS = 5000
const FRAME_WITHIN_MS = 300

/**
 * Opens a file in the browser and reports its properties, first without a picture, then with one. Null for formats that
 * this browser can't play, which the server may support.
 */
export async function readVideoFacts(file: File, onFacts: (facts: VideoFacts | null) => void): Promise<void> {
  const url = URL.createObjectURL(file)
  const video = document.createElement('video')
  video.preload = 'auto'
  video.muted = true
  try {
    video.src = url
    const isOpen = await waitForEvent(video, 'loadedmetadata')
    const { duration: seconds, videoWidth: width, videoHeight: height } = video
    const facts = isOpen && Number.isFinite(seconds) && height > 0 ? { seconds, width, height } : null
    onFacts(facts && { ...facts, stillUrl: null })
    if (!facts) return
    video.currentTime = Math.min(seconds / 4, 4)
    const still = (await waitForEvent(video, 'seeked')) ? await drawStill(video) : null
    if (still) onFacts({ ...facts, stillUrl: URL.createObjectURL(still) })
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(url)
  }
}

/** Resolves with whether an event fires in time, without an error before it. */
function waitForEvent(video: HTMLVideoElement, event: 'loadedmetadata' | 'seeked'): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), EVENT_WITHIN_MS)
    const settle = (isThere: boolean) => () => {
      clearTimeout(timer)
      resolve(isThere)
    }
    video.addEventListener(event, settle(true), { once: true })
    video.addEventListener('error', settle(false), { once: true })
  })
}

/**
 * Waits for a frame: WebKit may have sought before there is one. Not every browser reports the frames of a hidden
 * video.
 */
function waitForFrame(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, FRAME_WITHIN_MS)
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(() => resolve())
  })
}

async function drawStill(video: HTMLVideoElement): Promise<Blob | null> {
  await waitForFrame(video)
  const canvas = document.createElement('canvas')
  canvas.width = STILL_WIDTH
  canvas.height = Math.round((STILL_WIDTH * video.videoHeight) / video.videoWidth)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8))
}

/** '4K, 19 min 20 s'. */
export function describeFacts({
  seconds,
  width,
  height,
}: Pick<VideoFacts, 'seconds' | 'width' | 'height'>): string {
  const lines = Math.min(width, height)
  return `${lines >= 2160 ? '4K' : `${lines}p`}, ${formatDuration(Math.max(1, seconds))}`
}

/** '240p to 1080p'; an audio file has no heights. */
export function formatHeights(heights: readonly number[]): string {
  if (heights.length === 0) return uploadTexts.soundAlone
  const lowest = Math.min(...heights)
  const highest = Math.max(...heights)
  return lowest === highest ? `${lowest}p` : `${lowest}p to ${highest}p`
}
