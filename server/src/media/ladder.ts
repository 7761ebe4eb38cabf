import { leadIn, rateOf } from './source.ts'
import type { FrameRate, Source, SourceVideo } from './source.ts'

export interface LadderSettings {
  /** The rungs that may be made, by their short side, ascending; of those, the ones a source is large enough for. */
  sizes: readonly number[]
  /** x264's speed: faster presets need more bytes for the same picture. `ultrafast` would not be High profile. */
  preset: 'superfast' | 'veryfast' | 'faster' | 'fast' | 'medium'
}

export const DEFAULT_LADDER_SETTINGS: LadderSettings = {
  sizes: [144, 240, 360, 480, 720, 1080],
  preset: 'veryfast',
}

/** One picture size of the ladder. */
export interface Rung {
  /** Also the file's name: `v720`. */
  name: string
  /** The short side in pixels, what a quality menu calls the height. */
  size: number
  width: number
  height: number
  crf: number
  maxBitsPerSecond: number
  bufferBits: number
}

export interface AudioRung {
  name: 'a128' | 'a48'
  bitsPerSecond: number
  channels: number
  sampleRate: number
}

/** The source's own streams, taken over without encoding. */
export interface CopiedStreams {
  size: number
  /** Whether the sound is taken over, too; otherwise it is encoded first. */
  hasAudio: boolean
  /** True: it is the top rung for good. False: it bridges the time until the ladder is there. */
  isKept: boolean
}

/** What is to be made of a source. Rungs go from small to large. */
export interface Ladder {
  /** Playable within seconds: the copy where there is one, else the rungs in `firstRungs`. */
  copy: CopiedStreams | null
  /** Names of the encoded rungs that go ahead of the others. */
  firstRungs: string[]
  /** The rungs to encode. */
  rungs: Rung[]
  audio: AudioRung[]
  frameRate: FrameRate
  settings: LadderSettings
  /** `source`: keyframes where the source has them, so that they fit the copied rung. */
  keyframes: 'every-2-seconds' | 'source'
}

export const KEYFRAME_SECONDS = 2
export const SEGMENT_SECONDS = 4

/** Short side, and the bit rate at 16:9 and up to 30 pictures per second that is never exceeded for long. */
const RUNGS = [
  { size: 144, maxBitsPerSecond: 180_000 },
  { size: 240, maxBitsPerSecond: 400_000 },
  { size: 360, maxBitsPerSecond: 800_000 },
  { size: 480, maxBitsPerSecond: 1_400_000 },
  { size: 720, maxBitsPerSecond: 2_800_000 },
  { size: 1080, maxBitsPerSecond: 5_000_000 },
  { size: 1440, maxBitsPerSecond: 9_500_000 },
  { size: 2160, maxBitsPerSecond: 18_000_000 },
]

const CRF = 23
const BUFFER_SECONDS = 1.5
/** The largest rung worth having all alone for a while, and still quick to make. */
const FIRST_RUNG = 240
/** A copy needs no time, so rungs go ahead of the others only where the ladder takes long. */
const LONG_SECONDS = 120

/** A copy with longer segments would start and seek badly. x264's own default is 250 pictures. */
const COPY_KEYFRAME_GAP = 12
const COPY_BITS_PER_SECOND = 25_000_000
const COPIED_AUDIO_BITS_PER_SECOND = 330_000
/** For good only what switches as well as an encoded rung and costs about as much. */
const KEPT_KEYFRAME_GAP = SEGMENT_SECONDS + 0.1
const KEPT_RATE_SHARE = 1.5
const COPYABLE_PROFILES: ReadonlySet<string> = new Set(['Constrained Baseline', 'Main', 'High'])

/**
 * Decides which renditions a source gets. Pure. Never larger than the source's short side, the source's shape kept, even
 * sizes. A source smaller than the smallest rung gets one rung of its own (even) size. Without picture there are no rungs.
 */
export function planLadder(source: Source, settings: LadderSettings = DEFAULT_LADDER_SETTINGS): Ladder {
  const { video } = source
  const audio = planAudio(source)
  if (!video) {
    return {
      copy: null,
      firstRungs: [],
      rungs: [],
      audio,
      frameRate: { numerator: 25, denominator: 1 },
      settings,
      keyframes: 'every-2-seconds',
    }
  }
  const rungs = planRungs(video, settings)
  // Its own streams can only be parted where they have a keyframe, and would carry what was cut off.
  const copy = source.cut ? null : planCopy(source, video, rungs)
  const encoded = copy?.isKept ? rungs.filter((rung) => rung.size !== copy.size) : rungs
  const goesAhead = !copy || source.durationSeconds > LONG_SECONDS
  return {
    copy,
    firstRungs: goesAhead ? chooseFirst(encoded) : [],
    rungs: encoded,
    audio,
    frameRate: video.frameRate,
    settings,
    keyframes: copy?.isKept ? 'source' : 'every-2-seconds',
  }
}

/**
 * The ladder to fall back to when a copy turns out not to be playable: everything encoded, with the keyframes as planned,
 * so that rungs which are there already still fit.
 */
export function withoutCopy(source: Source, ladder: Ladder): Ladder {
  if (!source.video) return ladder
  const rungs = planRungs(source.video, ladder.settings)
  return { ...ladder, copy: null, rungs, firstRungs: chooseFirst(rungs) }
}

function planRungs(video: SourceVideo, settings: LadderSettings): Rung[] {
  const shortSide = Math.min(video.width, video.height)
  const fitting = RUNGS.filter(({ size }) => size <= shortSide && settings.sizes.includes(size))
  const smallest = RUNGS[0]?.maxBitsPerSecond ?? 0
  const chosen = fitting.length > 0 ? fitting : [{ size: evenDown(shortSide), maxBitsPerSecond: smallest }]
  return chosen.map(({ size, maxBitsPerSecond }) => {
    const long = even((size * Math.max(video.width, video.height)) / shortSide)
    const isPortrait = video.height > video.width
    const rate = maxBitsPerSecond * shapeFactor(size, long) * (rateOf(video.frameRate) > 31 ? 1.4 : 1)
    return {
      name: `v${size}`,
      size,
      width: isPortrait ? size : long,
      height: isPortrait ? long : size,
      crf: CRF,
      maxBitsPerSecond: Math.round(rate),
      bufferBits: Math.round(rate * BUFFER_SECONDS),
    }
  })
}

/** Rates are given for 16:9: a square needs less, a cinema film more. */
function shapeFactor(short: number, long: number): number {
  return Math.min(1.5, Math.max(0.6, (long / short) * (9 / 16)))
}

function planAudio(source: Source): AudioRung[] {
  if (!source.audio) return []
  const channels = Math.min(2, source.audio.channels)
  const sampleRate = source.audio.sampleRate === 44_100 ? 44_100 : 48_000
  return [
    { name: 'a48', bitsPerSecond: 48_000, channels, sampleRate },
    { name: 'a128', bitsPerSecond: 128_000, channels, sampleRate },
  ]
}

function planCopy(source: Source, video: SourceVideo, rungs: Rung[]): CopiedStreams | null {
  const isQuick =
    video.longestKeyframeGapSeconds <= COPY_KEYFRAME_GAP && video.bitsPerSecond <= COPY_BITS_PER_SECOND
  if (!isQuick || !/mp4|matroska/.test(source.container) || !playsAsItIs(video)) return null
  const size = Math.min(video.width, video.height)
  const rung = rungs.find((rung) => rung.size === size)
  const isKept =
    rung !== undefined &&
    !video.isVariableRate &&
    video.longestKeyframeGapSeconds <= KEPT_KEYFRAME_GAP &&
    video.bitsPerSecond <= rung.maxBitsPerSecond * KEPT_RATE_SHARE
  return { size, hasAudio: canCopyAudio(source), isKept }
}

/** Whether every browser shows this stream as it is, upright, in the right colours, from the first moment. */
function playsAsItIs(video: SourceVideo): boolean {
  const isPlain =
    video.codec === 'h264' && COPYABLE_PROFILES.has(video.profile) && video.pixelFormat === 'yuv420p'
  const isTurned = video.rotation !== 0 || video.isMirrored
  const isUpright = !isTurned && video.hasSquarePixels && !video.isInterlaced
  const isSlowEnough = rateOf(video.frameRate) >= video.framesPerSecond * 0.9
  return (
    isPlain && isUpright && isSlowEnough && video.hdrTransfer === null && video.startSeconds === leadIn(video)
  )
}

function canCopyAudio({ audio }: Source): boolean {
  if (!audio) return false
  const isPlain = audio.codec === 'aac' && audio.profile === 'LC' && audio.channels <= 2
  return isPlain && audio.bitsPerSecond <= COPIED_AUDIO_BITS_PER_SECOND
}

function chooseFirst(rungs: Rung[]): string[] {
  const small = rungs.filter((rung) => rung.size <= FIRST_RUNG)
  // All of them: nothing would be left to go ahead of.
  return small.length < rungs.length ? small.map((rung) => rung.name) : []
}

function even(length: number): number {
  return Math.max(2, Math.round(length / 2) * 2)
}

function evenDown(length: number): number {
  return Math.max(2, Math.floor(length / 2) * 2)
}
