/** Reads the HLS playlists that our encoder writes, as far as a simulated player needs them. */

/** A segment, or the initialization of all. */
export interface Part {
  readonly name: string
  readonly seconds: number
  /** Of the file, as in the header `range`. */
  readonly range: string | undefined
}

/** The playlists of the largest H.264 video up to 720p and of its audio. */
export function readMaster(text: string): string[] {
  const lines = text.split('\n')
  const videos = lines.flatMap((line, index) => {
    const height = Number(/^#EXT-X-STREAM-INF:.*RESOLUTION=\d+x(\d+)/.exec(line)?.[1] ?? NaN)
    return height <= 720 && line.includes('avc1') ? [{ height, name: lines[index + 1] ?? '', line }] : []
  })
  const [video] = videos.toSorted((a, b) => b.height - a.height)
  if (!video) throw new Error(`no video up to 720p in ${text}`)
  const group = /AUDIO="([^"]+)"/.exec(video.line)?.[1]
  const audio = lines.find((line) => line.startsWith('#EXT-X-MEDIA') && line.includes(`GROUP-ID="${group}"`))
  const audioName = /URI="([^"]+)"/.exec(audio ?? '')?.[1]
  return audioName === undefined ? [video.name] : [video.name, audioName]
}

/** The parts of a video or audio playlist. */
export function readMedia(text: string): Part[] {
  const parts: Part[] = []
  let seconds = 0
  let range: string | undefined
  let end = 0
  for (const line of text.split('\n')) {
    const [, duration] = /^#EXTINF:([\d.]+)/.exec(line) ?? []
    if (duration !== undefined) seconds = Number(duration)
    const [, length, offset = String(end)] = /^#EXT-X-BYTERANGE:(\d+)(?:@(\d+))?/.exec(line) ?? []
    if (length !== undefined) {
      end = Number(offset) + Number(length)
      range = `bytes=${offset}-${end - 1}`
    }
    if (line === '' || line.startsWith('#')) continue
    parts.push({ name: line, seconds, range })
  }
  return parts
}
