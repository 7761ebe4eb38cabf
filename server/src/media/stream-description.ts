import { z } from 'zod'

import type { PacketScan } from './packet-scan.ts'
import { rateOf } from './source.ts'
import type { FrameRate, SourceAudio, SourceVideo } from './source.ts'

/** One stream as ffprobe describes it. */
export const ProbedStream = z.object({
  index: z.int(),
  codec_type: z.string().optional(),
  codec_name: z.string().default('unknown'),
  profile: z.string().default(''),
  pix_fmt: z.string().default(''),
  width: z.int().default(0),
  height: z.int().default(0),
  sample_aspect_ratio: z.string().default('1:1'),
  field_order: z.string().default('progressive'),
  color_transfer: z.string().default('unknown'),
  color_space: z.string().default('unknown'),
  color_range: z.string().default('tv'),
  r_frame_rate: z.string().default('0/0'),
  channels: z.int().default(0),
  sample_rate: z.coerce.number().default(0),
  bit_rate: z.coerce.number().default(0),
  start_time: z.coerce.number().default(0),
  duration: z.coerce.number().optional(),
  disposition: z.record(z.string(), z.number()).default({}),
  tags: z.record(z.string(), z.string()).default({}),
  side_data_list: z
    .array(z.looseObject({ rotation: z.number().optional(), displaymatrix: z.string().default('') }))
    .default([]),
})
export type ProbedStream = z.output<typeof ProbedStream>

const MAX_RATE = 60
/** Below this the two seconds between keyframes could not be kept. */
const MIN_RATE = 10

const STANDARD_RATES: readonly FrameRate[] = [
  { numerator: 24000, denominator: 1001 },
  { numerator: 24, denominator: 1 },
  { numerator: 25, denominator: 1 },
  { numerator: 30000, denominator: 1001 },
  { numerator: 30, denominator: 1 },
  { numerator: 48, denominator: 1 },
  { numerator: 50, denominator: 1 },
  { numerator: 60000, denominator: 1001 },
  { numerator: 60, denominator: 1 },
]

/** Puts together what the header says and what the packets show. `fileStart` is the container's first time stamp. */
export function describeVideo(stream: ProbedStream, scan: PacketScan, fileStart: number): SourceVideo {
  const durationSeconds = scan.endSeconds - fileStart
  const rotation = readRotation(stream)
  const pixelShape = readRatio(stream.sample_aspect_ratio) || 1
  const storedWidth = Math.max(1, Math.round(stream.width * pixelShape))
  const isTurned = rotation === 90 || rotation === 270
  return {
    index: stream.index,
    codec: stream.codec_name,
    profile: stream.profile,
    pixelFormat: stream.pix_fmt,
    bitDepth: Number(
      /p(9|10|12|14|16)(le|be)?$/.exec(stream.pix_fmt)?.[1] ?? (stream.pix_fmt.startsWith('p010') ? 10 : 8),
    ),
    width: isTurned ? stream.height : storedWidth,
    height: isTurned ? storedWidth : stream.height,
    rotation,
    isMirrored: stream.side_data_list.some(({ displaymatrix }) => isMirrorMatrix(displaymatrix)),
    hasSquarePixels: pixelShape === 1,
    isInterlaced: ['tt', 'bb', 'tb', 'bt'].includes(stream.field_order),
    frameRate: chooseFrameRate(stream, scan),
    framesPerSecond: scan.framesPerSecond,
    isVariableRate: scan.isVariableRate,
    hdrTransfer:
      stream.color_transfer === 'smpte2084' || stream.color_transfer === 'arib-std-b67'
        ? stream.color_transfer
        : null,
    colorSpace: stream.color_space,
    isFullRange: stream.color_range === 'pc' || stream.pix_fmt.startsWith('yuvj'),
    startSeconds: scan.startSeconds - fileStart,
    durationSeconds,
    longestKeyframeGapSeconds: scan.longestKeyframeGapSeconds,
    bitsPerSecond: Math.round((scan.bytes * 8) / Math.max(durationSeconds, 0.001)),
  }
}

export function describeAudio(stream: ProbedStream, fileStart: number): SourceAudio {
  const language = stream.tags['language']
  const lateSeconds = Math.max(0, stream.start_time - fileStart)
  return {
    index: stream.index,
    codec: stream.codec_name,
    profile: stream.profile,
    channels: stream.channels,
    sampleRate: stream.sample_rate,
    bitsPerSecond: stream.bit_rate,
    language:
      language !== undefined && /^[a-z]{2,3}(-[\w-]+)?$/i.test(language) && language !== 'und'
        ? language
        : null,
    durationSeconds: stream.duration === undefined ? null : lateSeconds + stream.duration,
  }
}

function readRotation(stream: ProbedStream): number {
  const turned = stream.side_data_list.find((data) => data.rotation !== undefined)?.rotation ?? 0
  // Anything but quarter turns is not shown turned by players either.
  return turned % 90 === 0 ? ((turned % 360) + 360) % 360 : 0
}

/** Three lines of three numbers, as ffprobe prints them: of the first two rows a mirror has a negative determinant. */
function isMirrorMatrix(printed: string): boolean {
  const rows = Array.from(printed.matchAll(/:\s+(-?\d+)\s+(-?\d+)/g), ([, x, y]) => [Number(x), Number(y)])
  const [[a = 1, b = 0] = [], [c = 0, d = 1] = []] = rows
  return a * d - b * c < 0
}

function readRatio(text: string): number {
  const [numerator = 0, denominator = 0] = text.split(/[:/]/).map(Number)
  return denominator > 0 ? numerator / denominator : 0
}

function chooseFrameRate(stream: ProbedStream, scan: PacketScan): FrameRate {
  const [numerator = 0, denominator = 0] = stream.r_frame_rate.split('/').map(Number)
  const declared = denominator > 0 ? { numerator, denominator } : undefined
  const measured = scan.framesPerSecond || (declared ? rateOf(declared) : 25)
  const rate =
    declared && !scan.isVariableRate && isNear(rateOf(declared), measured, 0.005)
      ? declared
      : nearestRate(measured)
  if (rateOf(rate) < MIN_RATE) return { numerator: MIN_RATE, denominator: 1 }
  // Whole parts of a high rate keep its rhythm: 120 becomes 60, 100 becomes 50.
  const part = Math.ceil(rateOf(rate) / MAX_RATE - 0.001)
  return { numerator: rate.numerator, denominator: rate.denominator * part }
}

function nearestRate(measured: number): FrameRate {
  const nearest = STANDARD_RATES.toSorted(
    (a, b) => Math.abs(rateOf(a) - measured) - Math.abs(rateOf(b) - measured),
  )[0]
  if (nearest && isNear(rateOf(nearest), measured, 0.02)) return nearest
  return { numerator: Math.round(measured * 1000), denominator: 1000 }
}

function isNear(a: number, b: number, share: number): boolean {
  return Math.abs(a - b) <= b * share
}
