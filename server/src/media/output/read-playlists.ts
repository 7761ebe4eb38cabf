import { rateOf } from '../model/source.ts'
import type { FrameRate } from '../model/source.ts'
import type { MeasuredRate, Segment } from './playlists.ts'

/** What differs between the variants of a video. */
interface VariantFacts {
  codec: string
  rate: MeasuredRate
  width: number
  height: number
  frameRate: FrameRate
  audioGroup: string | undefined
}

/** Reads a media playlist of ours. Pure. */
export function readMediaPlaylist(text: string): { segments: Segment[]; targetSeconds: number } {
  const segments: Segment[] = []
  let startSeconds = 0
  for (const [, duration, bytes, offset] of text.matchAll(
    /^#EXTINF:([\d.]+),\n#EXT-X-BYTERANGE:(\d+)@(\d+)$/gm,
  )) {
    const durationSeconds = Number(duration)
    segments.push({ offset: Number(offset), bytes: Number(bytes), startSeconds, durationSeconds })
    startSeconds += durationSeconds
  }
  return { segments, targetSeconds: Number(/^#EXT-X-TARGETDURATION:(\d+)$/m.exec(text)?.[1]) }
}

/** Reads the variants of a master playlist of ours. `end`: the index of the line after it. Pure. */
export function readVariants(lines: readonly string[]) {
  return lines.flatMap((line, at) => {
    const playlist = lines[at + 1]
    if (!line.startsWith('#EXT-X-STREAM-INF:') || playlist === undefined) return []
    const [codec = '', ...others] = (attribute(line, 'CODECS') ?? '').split(',')
    const [width = 0, height = 0] = (attribute(line, 'RESOLUTION') ?? '').split('x').map(Number)
    /** The line of another variant with the same audio tracks. */
    const lineFor = ({ codec, rate, width, height, frameRate, audioGroup }: VariantFacts) =>
      line
        .replace(
          /BANDWIDTH=\d+,AVERAGE-BANDWIDTH=\d+/,
          `BANDWIDTH=${rate.peak},AVERAGE-BANDWIDTH=${rate.average}`,
        )
        .replace(/CODECS="[^"]*"/, `CODECS="${[codec, ...others].join(',')}"`)
        .replace(/RESOLUTION=\w+/, `RESOLUTION=${width}x${height}`)
        .replace(/FRAME-RATE=[\d.]+/, `FRAME-RATE=${rateOf(frameRate).toFixed(3)}`)
        .replace(/AUDIO="[^"]*"/, `AUDIO="${audioGroup ?? ''}"`)
    const audioGroup = attribute(line, 'AUDIO')
    return [{ playlist, codec, size: Math.min(width, height), audioGroup, lineFor, end: at + 2 }]
  })
}

/** Reads the media playlists of an audio group of a master playlist. Pure. */
export function readTracks(lines: readonly string[], group: string | undefined): string[] {
  return lines
    .filter((line) => line.startsWith('#EXT-X-MEDIA:') && attribute(line, 'GROUP-ID') === group)
    .map((line) => attribute(line, 'URI') ?? '')
}

function attribute(line: string, name: string): string | undefined {
  const match = new RegExp(`[:,]${name}=(?:"([^"]*)"|([^,]*))`).exec(line)
  return match?.[1] ?? match?.[2]
}
