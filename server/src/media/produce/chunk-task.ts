import { z } from 'zod'
import { MediaError } from '../media-error.ts'
import type { EncodeRequest } from '../tools/ffmpeg-arguments.ts'
import type { Ladder, Rendition } from '../model/ladder.ts'
import type { FrameRange } from '../model/picture-filters.ts'
import { rateOf } from '../model/source.ts'
import type { Source } from '../model/source.ts'

/** What all workers need to encode the chunks of a video. Plain data that can be stored as JSON. */
export interface ChunkPlan {
  readonly source: Source
  readonly ladder: Ladder
  /** The first frame of each chunk, in frames of the renditions. */
  readonly starts: readonly number[]
}

/** The renditions that are encoded in chunks. */
export function chunkedRenditions({ firstRenditions, renditions }: Ladder): Rendition[] {
  return renditions.filter(({ name }) => !firstRenditions.includes(name))
}

// Some of these become words of ffmpeg's command line, so a worker takes no others from a site.
const Count = z.int().min(0).max(1_000_000_000_000)
const Pixels = z.int().min(1).max(16_384)
const Name = z.string().regex(/^[\w ():.,+-]{0,60}$/)
const FrameRate = z.object({
  numerator: z.int().min(1).max(10_000_000),
  denominator: z.int().min(1).max(10_000_000),
})

const Video = z.object({
  index: z.int().min(0).max(1000),
  codec: Name,
  profile: Name,
  pixelFormat: Name,
  bitDepth: Count,
  width: Pixels,
  height: Pixels,
  storedWidth: Pixels,
  storedHeight: Pixels,
  rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  isMirrored: z.boolean(),
  hasSquarePixels: z.boolean(),
  isInterlaced: z.boolean(),
  frameRate: FrameRate,
  framesPerSecond: z.number(),
  movingFramesPerSecond: z.number(),
  isVariableRate: z.boolean(),
  hdrTransfer: z.enum(['smpte2084', 'arib-std-b67']).nullable(),
  colorSpace: Name,
  colorPrimaries: Name,
  isRgb: z.boolean(),
  isFullRange: z.boolean(),
  startSeconds: z.number(),
  durationSeconds: z.number(),
  longestKeyframeGapSeconds: z.number(),
  bitsPerSecond: z.number(),
})

const ChunkRendition = z.object({
  name: z.string().regex(/^v\d{1,4}$/),
  codec: z.literal('h264'),
  size: Pixels,
  width: Pixels,
  height: Pixels,
  crf: z.int().min(0).max(51),
  maxBitsPerSecond: z.int().min(1000).max(1_000_000_000),
  bufferBits: z.int().min(1000).max(10_000_000_000),
})

/**
 * All that a worker needs to encode one chunk, besides the uploaded file. It has nothing of the video's owner, titles or
 * audio.
 */
export const ChunkTask = z.object({
  source: z.object({
    container: Name,
    bytes: Count,
    durationSeconds: z.number().positive(),
    bitsPerSecond: z.number(),
    video: Video,
  }),
  ladder: z.object({
    frameRate: FrameRate,
    preset: z.enum(['superfast', 'veryfast', 'faster', 'fast', 'medium']),
    keyframes: z.enum(['every-2-seconds', 'source']),
  }),
  renditions: z.array(ChunkRendition).min(1).max(20),
  frames: z.object({ from: Count, end: Count.nullable() }),
})
export type ChunkTask = z.output<typeof ChunkTask>

/** The task of encoding a chunk. Throws `MediaError('wrong_result')` if it would be outside the limits of a task. */
export function chunkTaskOf(plan: ChunkPlan, index: number): ChunkTask {
  const task = parseTask(plan, index)
  if (!task.success) throw new MediaError('wrong_result', task.error.message)
  return task.data
}

/** Whether the chunks of a plan are within the limits of a task. */
export function hasTask(plan: ChunkPlan): boolean {
  return parseTask(plan, 0).success
}

function parseTask({ source, ladder, starts }: ChunkPlan, index: number) {
  return ChunkTask.safeParse({
    source,
    ladder: { ...ladder, preset: ladder.settings.preset },
    renditions: chunkedRenditions(ladder),
    frames: { from: starts[index] ?? 0, end: starts[index + 1] ?? null },
  })
}

/** The work of ffmpeg for a task. */
export function orderOf({ source, ladder, renditions, frames }: ChunkTask): EncodeRequest & {
  readonly frames: FrameRange
} {
  const { preset, ...rest } = ladder
  return {
    source: {
      ...source,
      location: null,
      creationTime: '',
      audio: null,
      furtherAudio: [],
      subtitles: [],
      chapters: [],
      // Videos with these are not encoded in chunks.
      hasBrokenClock: false,
      isIncomplete: false,
      trim: null,
    },
    ladder: {
      ...rest,
      copy: null,
      firstRenditions: [],
      renditions,
      audio: [],
      settings: { sizes: [], preset },
    },
    renditions,
    audio: [],
    gains: [],
    frames,
  }
}

/** How long the chunk of a task lasts. */
export function secondsOf({ source, ladder, frames }: ChunkTask): number {
  const rate = rateOf(ladder.frameRate)
  return (frames.end === null ? source.video.durationSeconds : frames.end / rate) - frames.from / rate
}
