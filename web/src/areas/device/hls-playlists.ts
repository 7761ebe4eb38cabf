/** One way to play a film, of those that its master playlist offers. */
export interface Variant {
  /** The short side in pixels; 0 for sound alone. */
  readonly rung: number
  /** Of picture and sound together, on the average. */
  readonly bitsPerSecond: number
  /** Addresses of its media playlists, as the master names them. */
  readonly playlists: readonly string[]
  /** A master playlist that offers this variant alone. */
  readonly master: string
}

/** Reads a master playlist as server/src/media writes it. Of a rung that comes twice, the cheaper one stays. Highest first. */
export function readMaster(text: string): Variant[] {
  const lines = text.split(/\r?\n/)
  const sounds = lines.filter((line) => line.startsWith('#EXT-X-MEDIA:') && valueIn(line, 'TYPE') === 'AUDIO')
  const byRung = new Map<number, Variant>()
  for (const [index, line] of lines.entries()) {
    const playlist = lines[index + 1]
    if (!line.startsWith('#EXT-X-STREAM-INF:') || !playlist) continue
    const sound = sounds.find((each) => valueIn(each, 'GROUP-ID') === valueIn(line, 'AUDIO'))
    const soundPlaylist = sound === undefined ? undefined : valueIn(sound, 'URI')
    const rung = rungIn(line)
    const variant: Variant = {
      rung,
      bitsPerSecond: Number(valueIn(line, 'AVERAGE-BANDWIDTH') ?? valueIn(line, 'BANDWIDTH') ?? 0),
      playlists: soundPlaylist === undefined ? [playlist] : [playlist, soundPlaylist],
      master: [...HEAD, ...(sound === undefined ? [] : [sound]), line, playlist, ''].join('\n'),
    }
    const other = byRung.get(rung)
    if (!other || variant.bitsPerSecond < other.bitsPerSecond) byRung.set(rung, variant)
  }
  return [...byRung.values()].sort((a, b) => b.rung - a.rung)
}

const HEAD = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS']

function rungIn(line: string): number {
  const [width = 0, height = 0] = (valueIn(line, 'RESOLUTION') ?? '').split('x').map(Number)
  return Math.min(width, height)
}

/** An attribute of a tag, without its quotes. */
function valueIn(line: string, name: string): string | undefined {
  const found = new RegExp(`[:,]${name}=(?:"([^"]*)"|([^,]*))`).exec(line)
  return found?.[1] ?? found?.[2]
}

/** The file that a media playlist plays parts of, and up to which byte. Undefined where it is no playlist of ours. */
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
