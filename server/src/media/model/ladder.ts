import { audioTracks, heldSeconds, leadIn, needsSilence, rateOf } from './source.ts'
import type { FrameRate, Source, SourceAudio, SourceVideo } from './source.ts'

export interface LadderSettings {
  /** The configured renditions by short side, ascending. A source gets those that it is large enough for. */
  sizes: readonly number[]
  /** x264's speed: faster presets need more bytes for the same quality. `ultrafast` would not be High profile. */
  preset: 'superfast' | 'veryfast' | 'faster' | 'fast' | 'medium'
}

export const DEFAULT_LADDER_SETTINGS: LadderSettings = {
  sizes: [144, 240, 360, 480, 720, 1080],
  preset: 'veryfast',
}

/** A video rendition of the ladder. */
export interface Rendition {
  /** Also the name of the file: `v720`, or `v720-av1`. */
  name: string
  codec: 'h264' | 'av1'
  /** The short side in pixels, which a quality menu calls the height. */
  size: number
  width: number
  height: number
  crf: number
  maxBitsPerSecond: number
  bufferBits: number
  /** Where it differs from the ladder's. */
  frameRate?: FrameRate
}

export interface AudioStep {
  /** Also the name of the file: `a128`, and `a128-2` for the second track. */
  name: string
  /** The index of its track in `audioTracks`. */
  track: number
  bitsPerSecond: number
  channels: number
  sampleRate: number
}

/** Streams of the source that are copied without encoding. */
export interface CopiedStreams {
  size: number
  /** Whether the audio is also copied; otherwise it is encoded first. */
  hasAudio: boolean
  /** True: it is the top rendition permanently. False: it is served until the ladder is complete. */
  isPermanent: boolean
}

/** The files to make from a source. Renditions are sorted from small to large. */
export interface Ladder {
  /** Playable within seconds: the copy if there is one, else the renditions in `firstRenditions`. */
  copy: CopiedStreams | null
  /** Names of the renditions that are encoded before the others. */
  firstRenditions: string[]
  /** The renditions to encode. */
  renditions: Rendition[]
  audio: AudioStep[]
  frameRate: FrameRate
  settings: LadderSettings
  /** `source`: uses the source's keyframes, so that they match the copied rendition. */
  keyframes: 'every-2-seconds' | 'source'
}

const KEYFRAME_SECONDS = 2
export const SEGMENT_SECONDS = 4

/** The short side, and the maximum bit rate at 16:9 and up to 30 frames per second. */
const RENDITIONS = [
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

/** For these, bytes matter most. Larger ones would take a small machine many times the video's length. */
const AV1_SIZES = { min: 240, max: 720 }
/** About as good as `CRF` of x264 (docs/decisions/0039-av1-beside-h264.md). */
const AV1_CRF = 38
/**
 * Its maximum bit rates compared with those of H.264. Up to 360p, slow lines matter more than quality: 360p with audio plays at
 * 400 kbit/s.
 */
const AV1_RATE_SHARE = { upTo360: 0.5, above: 0.6 }
const BUFFER_SECONDS = 1.5

/**
 * The lowest rendition, with audio at most 100 kbit/s: for lines on which nothing else plays. It is nearly 144p, but players and
 * downloads know a rendition by its size, so it has another one. The player and the master playlist's pairing with audio rely on it.
 */
export const LOWEST_SIZE = 140
const LOWEST_BITS_PER_SECOND = 40_000
/** Short, so that no segment of four seconds is much larger than the others. */
const LOWEST_BUFFER_SECONDS = 1
const LOWEST_CRF = 26
/** About this many frames a second are left of the video's. */
const LOWEST_FRAMES_PER_SECOND = 11
/** Videos that have nothing larger than this need none. */
const LOWEST_IS_BELOW = 240

/** The largest rendition that is useful alone for a while and still quick to encode. */
const FIRST_RENDITION = 240
/** A copy takes no time, so small renditions are encoded first only if the whole ladder takes long. */
const LONG_SECONDS = 120

/** A copy with longer segments would start and seek slowly. x264's default is 250 frames. */
const COPY_KEYFRAME_GAP = 12
const COPY_BITS_PER_SECOND = 25_000_000
const COPIED_AUDIO_BITS_PER_SECOND = 330_000
/** A copy is kept permanently only if it switches as well as an encoded rendition and has a similar bit rate. */
const PERMANENT_COPY_KEYFRAME_GAP = SEGMENT_SECONDS + 0.1
const COPY_RATE_SHARE = 1.5
const COPYABLE_PROFILES: ReadonlySet<string> = new Set(['Constrained Baseline', 'Main', 'High'])

/**
 * Decides which renditions a source gets. Pure. Renditions are never larger than the source's short side, keep its
 * aspect ratio and have even sizes. A source smaller than the smallest rendition gets one rendition of its own (even)
 * size. Without video there are no renditions.
 */
export function planLadder(source: Source, settings: LadderSettings = DEFAULT_LADDER_SETTINGS): Ladder {
  const { video } = source
  const audio = planAudio(source)
  if (!video) {
    return {
      copy: null,
      firstRenditions: [],
      renditions: [],
      audio,
      frameRate: { numerator: 25, denominator: 1 },
      settings,
      keyframes: 'every-2-seconds',
    }
  }
  const renditions = planRenditions(video, settings)
  // A stream copy can be split only at the source's keyframes, would contain what was trimmed away, and would end with a part
  // of a packet.
  const copy =
    source.trim || source.hasBrokenClock || source.isIncomplete || heldSeconds(source) > 0
      ? null
      : planCopy(source, video, renditions)
  const encoded = copy?.isPermanent
    ? renditions.filter((rendition) => rendition.size !== copy.size)
    : renditions
  const goesAhead = !copy || source.durationSeconds > LONG_SECONDS
  return {
    copy,
    firstRenditions: goesAhead ? chooseFirst(encoded) : [],
    renditions: encoded,
    audio,
    frameRate: video.frameRate,
    settings,
    keyframes: copy?.isPermanent ? 'source' : 'every-2-seconds',
  }
}

/** Frames from one keyframe of a rendition to the next: always the same number, which every encoder can count. Pure. */
export function keyframeInterval({ frameRate }: Pick<Ladder, 'frameRate'>): number {
  return Math.ceil(rateOf(frameRate) * KEYFRAME_SECONDS)
}

/**
 * The ladder to fall back to if a copy turns out to be unplayable: everything is encoded, with the planned keyframes,
 * so that existing renditions still match.
 */
export function withoutCopy(source: Source, ladder: Ladder): Ladder {
  if (!source.video) return ladder
  const renditions = planRenditions(source.video, ladder.settings)
  return { ...ladder, copy: null, renditions, firstRenditions: chooseFirst(renditions) }
}

/** The lowest rendition; undefined if the video gets none. Pure. */
export function planLowest({ video }: Source, settings: LadderSettings): Rendition | undefined {
  if (!video || !planRenditions(video, settings).some(({ size }) => size >= LOWEST_IS_BELOW)) return undefined
  const { numerator, denominator } = video.frameRate
  // Whole numbers of frames, so that keyframes are at the same times as in the other renditions.
  const step = Math.max(1, Math.round(rateOf(video.frameRate) / LOWEST_FRAMES_PER_SECOND))
  return {
    name: `v${LOWEST_SIZE}`,
    codec: 'h264',
    size: LOWEST_SIZE,
    ...pictureSize(video, LOWEST_SIZE),
    crf: LOWEST_CRF,
    maxBitsPerSecond: LOWEST_BITS_PER_SECOND,
    bufferBits: LOWEST_BITS_PER_SECOND * LOWEST_BUFFER_SECONDS,
    frameRate: { numerator, denominator: denominator * step },
  }
}

/** The renditions that are made in AV1, too, from small to large. Pure. */
export function planAv1(source: Source, settings: LadderSettings): Rendition[] {
  const { video } = source
  if (!video) return []
  const lowest = planLowest(source, settings)
  const others = planRenditions(video, settings).filter(
    ({ size }) => size >= AV1_SIZES.min && size <= AV1_SIZES.max,
  )
  return [...(lowest ? [lowest] : []), ...others].map((rendition) => {
    const { name, size, maxBitsPerSecond } = rendition
    const rate = maxBitsPerSecond * av1RateShare(size)
    return Object.assign({}, rendition, {
      name: `${name}-av1`,
      codec: 'av1' as const,
      crf: AV1_CRF,
      maxBitsPerSecond: Math.round(rate),
      bufferBits: Math.round(rate * BUFFER_SECONDS),
    })
  })
}

function av1RateShare(size: number): number {
  // SVT-AV1 exceeds its maximum in short videos, and here the sum must stay below 100 kbit/s.
  if (size === LOWEST_SIZE) return 0.85
  return size <= 360 ? AV1_RATE_SHARE.upTo360 : AV1_RATE_SHARE.above
}

function planRenditions(video: SourceVideo, settings: LadderSettings): Rendition[] {
  const shortSide = Math.min(video.width, video.height)
  const fitting = RENDITIONS.filter(({ size }) => size <= shortSide && settings.sizes.includes(size))
  const smallest = RENDITIONS[0]?.maxBitsPerSecond ?? 0
  const chosen = fitting.length > 0 ? fitting : [{ size: evenDown(shortSide), maxBitsPerSecond: smallest }]
  return chosen.map(({ size, maxBitsPerSecond }) => {
    const { width, height } = pictureSize(video, size)
    const rate = maxBitsPerSecond * shapeFactor(width, height) * (rateOf(video.frameRate) > 31 ? 1.4 : 1)
    return {
      name: `v${size}`,
      codec: 'h264',
      size,
      width,
      height,
      crf: CRF,
      maxBitsPerSecond: Math.round(rate),
      bufferBits: Math.round(rate * BUFFER_SECONDS),
    }
  })
}

/** Bit rates are given for 16:9: a square video needs less, a wide one more. */
function shapeFactor(width: number, height: number): number {
  return Math.min(1.5, Math.max(0.6, (Math.max(width, height) / Math.min(width, height)) * (9 / 16)))
}

function pictureSize(video: SourceVideo, size: number): { width: number; height: number } {
  const long = even((size * Math.max(video.width, video.height)) / Math.min(video.width, video.height))
  return video.height > video.width ? { width: size, height: long } : { width: long, height: size }
}

function planAudio(source: Source): AudioStep[] {
  return audioTracks(source).flatMap((audio, track) => [
    planTrack('a48', 48_000, audio, track),
    planTrack('a128', 128_000, audio, track),
  ])
}

function planTrack(group: string, bitsPerSecond: number, audio: SourceAudio, track: number): AudioStep {
  return {
    name: track === 0 ? group : `${group}-${track + 1}`,
    track,
    bitsPerSecond,
    channels: Math.min(2, audio.channels),
    sampleRate: audio.sampleRate === 44_100 ? 44_100 : 48_000,
  }
}

/** The group of an audio rendition (all tracks in one quality) and the index of its track. Pure. */
export function parseAudioName(name: string): { group: string; track: number } {
  const [, group = name, number = '1'] = /^(a\d+)-(\d+)$/.exec(name) ?? []
  return { group, track: Number(number) - 1 }
}

function planCopy(source: Source, video: SourceVideo, renditions: Rendition[]): CopiedStreams | null {
  const isQuick =
    video.longestKeyframeGapSeconds <= COPY_KEYFRAME_GAP && video.bitsPerSecond <= COPY_BITS_PER_SECOND
  if (!isQuick || !/mp4|matroska/.test(source.container) || !playsAsItIs(video)) return null
  const size = Math.min(video.width, video.height)
  const rendition = renditions.find((rendition) => rendition.size === size)
  const isPermanent =
    rendition !== undefined &&
    !video.isVariableRate &&
    video.longestKeyframeGapSeconds <= PERMANENT_COPY_KEYFRAME_GAP &&
    video.bitsPerSecond <= rendition.maxBitsPerSecond * COPY_RATE_SHARE
  return { size, hasAudio: canCopyAudio(source), isPermanent }
}

/** Whether every browser plays this stream unchanged: upright, in the right colours, from the first frame. */
function playsAsItIs(video: SourceVideo): boolean {
  const isPlain =
    video.codec === 'h264' && COPYABLE_PROFILES.has(video.profile) && video.pixelFormat === 'yuv420p'
  const isTurned = video.rotation !== 0 || video.isMirrored
  const isUpright = !isTurned && video.hasSquarePixels && !video.isInterlaced
  const isSlowEnough = rateOf(video.frameRate) >= video.movingFramesPerSecond * 0.9
  return (
    isPlain && isUpright && isSlowEnough && video.hdrTransfer === null && video.startSeconds === leadIn(video)
  )
}

function canCopyAudio(source: Source): boolean {
  const { audio } = source
  if (!audio || needsSilence(source)) return false
  const isPlain = audio.codec === 'aac' && audio.profile === 'LC' && audio.channels <= 2
  return isPlain && audio.bitsPerSecond <= COPIED_AUDIO_BITS_PER_SECOND
}

function chooseFirst(renditions: Rendition[]): string[] {
  const small = renditions.filter((rendition) => rendition.size <= FIRST_RENDITION)
  // Encoding all of them first would leave none for later.
  return small.length < renditions.length ? small.map((rendition) => rendition.name) : []
}

function even(length: number): number {
  return Math.max(2, Math.round(length / 2) * 2)
}

function evenDown(length: number): number {
  return Math.max(2, Math.floor(length / 2) * 2)
}
