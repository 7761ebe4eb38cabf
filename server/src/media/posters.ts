import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { z } from 'zod'

import { drawPoster } from './drawn-poster.ts'
import { pictureFilters } from './picture-filters.ts'
import type { PosterJob } from './poster-job.ts'
import { isForLackOfRoom, runTool, ToolError } from './run.ts'
import type { Cut, SourceVideo } from './source.ts'
import { BOUNDED_PICTURE, uploadInput, words } from './tools.ts'

const PosterFile = z.object({
  name: z.string(),
  contentType: z.enum(['image/jpeg', 'image/webp']),
  width: z.int(),
  height: z.int(),
})
export type PosterFile = z.output<typeof PosterFile>

const Poster = z.object({
  timeSeconds: z.number().nullable(),
  width: z.int(),
  height: z.int(),
  files: z.array(PosterFile),
})
/**
 * One picture that can stand for the video, in several sizes, small ones first. `timeSeconds` says where in the video it is
 * from; null for a drawn one.
 */
export type Poster = z.output<typeof Poster>

export const PosterList = z.array(Poster)

const WANTED = 3
/** Shares of the duration at which candidates are taken: beginnings and ends are often black. */
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
 * Makes up to three posters in `folder`, the sharpest and best lit first: `poster-1-1280.jpg`, `poster-1-640.webp` and so
 * on, never larger than the source. Sound without picture, or pictures that cannot be grabbed, get one drawn poster.
 */
export async function makePosters(job: PosterJob): Promise<Poster[]> {
  const { folder, source } = job
  const frames = source.video ? await grabFrames(job, source.video) : []
  const best = frames.toSorted((a, b) => b.score - a.score).slice(0, WANTED)
  if (best.length === 0) {
    const drawn = await drawPoster(job)
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

/** Seconds at which to look for a poster; a clip shorter than a second has them, too. Pure. */
function candidateTimes(durationSeconds: number): number[] {
  return CANDIDATES.map((share) => Math.floor(share * durationSeconds * 1000) / 1000)
}

async function grabFrames(job: PosterJob, video: SourceVideo): Promise<Frame[]> {
  const frames = await grab(job, video, candidateTimes(video.durationSeconds))
  // Nothing can be sought for in some files: then the very first picture.
  return frames.length > 0 ? frames : grab(job, video, [0])
}

async function grab(job: PosterJob, video: SourceVideo, times: number[]): Promise<Frame[]> {
  const scale = Math.min(1, MAX_SIDE / Math.max(video.width, video.height))
  const size = { width: evenSide(video.width * scale), height: evenSide(video.height * scale) }
  const scratch = await mkdtemp(join(job.folder, 'frames-'))
  try {
    await writePixels(job, video, { scratch, times, size })
    const frames = await Promise.all(
      times.map(async (timeSeconds, index) => {
        const pixels = await readFile(join(scratch, `${index}.rgb`)).catch(() => Buffer.alloc(0))
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

interface Grab {
  scratch: string
  times: number[]
  size: { width: number; height: number }
}

/**
 * Within how many seconds of its time a poster's picture is: where keyframes are dense enough for different pictures, those beside
 * the candidates are taken, as decoding them alone is many times faster. Pure.
 */
export function posterSlack({ longestKeyframeGapSeconds, durationSeconds }: SourceVideo): number {
  return longestKeyframeGapSeconds <= durationSeconds / 5 ? longestKeyframeGapSeconds : 0
}

/** One process for all candidates: each is an input of its own, sought to its time. */
async function writePixels(job: PosterJob, video: SourceVideo, grab: Grab) {
  const { tools, inputPath, options, source } = job
  // Of a cut the picture itself: a keyframe beside it may show what was cut off.
  const isQuick = posterSlack(video) > 0 && !source.cut
  const quick = [...BOUNDED_PICTURE, ...(isQuick ? words('-skip_frame nokey -noaccurate_seek') : [])]
  const args = [
    ...words('-hide_banner -v error -nostdin -y'),
    ...grab.times.flatMap((time) => uploadInput(inputPath, [...quick, ...seekTo(time, source.cut)])),
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
    // A broken stretch spoils one candidate; those that were written count. On a full disk none of them is whole.
    const isBroken = error instanceof ToolError && error.failure === 'exit' && !isForLackOfRoom(error)
    if (!isBroken) throw error
  }
}

function seekTo(time: number, cut: Cut | null): string[] {
  if (cut) return words(`-ss ${cut.fromSeconds + time} -t ${cut.toSeconds - cut.fromSeconds - time}`)
  return time === 0 ? [] : words(`-ss ${time}`)
}

/** Sharpness and detail, less where the picture is nearly black or burnt out. Only good for comparing. */
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
): Promise<Poster> {
  const { width, height } = await picture.metadata()
  const long = Math.max(width, height)
  const sizes = SIZES.filter(({ side, format }) => side <= long || format === 'jpg' || side === 320)
  const files = await Promise.all(
    sizes.map(async ({ side, format }): Promise<PosterFile> => {
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
