import { z } from 'zod'

import type { PacketScan } from './packet-scan.ts'
import { rateOf } from '../model/source.ts'
import type { AudioPurpose, FrameRate, SourceAudio, SourceVideo } from '../model/source.ts'

/** Tags with names in lower case: Matroska has them in upper case. */
export const Tags = z
  .record(z.string(), z.string())
  .default({})
  .transform((tags) =>
    Object.fromEntries(Object.entries(tags).map(([name, value]) => [name.toLowerCase(), value])),
  )

/** A stream as ffprobe describes it. */
export const ProbedStream = z.object({
  index: z.int(),
  codec_type: z.string().optional(),
  codec_name: z.string().default('unknown'),
  codec_tag_string: z.string().default(''),
  profile: z.string().default(''),
  pix_fmt: z.string().default(''),
  width: z.int().default(0),
  height: z.int().default(0),
  sample_aspect_ratio: z.string().default('1:1'),
  field_order: z.string().default('progressive'),
  color_transfer: z.string().default('unknown'),
  color_space: z.string().default('unknown'),
  color_primaries: z.string().default('unknown'),
  color_range: z.string().default('tv'),
  r_frame_rate: z.string().default('0/0'),
  channels: z.int().default(0),
  channel_layout: z.string().default('unknown'),
  sample_rate: z.coerce.number().default(0),
  bit_rate: z.coerce.number().default(0),
  start_time: z.coerce.number().default(0),
  duration: z.coerce.number().optional(),
  disposition: z.record(z.string(), z.number()).default({}),
  tags: Tags,
  side_data_list: z
    .array(
      z.looseObject({
        side_data_type: z.string().default(''),
        rotation: z.number().optional(),
        displaymatrix: z.string().default(''),
      }),
    )
    .default([]),
})
export type ProbedStream = z.output<typeof ProbedStream>

const MAX_SIDE = 8192
/** The long side divided by the short one. */
const MAX_SHAPE = 20
const MAX_RATE = 60
/** Below this frame rate, keyframes could not be two seconds apart. */
const MIN_RATE = 10

const STANDARD_RATES: readonly FrameRate[] = [
  { numerator: 10, denominator: 1 },
  { numerator: 12, denominator: 1 },
  { numerator: 15, denominator: 1 },
  { numerator: 20, denominator: 1 },
  { numerator: 24000, denominator: 1001 },
  { numerator: 24, denominator: 1 },
  { numerator: 25, denominator: 1 },
  { numerator: 30000, denominator: 1001 },
  { numerator: 30, denominator: 1 },
  { numerator: 48, denominator: 1 },
  { numerator: 50, denominator: 1 },
  { numerator: 60000, denominator: 1001 },
  { numerator: 60, denominator: 1 },
  { numerator: 120, denominator: 1 },
  { numerator: 240, denominator: 1 },
]

/** Combines the header with the results of the packet scan. `fileStart` is the container's first timestamp. */
export function describeVideo(stream: ProbedStream, scan: PacketScan, fileStart: number): SourceVideo {
  const durationSeconds = scan.endSeconds - fileStart
  const rotation = readRotation(stream)
  const pixelShape = readRatio(stream.sample_aspect_ratio) || 1
  const shownWidth = showWidth(stream, pixelShape)
  const isTurned = rotation === 90 || rotation === 270
  return {
    index: stream.index,
    codec: stream.codec_name,
    profile: stream.profile,
    pixelFormat: stream.pix_fmt,
    bitDepth: Number(
      /p(9|10|12|14|16)(le|be)?$/.exec(stream.pix_fmt)?.[1] ?? (stream.pix_fmt.startsWith('p010') ? 10 : 8),
    ),
    width: isTurned ? stream.height : shownWidth,
    height: isTurned ? shownWidth : stream.height,
    storedWidth: stream.width,
    storedHeight: stream.height,
    rotation,
    isMirrored: stream.side_data_list.some(({ displaymatrix }) => isMirrorMatrix(displaymatrix)),
    hasSquarePixels: pixelShape === 1,
    isInterlaced: ['tt', 'bb', 'tb', 'bt'].includes(stream.field_order),
    frameRate: chooseFrameRate(stream, scan),
    framesPerSecond: scan.framesPerSecond,
    movingFramesPerSecond: scan.movingFramesPerSecond,
    isVariableRate: scan.isVariableRate,
    hdrTransfer:
      stream.color_transfer === 'smpte2084' || stream.color_transfer === 'arib-std-b67'
        ? stream.color_transfer
        : null,
    colorSpace: stream.color_space,
    colorPrimaries: stream.color_primaries,
    isRgb: isRgbFormat(stream.pix_fmt),
    isFullRange: stream.color_range === 'pc' || stream.pix_fmt.startsWith('yuvj'),
    startSeconds: scan.startSeconds - fileStart,
    durationSeconds,
    longestKeyframeGapSeconds: scan.longestKeyframeGapSeconds,
    bitsPerSecond: Math.round((scan.bytes * 8) / Math.max(durationSeconds, 0.001)),
  }
}

export function describeAudio(stream: ProbedStream, durationSeconds: number): SourceAudio {
  return {
    index: stream.index,
    codec: stream.codec_name,
    profile: stream.profile,
    channels: stream.channels,
    hasLayout: stream.channel_layout !== 'unknown',
    sampleRate: stream.sample_rate,
    bitsPerSecond: stream.bit_rate,
    language: readLanguage(stream.tags['language']),
    title: readTitle(stream.tags),
    purpose: readPurpose(stream),
    durationSeconds,
  }
}

/** Codes for no language and for several, in ISO 639-2. */
const NO_LANGUAGES: ReadonlySet<string> = new Set(['und', 'zxx', 'mul', 'mis'])

export function readLanguage(written = ''): string | null {
  try {
    const [language] = Intl.getCanonicalLocales(written.replaceAll('_', '-'))
    return language === undefined || NO_LANGUAGES.has(language) ? null : language
  } catch {
    return null
  }
}

/** What programs and devices call their tracks. */
const NO_TITLES = [
  /(sound|audio|video|media|data|text|code)[\s_-]*handler?\b|^\w*handler?$/i,
  /^(core media|mainconcept|gopro|dji|ambarella|insta360|twitter-vork|lavf|iso media file|apple .*media)\b|gpac/i,
  /^(sound|audio|soun|snd)([\s_-]*(track|media|stream))?[\s_-]*\d*$/i,
  /^$/,
]

/** MP4 stores the name of the writing software where other containers store the title. Some programs copy it there. */
function readTitle({ title, name, handler_name }: Record<string, string | undefined>) {
  const isTitle = (written?: string) => {
    // The name begins with its length in some files.
    const text = (written ?? '').replace(/^[^\p{L}\p{N}]+/u, '').trim()
    return !NO_TITLES.some((pattern) => pattern.test(text))
  }
  return [title, name, handler_name].find(isTitle) ?? null
}

function readPurpose({ disposition, tags }: ProbedStream): AudioPurpose {
  const title = tags['title'] ?? ''
  if (
    disposition['visual_impaired'] ||
    disposition['descriptions'] ||
    /audio descri|descriptive/i.test(title)
  )
    return 'description'
  if (disposition['hearing_impaired']) return 'clear-speech'
  return disposition['comment'] || /commentary/i.test(title) ? 'commentary' : 'main'
}

/** Whether the header declares a stream as encrypted. */
export function isEncrypted({ codec_tag_string, side_data_list }: ProbedStream): boolean {
  return (
    ['encv', 'enca', 'drmi', 'drms'].includes(codec_tag_string) ||
    side_data_list.some(({ side_data_type }) => side_data_type.startsWith('Encryption'))
  )
}

/** Whether a pixel format of ffmpeg is RGB, or a palette of RGB colors. */
function isRgbFormat(pixelFormat: string): boolean {
  return /^(rgb|bgr|gbr|argb|abgr|0rgb|0bgr|pal8|x2rgb|x2bgr|bayer|mono)/.test(pixelFormat)
}

function readRotation(stream: ProbedStream): number {
  const turned = stream.side_data_list.find((data) => data.rotation !== undefined)?.rotation ?? 0
  // Players also ignore rotations other than quarter turns.
  return turned % 90 === 0 ? ((turned % 360) + 360) % 360 : 0
}

/** A pixel shape that leads to a picture beyond every screen is a mistake, and is ignored. */
function showWidth({ width, height }: ProbedStream, pixelShape: number): number {
  const shown = Math.max(1, Math.round(width * pixelShape))
  const [short, long] = [Math.min(shown, height), Math.max(shown, height)]
  return long > MAX_SIDE || long > short * MAX_SHAPE ? width : shown
}

/** Three lines of three numbers, as ffprobe prints them. The first two rows of a mirror have a negative determinant. */
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
  const measured = scan.movingFramesPerSecond || (declared ? rateOf(declared) : 25)
  const rate =
    declared && !scan.isVariableRate && isNear(rateOf(declared), measured, 0.005)
      ? declared
      : nearestRate(measured)
  if (rateOf(rate) < MIN_RATE) return { numerator: MIN_RATE, denominator: 1 }
  // Integer fractions of a high frame rate keep motion smooth: 120 becomes 60, 100 becomes 50.
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
