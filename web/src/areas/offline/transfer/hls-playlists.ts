import { attributeIn, audioLines, audioRate, smallestAudio } from '../../../player/engine/hls-attributes.ts'

/** One variant of a master playlist. */
export interface Variant {
  /** The short side in pixels; 0 for sound only. */
  readonly rendition: number
  /** Average of video and all audio tracks together. */
  readonly bitsPerSecond: number
  /** URLs of its media playlists, as in the master playlist. */
  readonly playlists: readonly string[]
  /** A master playlist with only this variant. */
  readonly master: string
}

/**
 * Parses a master playlist as server/src/media writes it, highest first. Of duplicate renditions the smaller
 * one is used.
 */
export function readMaster(text: string): Variant[] {
  const lines = text.split(/\r?\n/)
  const sounds = audioLines(text)
  const byRendition = new Map<number, Variant>()
  for (const [index, line] of lines.entries()) {
    const playlist = lines[index + 1]
    // Downloads use H.264, which plays everywhere: they may outlive the browser's choice of codecs.
    if (
      !line.startsWith('#EXT-X-STREAM-INF:') ||
      !playlist ||
      attributeIn(line, 'CODECS')?.startsWith('av01')
    )
      continue
    const group = attributeIn(line, 'AUDIO')
    const tracks = sounds.filter((each) => group !== undefined && attributeIn(each, 'GROUP-ID') === group)
    const soundPlaylists = tracks.map((each) => attributeIn(each, 'URI')).filter((uri) => uri !== undefined)
    const rendition = renditionIn(line)
    const variant: Variant = {
      rendition,
      bitsPerSecond: readRate(line) + rateOfGroup(group) * Math.max(0, tracks.length - 1),
      // Audio only names the playlist of its default track twice.
      playlists: [...new Set([playlist, ...soundPlaylists])],
      master: [...HEAD, ...tracks, line, playlist, ''].join('\n'),
    }
    const other = byRendition.get(rendition)
    if (!other || variant.bitsPerSecond < other.bitsPerSecond) byRendition.set(rendition, variant)
  }
  const soundOnly = readSoundOnly(text)
  if (soundOnly && !byRendition.has(0)) byRendition.set(0, soundOnly)
  return [...byRendition.values()].sort((a, b) => b.rendition - a.rendition)
}

/** The audio of a video alone, in its smallest quality. */
function readSoundOnly(text: string): Variant | undefined {
  const tracks = smallestAudio(text)
  const first = tracks.find((each) => attributeIn(each, 'DEFAULT') === 'YES')
  const uri = first && attributeIn(first, 'URI')
  if (first === undefined || uri === undefined) return undefined
  const group = attributeIn(first, 'GROUP-ID') ?? ''
  const rate = rateOfGroup(group)
  const line = `#EXT-X-STREAM-INF:BANDWIDTH=${rate},CODECS="mp4a.40.2",AUDIO="${group}"`
  const playlists = tracks.map((each) => attributeIn(each, 'URI')).filter((each) => each !== undefined)
  return {
    rendition: 0,
    bitsPerSecond: rate * tracks.length,
    playlists,
    master: [...HEAD, ...tracks, line, uri, ''].join('\n'),
  }
}

const rateOfGroup = (group: string | undefined) => audioRate(group) ?? UNKNOWN_RATE

/** A copy of the upload's audio, which has another name. */
const UNKNOWN_RATE = 128_000

const HEAD = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS']

function renditionIn(line: string): number {
  const [width = 0, height = 0] = (attributeIn(line, 'RESOLUTION') ?? '').split('x').map(Number)
  return Math.min(width, height)
}

/** The average of video and one audio track together. */
function readRate(line: string): number {
  return Number(attributeIn(line, 'AVERAGE-BANDWIDTH') ?? attributeIn(line, 'BANDWIDTH') ?? 0)
}

/**
 * The file that a media playlist plays parts of, and up to which byte. Undefined if it is not one of our
 * playlists.
 */
export function readMedia(text: string): { file: string; bytes: number } | undefined {
  const map = /^#EXT-X-MAP:.*URI="([^"]+)".*BYTERANGE="(\d+)@(\d+)"/m.exec(text)
  const file = map?.[1]
  if (file === undefined) return undefined
  const ends = Array.from(
    text.matchAll(/^#EXT-X-BYTERANGE:(\d+)@(\d+)/gm),
    ([, length, start]) => Number(length) + Number(start),
  )
  return { file, bytes: Math.max(Number(map?.[2]) + Number(map?.[3]), ...ends) }
}
