import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { z } from 'zod'

import { drawThumbnail } from './generated-thumbnail.ts'
import { pictureFilters } from '../model/picture-filters.ts'
import type { ThumbnailJob } from './thumbnail-job.ts'
import { isVerdict, runTool } from '../tools/run.ts'
import type { Trim, SourceVideo } from '../model/source.ts'
import { BOUNDED_PICTURE, uploadInput, words } from '../tools/tools.ts'

const ThumbnailFile = z.object({
  name: z.string(),
  contentType: z.enum(['image/jpeg', 'image/webp']),
  width: z.int(),
  height: z.int(),
})
export type ThumbnailFile = z.output<typeof ThumbnailFile>

const Thumbnail = z.object({
  timeSeconds: z.number().nullable(),
  width: z.int(),
  height: z.int(),
  files: z.array(ThumbnailFile),
})
/** A thumbnail in several sizes, small ones first. `timeSeconds` is its time in the video; null if it is generated. */
export type Thumbnail = z.output<typeof Thumbnail>

export const ThumbnailList = z.array(Thumbnail)

const WANTED = 3
/** Shares of the duration at which candidates are taken. Beginnings and ends are often black. */
const CANDIDATES = [0.1, 0.25, 0.4, 0.55, 0.7, 0.85]
const MAX_SIDE = 1280
/** Long sides in pixels. The JPEG is for link previews and old browsers. */
const SIZES = [
  { side: 320, format: 'webp' },
  { side: 640, format: 'webp' },
  { side: 1280, format: 'webp' },
  { side: 1280, format: 'jpg' },
] as const

/**
 * Makes up to three thumbnails in `folder`, the sharpest and best lit first: `poster-1-1280.jpg`, `poster-1-640.webp`
 * and so on, never larger than the source. Audio without video, or video whose frames cannot be decoded, gets one
 * generated thumbnail.
 */
export async function makeThumbnails(job: ThumbnailJob): Promise<Thumbnail[]> {
  const { folder, source } = job
  const frames = source.video ? await grabFrames(job, source.video) : []
  const best = frames.toSorted((a, b) => b.score - a.score).slice(0, WANTED)
  if (best.length === 0) {
    const drawn = await drawThumbnail(job)
    return [await writeSizes(sharp(drawn), folder, 1, null)]
  }
  return Promise.all(
    best.map((frame, index) => writeSizes(frame.picture, folder, index + 1, frame.timeSeconds)),
  )
}

interface Frame {
  timeSeconds: number
  picture: Sharp
  score: number
}

/** Times of thumbnail candidates in seconds, also for a clip shorter than a second. Pure. */
function candidateTimes(durationSeconds: number): number[] {
  return CANDIDATES.map((share) => Math.floor(share * durationSeconds * 1000) / 1000)
}

async function grabFrames(job: ThumbnailJob, video: SourceVideo): Promise<Frame[]> {
  // In a trim in which the last frame is held, that frame.
  if (video.durationSeconds <= 0) return grabHeld(job, video)
  const frames = await grab(job, video, candidateTimes(video.durationSeconds))
  // Some files are not seekable. Then the first frame is used.
  return frames.length > 0 ? frames : grab(job, video, [0])
}

async function grabHeld(job: ThumbnailJob, video: SourceVideo): Promise<Frame[]> {
  const times = [video.durationSeconds - LAST_FRAME_SECONDS]
  const frames = await grab(job, video, times)
  return frames.map((frame) => Object.assign(frame, { timeSeconds: 0 }))
}

/** Enough for the last frame of a video with 10 frames per second. */
const LAST_FRAME_SECONDS = 0.1

async function grab(job: ThumbnailJob, video: SourceVideo, times: number[]): Promise<Frame[]> {
  const scale = Math.min(1, MAX_SIDE / Math.max(video.width, video.height))
  const size = { width: evenSide(video.width * scale), height: evenSide(video.height * scale) }
  const scratch = await mkdtemp(join(job.folder, 'frames-'))
  try {
    await writePixels(job, video, { scratch, times, size })
    const frames = await Promise.all(
      times.map(async (timeSeconds, index) => {
        const pixels = await readFile(join(scratch, `${index}.rgb`)).catch(nothing)
        if (pixels.length < size.width * size.height * 3) return []
        const picture = sharp(pixels, { raw: { ...size, channels: 3 } })
        return [{ timeSeconds, picture, score: await scorePicture(picture) }]
      }),
    )
    return frames.flat()
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Treats a frame that was not written as empty; rethrows all other errors. */
function nothing(error: unknown): Buffer {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0)
  throw error
}

interface Grab {
  scratch: string
  times: number[]
  size: { width: number; height: number }
}

/**
 * Maximum distance in seconds of a thumbnail's frame from its time. If keyframes are dense enough for different
 * pictures, the nearest ones are used, because decoding only keyframes is many times faster. Pure.
 */
export function thumbnailSlack({ longestKeyframeGapSeconds, durationSeconds }: SourceVideo): number {
  return longestKeyframeGapSeconds <= durationSeconds / 5 ? longestKeyframeGapSeconds : 0
}

/** One process for all candidates: each is a separate input, seeked to its time. */
async function writePixels(job: ThumbnailJob, video: SourceVideo, grab: Grab) {
  const { tools, inputPath, options, source } = job
  // For a trim, the exact frame: a keyframe next to it may show what was trimmed away.
  const isQuick = thumbnailSlack(video) > 0 && !source.trim
  const quick = [...BOUNDED_PICTURE, ...(isQuick ? words('-skip_frame nokey -noaccurate_seek') : [])]
  const args = [
    ...words('-hide_banner -v error -nostdin -y'),
    ...grab.times.flatMap((time) => uploadInput(inputPath, [...quick, ...seekTo(time, source.trim)])),
    ...grab.times.flatMap((_, index) => [
      ...words(`-map ${index}:${video.index} -frames:v 1`),
      '-vf',
      pictureFilters(video, grab.size, null).join(','),
      ...words('-f rawvideo -pix_fmt rgb24'),
      `file:${grab.scratch}/${index}.rgb`,
    ]),
  ]
  try {
    await runTool(tools.ffmpegPath, args, options)
  } catch (error) {
    // A damaged part affects only one candidate; the others are used.
    if (!isVerdict(error)) throw error
  }
}

function seekTo(time: number, trim: Trim | null): string[] {
  if (trim) return words(`-ss ${trim.fromSeconds + time} -t ${trim.toSeconds - trim.fromSeconds - time}`)
  return time === 0 ? [] : words(`-ss ${time}`)
}

/**
 * A score for sharpness and detail, reduced for frames that are nearly black or overexposed. Only meaningful for
 * comparisons.
 */
async function scorePicture(picture: Sharp): Promise<number> {
  const small = await picture.clone().resize(320, 320, { fit: 'inside' }).greyscale().png().toBuffer()
  const { sharpness, entropy, channels } = await sharp(small).stats()
  const light = (channels[0]?.mean ?? 0) / 255
  const exposure = Math.max(0.02, 1 - Math.abs(light - 0.48) / 0.48)
  return Math.log1p(sharpness) * (entropy + 0.1) * exposure
}

async function writeSizes(
  picture: Sharp,
  folder: string,
  number: number,
  timeSeconds: number | null,
): Promise<Thumbnail> {
  const { width, height } = await picture.metadata()
  const long = Math.max(width, height)
  const sizes = SIZES.filter(({ side, format }) => side <= long || format === 'jpg' || side === 320)
  const files = await Promise.all(
    sizes.map(async ({ side, format }): Promise<ThumbnailFile> => {
      const name = `poster-${number}-${side}.${format}`
      const resized = picture.clone().resize(side, side, { fit: 'inside', withoutEnlargement: true })
      const encoded =
        format === 'jpg' ? resized.jpeg({ quality: 82 }) : resized.webp({ quality: 78, effort: 2 })
      const written = await encoded.toFile(join(folder, name))
      const contentType = format === 'jpg' ? 'image/jpeg' : 'image/webp'
      return { name, contentType, width: written.width, height: written.height }
    }),
  )
  return { timeSeconds, width, height, files }
}

function evenSide(length: number): number {
  return Math.max(2, Math.round(length / 2) * 2)
}
