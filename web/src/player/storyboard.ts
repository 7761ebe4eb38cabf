/** One preview picture: a rectangle of a sprite sheet, shown from `start` until `end` (seconds). */
export interface StoryboardTile {
  start: number
  end: number
  sheetUrl: string
  x: number
  y: number
  width: number
  height: number
}

const CUE_TIMES = /^(?:(\d+):)?(\d{1,2}):(\d{2})\.(\d{3})\s+-->\s+(?:(\d+):)?(\d{1,2}):(\d{2})\.(\d{3})/
const TILE = /^(\S+)#xywh=(?:pixel:)?(\d+),(\d+),(\d+),(\d+)$/

function toSeconds(parts: (string | undefined)[]): number {
  const [hours, minutes, seconds, thousandths] = parts.map((part) => Number(part ?? 0))
  return (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0) + (thousandths ?? 0) / 1000
}

/**
 * Parses the WebVTT of a storyboard. Sheet names are relative to `baseUrl`, the URL of the file itself. Cues
 * that are not pictures are omitted, so a damaged file gives fewer previews and no error.
 */
export function parseStoryboard(vtt: string, baseUrl: string): StoryboardTile[] {
  const tiles: StoryboardTile[] = []
  let times: RegExpExecArray | null = null
  for (const line of vtt.split(/\r\n|\r|\n/)) {
    times = CUE_TIMES.exec(line.trim()) ?? times
    const tile = TILE.exec(line.trim())
    if (!tile || !times) continue
    const [, sheet = '', x, y, width, height] = tile
    const sheetUrl = readUrl(sheet, baseUrl)
    if (sheetUrl === undefined) continue
    tiles.push({
      start: toSeconds(times.slice(1, 5)),
      end: toSeconds(times.slice(5, 9)),
      sheetUrl,
      x: Number(x),
      y: Number(y),
      width: Number(width),
      height: Number(height),
    })
    times = null
  }
  return tiles
}

function readUrl(path: string, baseUrl: string): string | undefined {
  try {
    return new URL(path, baseUrl).href
  } catch {
    return undefined
  }
}

/** The picture for a time: the last that has started, so a gap or the very end still shows one. */
export function tileAt(tiles: readonly StoryboardTile[], seconds: number): StoryboardTile | undefined {
  return tiles.findLast((tile) => tile.start <= seconds) ?? tiles[0]
}

/** Loads a storyboard. Previews are optional, so a failed request returns an empty list. */
export async function fetchStoryboard(url: string, signal: AbortSignal): Promise<StoryboardTile[]> {
  const { href } = new URL(url, document.baseURI)
  try {
    const response = await fetch(href, { signal })
    return response.ok ? parseStoryboard(await response.text(), href) : []
  } catch {
    return []
  }
}

/** The styles of a box as large as a picture at that scale, and of the whole sheet inside it. */
export function tileStyle({ sheetUrl, x, y, width, height }: StoryboardTile, scale: number) {
  return {
    box: { width: width * scale, height: height * scale },
    sheet: {
      width,
      height,
      backgroundImage: `url("${encodeURI(decodeURI(sheetUrl))}")`,
      backgroundPosition: `-${x}px -${y}px`,
      transform: `scale(${scale})`,
    },
  }
}
