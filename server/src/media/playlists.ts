import { SEGMENT_SECONDS } from './ladder.ts'
import { MediaError } from './media-error.ts'
import type { AudioPurpose, FrameRate } from './source.ts'
import { rateOf } from './source.ts'
import type { Fragment, FragmentIndex } from './fragment-index.ts'

/** A byte range of a rendition that a player requests at once. */
interface Segment {
  offset: number
  bytes: number
  startSeconds: number
  durationSeconds: number
}

/** The measured bit rate of a rendition. */
export interface MeasuredRate {
  /** The bit rate of its most expensive segment. */
  peak: number
  average: number
}

interface MasterVideo {
  playlist: string
  width: number
  height: number
  codec: string
  frameRate: FrameRate
  rate: MeasuredRate
  /** GROUP-ID of its audio; null for none. */
  audioGroup: string | null
}

interface MasterAudio {
  playlist: string
  /** Holds all tracks in one quality, and the same ones as every other group. */
  group: string
  isDefault: boolean
  /** What viewers choose it by; different from those of the other tracks. */
  name: string
  purpose: AudioPurpose
  codec: string
  channels: number
  language: string | null
  rate: MeasuredRate
}

const SHORTEST_SEGMENT_SECONDS = 0.5

/** Keyframes of different renditions match if they differ by less than this: half a frame at 60 per second. */
const SAME_INSTANT_SECONDS = 0.008

/**
 * Chooses where the segments of all video renditions begin: at keyframes of the reference, each at least
 * `SEGMENT_SECONDS` after the previous one. All renditions are split at the same times, so that a player can switch at
 * any of them. Pure.
 */
export function chooseBoundaries(reference: readonly Fragment[]): number[] {
  const boundaries: number[] = []
  for (const { startSeconds, startsWithKeyframe } of reference) {
    const last = boundaries.at(-1)
    if (last === undefined) boundaries.push(startSeconds)
    else if (startsWithKeyframe && startSeconds - last >= SEGMENT_SECONDS - SAME_INSTANT_SECONDS) {
      boundaries.push(startSeconds)
    }
  }
  // A last segment of only a few audio frames is joined with the previous one, because players would wait for it
  // forever.
  const last = reference.at(-1)
  const end = last ? last.startSeconds + last.durationSeconds : 0
  const isLastTooShort = end - (boundaries.at(-1) ?? 0) < SHORTEST_SEGMENT_SECONDS
  return isLastTooShort && boundaries.length > 1 ? boundaries.slice(0, -1) : boundaries
}

/**
 * Joins fragments to segments that begin at the boundaries. Pure. Throws `MediaError('wrong_result')` if this rendition
 * has no keyframe at a boundary, because players could not switch to it there.
 */
export function joinFragments(fragments: readonly Fragment[], boundaries: readonly number[]): Segment[] {
  const segments: Segment[] = []
  for (const { offset, bytes, startSeconds, durationSeconds, startsWithKeyframe } of fragments) {
    const boundary = boundaries[segments.length]
    const current = segments.at(-1)
    if (boundary !== undefined && startSeconds >= boundary - SAME_INSTANT_SECONDS) {
      const isThere = startsWithKeyframe && startSeconds <= boundary + SAME_INSTANT_SECONDS
      if (!isThere)
        throw new MediaError('wrong_result', `no keyframe at ${boundary} s, but at ${startSeconds} s`)
      segments.push({ offset, bytes, startSeconds, durationSeconds })
    } else if (current) {
      current.bytes += bytes
      current.durationSeconds += durationSeconds
    }
  }
  if (segments.length !== boundaries.length) {
    throw new MediaError('wrong_result', `${segments.length} of ${boundaries.length} segments found`)
  }
  return segments
}

/** Peak and average bit rate of a rendition. A short last segment is ignored for the peak. Pure. */
export function measureRate(segments: readonly Segment[]): MeasuredRate {
  const bits = segments.reduce((sum, segment) => sum + segment.bytes * 8, 0)
  const seconds = segments.reduce((sum, segment) => sum + segment.durationSeconds, 0)
  const average = Math.ceil(bits / Math.max(seconds, 0.001))
  const peaks = segments
    .filter((segment) => segment.durationSeconds >= SEGMENT_SECONDS / 2)
    .map((segment) => Math.ceil((segment.bytes * 8) / segment.durationSeconds))
  return { peak: Math.max(average, ...peaks), average }
}

/** Writes a complete media playlist with byte ranges of one file. Pure. */
export function writeMediaPlaylist(
  fileName: string,
  index: FragmentIndex,
  segments: readonly Segment[],
): string {
  const longest = Math.max(...segments.map((segment) => segment.durationSeconds))
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.max(1, Math.round(longest))}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${fileName}",BYTERANGE="${index.initBytes}@0"`,
    ...segments.flatMap((segment) => [
      `#EXTINF:${segment.durationSeconds.toFixed(5)},`,
      `#EXT-X-BYTERANGE:${segment.bytes}@${segment.offset}`,
      fileName,
    ]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n')
}

/**
 * Writes the master playlist of complete renditions in the given order: players start with the first. Audio without
 * video becomes variants of its own. Pure.
 */
export function writeMasterPlaylist(videos: readonly MasterVideo[], audios: readonly MasterAudio[]): string {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS']
  if (videos.length === 0) {
    return [...lines, ...audioVariants(audios), ''].join('\n')
  }
  lines.push(...groupMedia(audios))
  for (const video of videos) {
    const audio = audios.find(({ group, isDefault }) => group === video.audioGroup && isDefault)
    const audioRate = highestRate(audios, video.audioGroup)
    const attributes = [
      ...rates({ peak: video.rate.peak + audioRate.peak, average: video.rate.average + audioRate.average }),
      codecs(video.codec, audio?.codec),
      `RESOLUTION=${video.width}x${video.height}`,
      `FRAME-RATE=${rateOf(video.frameRate).toFixed(3)}`,
      ...(audio ? [`AUDIO="${audio.group}"`] : []),
    ]
    lines.push(variant(attributes), video.playlist)
  }
  return [...lines, ''].join('\n')
}

/** Audio without video: the default track in each quality, with the other tracks as its alternatives. */
function audioVariants(audios: readonly MasterAudio[]): string[] {
  const hasChoice = audios.some(({ isDefault }) => !isDefault)
  const variants = audios
    .filter(({ isDefault }) => isDefault)
    .flatMap(({ group, codec, playlist }) => [
      variant([
        ...rates(highestRate(audios, group)),
        codecs(codec),
        ...(hasChoice ? [`AUDIO="${group}"`] : []),
      ]),
      playlist,
    ])
  return [...(hasChoice ? groupMedia(audios) : []), ...variants]
}

function highestRate(audios: readonly MasterAudio[], group: string | null): MeasuredRate {
  const members = audios.filter((audio) => audio.group === group)
  return {
    peak: Math.max(0, ...members.map(({ rate }) => rate.peak)),
    average: Math.max(0, ...members.map(({ rate }) => rate.average)),
  }
}

const CHARACTERISTICS: Readonly<Partial<Record<AudioPurpose, string>>> = {
  description: 'public.accessibility.describes-video',
  'clear-speech': 'public.accessibility.enhances-speech-intelligibility',
}

function groupMedia(audios: readonly MasterAudio[]): string[] {
  return audios.map((audio) => {
    const { group, name, language, isDefault, purpose, channels, playlist } = audio
    // A player may choose one track of each kind and language by itself, not more (RFC 8216, AUTOSELECT).
    const alike = audios.find(
      (other) => other.group === group && other.language === language && other.purpose === purpose,
    )
    const isChosenAlone = isDefault || (purpose !== 'commentary' && alike === audio)
    const characteristics = CHARACTERISTICS[purpose]
    return `#EXT-X-MEDIA:${[
      `TYPE=AUDIO,GROUP-ID="${group}",NAME="${name}",LANGUAGE="${language ?? 'und'}"`,
      `DEFAULT=${isDefault ? 'YES' : 'NO'},AUTOSELECT=${isChosenAlone ? 'YES' : 'NO'}`,
      ...(characteristics === undefined ? [] : [`CHARACTERISTICS="${characteristics}"`]),
      `CHANNELS="${channels}",URI="${playlist}"`,
    ].join(',')}`
  })
}

function variant(attributes: string[]): string {
  return `#EXT-X-STREAM-INF:${attributes.join(',')}`
}

function rates(rate: MeasuredRate): string[] {
  return [`BANDWIDTH=${rate.peak}`, `AVERAGE-BANDWIDTH=${rate.average}`]
}

function codecs(...names: (string | undefined)[]): string {
  return `CODECS="${names.filter((name) => name !== undefined).join(',')}"`
}
