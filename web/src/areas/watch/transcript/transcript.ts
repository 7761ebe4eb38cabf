/** A line of the transcript. */
export interface SpokenLine {
  /** Its start in seconds. */
  readonly start: number
  readonly text: string
}

const TIMES = /^(\d{2,}):(\d{2}):(\d{2}\.\d{3}) --> /

/** Parses captions into lines in order. The server wrote them as WebVTT with times and plain lines only. */
export function spokenLines(webVtt: string): SpokenLine[] {
  return webVtt.split('\n\n').flatMap((block) => {
    const [times = '', ...lines] = block.trim().split('\n')
    const match = TIMES.exec(times)
    if (!match) return []
    const [, hours, minutes, seconds] = match.map(Number)
    const text = lines.join(' ').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
    return [{ start: (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0), text }]
  })
}

/** The last line that has started; undefined before the first one. */
export function lineAt(lines: readonly SpokenLine[], seconds: number): SpokenLine | undefined {
  return lines.findLast(({ start }) => start <= seconds)
}

/** The lines with most of a term's words; all lines without a term, none if no word occurs. */
export function linesWith(lines: readonly SpokenLine[], term: string): readonly SpokenLine[] {
  const words = plain(term)
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return lines
  const counted = lines.map((line) => {
    const text = plain(line.text)
    return { line, count: words.filter((word) => text.includes(word)).length }
  })
  const most = Math.max(1, ...counted.map(({ count }) => count))
  return counted.filter(({ count }) => count === most).map(({ line }) => line)
}

/** The most lines that are in the page at once: browsers need seconds for tens of thousands. */
export const SHOWN_LINES = 1000

/** The index of the first line to show, so that the line at `index` is among them, not at their edge. */
export function firstShown(index: number, count: number): number {
  if (count <= SHOWN_LINES) return 0
  const half = SHOWN_LINES / 2
  const before = Math.max(0, Math.floor(index / half) * half - half / 2)
  return Math.min(before, count - SHOWN_LINES)
}

const plain = (text: string) => text.normalize('NFC').toLocaleLowerCase()
