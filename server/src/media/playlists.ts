import { SEGMENT_SECONDS } from './ladder.ts'
import { MediaError } from './media-error.ts'
import type { FrameRate } from './source.ts'
import { rateOf } from './source.ts'
import type { Fragment, FragmentIndex } from './fragment-index.ts'

/** A stretch of a rendition that a player asks for at once. */
interface Segment {
  offset: number
  bytes: number
  startSeconds: number
  durationSeconds: number
}

/** Bits per second of a rendition, measured. */
export interface MeasuredRate {
  /** Of its most expensive segment. */
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
  /** GROUP-ID of its sound, null for none. */
  audioGroup: string | null
}

interface MasterAudio {
  playlist: string
  group: string
  codec: string
  channels: number
  language: string | null
  rate: MeasuredRate
}

const SHORTEST_SEGMENT_SECONDS = 0.5

/** Renditions whose keyframes differ by less than this fit each other: half a picture at 60 per second. */
const SAME_INSTANT_SECONDS = 0.008

/**
 * Where the segments of all video renditions begin: at keyframes of the reference, each at least `SEGMENT_SECONDS` after
 * the one before. Every rendition is cut at the same instants, so that a player can switch at any of them. Pure.
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
  // A last piece of a few sound frames belongs to the one before: players wait for it and never see it come.
  const last = reference.at(-1)
  const end = last ? last.startSeconds + last.durationSeconds : 0
  const isLastTooShort = end - (boundaries.at(-1) ?? 0) < SHORTEST_SEGMENT_SECONDS
  return isLastTooShort && boundaries.length > 1 ? boundaries.slice(0, -1) : boundaries
}

/**
 * Joins fragments to segments that begin at the boundaries. Pure. Throws `MediaError('wrong_result')` where no keyframe of this
 * rendition is at a boundary: it cannot be switched to there.
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

/** Peak and average of a rendition. A short last segment says nothing about the peak. Pure. */
export function measureRate(segments: readonly Segment[]): MeasuredRate {
  const bits = segments.reduce((sum, segment) => sum + segment.bytes * 8, 0)
  const seconds = segments.reduce((sum, segment) => sum + segment.durationSeconds, 0)
  const average = Math.ceil(bits / Math.max(seconds, 0.001))
  const peaks = segments
    .filter((segment) => segment.durationSeconds >= SEGMENT_SECONDS / 2)
    .map((segment) => Math.ceil((segment.bytes * 8) / segment.durationSeconds))
  return { peak: Math.max(average, ...peaks), average }
}

/** A complete media playlist with byte ranges of one file. Pure. */
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
 * The master playlist over whole renditions, in the order given: players start with the first. Sound alone becomes
 * variants of its own. Pure.
 */
export function writeMasterPlaylist(videos: readonly MasterVideo[], audios: readonly MasterAudio[]): string {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS']
  if (videos.length === 0) {
    lines.push(
      ...audios.flatMap((audio) => [variant([...rates(audio.rate), codecs(audio.codec)]), audio.playlist]),
    )
    return [...lines, ''].join('\n')
  }
  lines.push(...audios.map(audioMedia))
  for (const video of videos) {
    const audio = audios.find((audio) => audio.group === video.audioGroup)
    const attributes = [
      ...rates({
        peak: video.rate.peak + (audio?.rate.peak ?? 0),
        average: video.rate.average + (audio?.rate.average ?? 0),
      }),
      codecs(video.codec, audio?.codec),
      `RESOLUTION=${video.width}x${video.height}`,
      `FRAME-RATE=${rateOf(video.frameRate).toFixed(3)}`,
      ...(audio ? [`AUDIO="${audio.group}"`] : []),
    ]
    lines.push(variant(attributes), video.playlist)
  }
  return [...lines, ''].join('\n')
}

function audioMedia(audio: MasterAudio): string {
  const who = `GROUP-ID="${audio.group}",NAME="Original",LANGUAGE="${audio.language ?? 'und'}"`
  const how = `DEFAULT=YES,AUTOSELECT=YES,CHANNELS="${audio.channels}",URI="${audio.playlist}"`
  return `#EXT-X-MEDIA:TYPE=AUDIO,${who},${how}`
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
