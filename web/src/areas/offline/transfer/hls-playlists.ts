/** One variant of a master playlist. */
export interface Variant {
  /** The short side in pixels; 0 for audio only. */
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
  const sounds = lines.filter((line) => line.startsWith('#EXT-X-MEDIA:') && valueIn(line, 'TYPE') === 'AUDIO')
  const byRendition = new Map<number, Variant>()
  for (const [index, line] of lines.entries()) {
    const playlist = lines[index + 1]
    // Downloads use H.264, which plays everywhere: they may outlive the browser's choice of codecs.
    if (!line.startsWith('#EXT-X-STREAM-INF:') || !playlist || valueIn(line, 'CODECS')?.startsWith('av01'))
      continue
    const group = valueIn(line, 'AUDIO')
    const tracks = sounds.filter((each) => group !== undefined && valueIn(each, 'GROUP-ID') === group)
    const soundPlaylists = tracks.map((each) => valueIn(each, 'URI')).filter((uri) => uri !== undefined)
    const rendition = renditionIn(line)
    const variant: Variant = {
      rendition,
      bitsPerSecond: readRate(line) + soundRate(group) * Math.max(0, tracks.length - 1),
      // Audio only names the playlist of its default track twice.
      playlists: [...new Set([playlist, ...soundPlaylists])],
      master: [...HEAD, ...tracks, line, playlist, ''].join('\n'),
    }
    const other = byRendition.get(rendition)
    if (!other || variant.bitsPerSecond < other.bitsPerSecond) byRendition.set(rendition, variant)
  }
  return [...byRendition.values()].sort((a, b) => b.rendition - a.rendition)
}

const HEAD = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS']

function renditionIn(line: string): number {
  const [width = 0, height = 0] = (valueIn(line, 'RESOLUTION') ?? '').split('x').map(Number)
  return Math.min(width, height)
}

/** The average of video and one audio track together. */
function readRate(line: string): number {
  return Number(valueIn(line, 'AVERAGE-BANDWIDTH') ?? valueIn(line, 'BANDWIDTH') ?? 0)
}

/** The bit rate of the audio of a group, which has it in its name: `a128`. */
function soundRate(group = ''): number {
  return Number(/^a(\d+)$/.exec(group)?.[1] ?? 0) * 1000
}

/** An attribute of a tag, without quotes. */
function valueIn(line: string, name: string): string | undefined {
  const attributes = line.matchAll(/([A-Z0-9-]+)=(?:"([^"]*)"|([^,]*))/g)
  for (const [, attribute, quoted, plain] of attributes) if (attribute === name) return quoted ?? plain
  return undefined
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
