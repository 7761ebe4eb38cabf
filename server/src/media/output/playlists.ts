import { SEGMENT_SECONDS } from '../model/ladder.ts'
import { MediaError } from '../media-error.ts'
import type { AudioPurpose, FrameRate } from '../model/source.ts'
import { rateOf } from '../model/source.ts'
import type { Fragment, FragmentIndex } from './fragment-index.ts'

/** A byte range of a rendition that a player requests in one call. */
export interface Segment {
  offset: number
  bytes: number
  startSeconds: number
  durationSeconds: number
}

/** The measured bit rate of a rendition. */
export interface MeasuredRate {
  /** The highest bit rate that `measureRate` finds in it. */
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
  /** The playlist of its keyframes only, for scrubbing and fast forward. */
  keyframes: { playlist: string; rate: MeasuredRate }
  /** GROUP-ID of its audio; null for none. */
  audioGroup: string | null
}

interface MasterAudio {
  playlist: string
  /** The group contains all tracks in one quality. Every group contains the same tracks. */
  group: string
  isDefault: boolean
  /** The name by which viewers choose it; unique among the tracks. */
  name: string
  purpose: AudioPurpose
  codec: string
  channels: number
  language: string | null
  rate: MeasuredRate
}

const SHORTEST_SEGMENT_SECONDS = 0.5

/** How much shorter than planned a segment may be. Without it, a rounded frame time would add another two seconds. */
const EARLY_SECONDS = 0.25

/** A joined last segment extends a segment of four seconds to up to four and a half. */
const MIN_TARGET_SECONDS = SEGMENT_SECONDS + 1

/** Keyframes of different renditions match if they differ by less than this: half a frame at 60 per second. */
const SAME_INSTANT_SECONDS = 0.008

/**
 * Chooses where the segments of all video renditions begin: at keyframes of the reference, each about `SEGMENT_SECONDS`
 * after the previous one, or later. All renditions are split at the same times, so that a player can switch at any of
 * them. Pure.
 */
export function chooseBoundaries(reference: readonly Fragment[]): number[] {
  const boundaries: number[] = []
  for (const { startSeconds, startsWithKeyframe } of reference) {
    const last = boundaries.at(-1)
    if (last === undefined) boundaries.push(startSeconds)
    else if (startsWithKeyframe && startSeconds - last >= SEGMENT_SECONDS - EARLY_SECONDS) {
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
      // AAC begins with samples that are not presented.
      const unplayed = segments.length === 0 ? Math.max(0, -startSeconds) : 0
      segments.push({
        offset,
        bytes,
        startSeconds: startSeconds + unplayed,
        durationSeconds: durationSeconds - unplayed,
      })
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

/** The keyframes of a rendition as segments, each with its moof, and shown until the next one. Pure. */
export function keyframesOf(fragments: readonly Fragment[]): Segment[] {
  return fragments.map(({ offset, keyframeBytes: bytes, startSeconds, durationSeconds }) => {
    return { offset, bytes, startSeconds, durationSeconds }
  })
}

/**
 * The target duration of all playlists of a video. Pure. Apple requires the same one in all playlists, and playlists
 * never change: the first served rendition determines it, so it must contain the longest segments.
 */
export function targetDuration(renditions: readonly (readonly Segment[])[]): number {
  const longest = renditions.flat().reduce((max, { durationSeconds }) => Math.max(max, durationSeconds), 0)
  return Math.max(MIN_TARGET_SECONDS, Math.round(longest))
}

/**
 * Peak and average bit rate of a rendition. The peak is that of the most expensive sequence of segments that lasts
 * between half and one and a half times the target duration (RFC 8216, 4.1). Pure.
 */
export function measureRate(segments: readonly Segment[], targetSeconds: number): MeasuredRate {
  const average = rateOfSegments(segments)
  let peak = average
  for (const start of segments.keys()) {
    let seconds = 0
    let bits = 0
    for (const { bytes, durationSeconds } of segments.slice(start, start + SEGMENTS_OF_PEAK)) {
      seconds += durationSeconds
      bits += bytes * 8
      if (seconds > targetSeconds * 1.5) break
      if (seconds >= targetSeconds / 2) peak = Math.max(peak, Math.ceil(bits / seconds))
    }
  }
  return { peak, average }
}

/** More segments last longer than one and a half target durations, or are too short to matter. */
const SEGMENTS_OF_PEAK = 50

function rateOfSegments(segments: readonly Segment[]): number {
  const bits = segments.reduce((sum, { bytes }) => sum + bytes * 8, 0)
  const seconds = segments.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)
  return Math.ceil(bits / Math.max(seconds, 0.001))
}

/** Writes a complete media playlist with byte ranges of one file. Pure. */
export function writeMediaPlaylist(
  fileName: string,
  index: FragmentIndex,
  segments: readonly Segment[],
  { targetSeconds, isOfKeyframes = false }: { targetSeconds: number; isOfKeyframes?: boolean },
): string {
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${targetSeconds}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    isOfKeyframes ? '#EXT-X-I-FRAMES-ONLY' : '#EXT-X-INDEPENDENT-SEGMENTS',
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
 * Writes the master playlist of complete renditions (adaptive bitrate) in the given order: players start with the first. Audio without
 * video becomes separate variants. Pure.
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
  for (const { codec, width, height, keyframes } of videos) {
    const attributes = [...rates(keyframes.rate), codecs(codec), `RESOLUTION=${width}x${height}`]
    lines.push(`#EXT-X-I-FRAME-STREAM-INF:${attributes.join(',')},URI="${keyframes.playlist}"`)
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
    // A player may automatically choose only one track of each kind and language (RFC 8216, AUTOSELECT).
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
  // No rendition has captions inside its video: they are separate files.
  return `#EXT-X-STREAM-INF:${[...attributes, 'CLOSED-CAPTIONS=NONE'].join(',')}`
}

function rates(rate: MeasuredRate): string[] {
  return [`BANDWIDTH=${rate.peak}`, `AVERAGE-BANDWIDTH=${rate.average}`]
}

function codecs(...names: (string | undefined)[]): string {
  return `CODECS="${names.filter((name) => name !== undefined).join(',')}"`
}
