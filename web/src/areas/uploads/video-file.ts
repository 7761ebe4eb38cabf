import type { Room } from '@serendib/contract'
import { roomFault, VIDEO_ENDING } from '@serendib/contract'
import { formatBytes } from '../../platform/format.ts'
import { uploadTexts } from '../../platform/texts/uploads.ts'

/** For the file dialog. Systems that know no type of some endings need the endings too. */
export const VIDEO_ACCEPT = 'video/*,.mkv,.mts,.m2ts,.ts,.m4v,.3gp,.flv,.ogv'

/** Why a file cannot be taken, as far as one sees from outside; undefined when the server shall decide. */
export function fileFault(
  file: Pick<File, 'name' | 'type' | 'size'>,
  bytesMax: number | undefined,
  room?: Room,
): string | undefined {
  if (!file.type.startsWith('video/') && !VIDEO_ENDING.test(file.name))
    return uploadTexts.notAVideo(file.name)
  if (file.size === 0) return uploadTexts.fileEmpty(file.name)
  if (bytesMax !== undefined && file.size > bytesMax) {
    return uploadTexts.fileTooLarge(file.name, formatBytes(bytesMax))
  }
  return room && roomFault(file.size, room)
}

/** What the browser itself can tell of a video file. */
export interface VideoFacts {
  readonly seconds: number
  readonly width: number
  readonly height: number
  /** A picture from near the beginning, under an address of this page; null when none could be drawn. */
  readonly stillUrl: string | null
}

const STILL_WIDTH = 640
const STILL_WITHIN_MS = 5000
const PICTURE_WITHIN_MS = 300

/** Opens a file in the browser. Undefined for formats that this browser cannot play; the server may know them. */
export async function readVideoFacts(file: File): Promise<VideoFacts | undefined> {
  const url = URL.createObjectURL(file)
  const video = document.createElement('video')
  video.preload = 'auto'
  video.muted = true
  try {
    video.src = url
    if (!(await hears(video, 'loadedmetadata'))) return undefined
    const { duration: seconds, videoWidth: width, videoHeight: height } = video
    if (!Number.isFinite(seconds) || height === 0) return undefined
    video.currentTime = Math.min(seconds / 4, 4)
    const still = (await hears(video, 'seeked')) ? await drawStill(video) : null
    return { seconds, width, height, stillUrl: still && URL.createObjectURL(still) }
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(url)
  }
}

/** Whether an event comes before an error, and in time. */
function hears(video: HTMLVideoElement, event: 'loadedmetadata' | 'seeked'): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), STILL_WITHIN_MS)
    const settle = (isThere: boolean) => () => {
      clearTimeout(timer)
      resolve(isThere)
    }
    video.addEventListener(event, settle(true), { once: true })
    video.addEventListener('error', settle(false), { once: true })
  })
}

/** Waits for a picture: WebKit may have sought before there is one. Not every browser says so of a video out of sight. */
function pictureOf(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PICTURE_WITHIN_MS)
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(() => resolve())
  })
}

async function drawStill(video: HTMLVideoElement): Promise<Blob | null> {
  await pictureOf(video)
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
  return `${lines >= 2160 ? '4K' : `${lines}p`}, ${formatLength(seconds)}`
}

/** '45 s', '19 min 20 s', '1 h 4 min'. */
export function formatLength(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  if (hours > 0) return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`
  if (minutes > 0) return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`
  return `${rest} s`
}

/** '240p to 1080p'; a file with nothing but sound has no heights. */
export function formatHeights(heights: readonly number[]): string {
  if (heights.length === 0) return uploadTexts.soundAlone
  const lowest = Math.min(...heights)
  const highest = Math.max(...heights)
  return lowest === highest ? `${lowest}p` : `${lowest}p to ${highest}p`
}
