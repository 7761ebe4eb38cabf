import { ApiError } from '../../platform/api-error.ts'
import { readTimes } from './cue-times.ts'

/** A cue of another format, with the line of the file where it is. */
export interface OtherCue {
  readonly times: ReturnType<typeof readTimes>
  readonly line: number
  readonly text: readonly string[]
}

/** Formats by how their files begin, for those who chose one. */
const NAMES: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^(?:<\?xml[^>]*>|<!--[^>]*>|\s){0,20}<(?:\w+:)?tt[\s>]/, 'TTML'],
  [/^(?:<\?xml[^>]*>|<!--[^>]*>|\s){0,20}<(?:timedtext|transcript)[\s>]/, 'YouTube XML'],
  [/^\s*<sami[\s>]/i, 'SAMI'],
  [/^\{\d+\}\{\d*\}/, 'MicroDVD'],
  [/^\[\d+\]\[\d*\]/, 'MPL2'],
  [/^Scenarist_SCC/, 'SCC'],
  [/^...STL\d\d\.\d/s, 'EBU STL'],
  [/^\{\\rtf/, 'RTF'],
  [/^%PDF-/, 'PDF'],
  [/^PK[^\w\s]{2}/, 'ZIP or Word'],
  [/^\s*[[{]\s*(?:["{]|$)/, 'JSON'],
]

/** Throws `captions_other_format`, with the format's name, for captions that can't be read. */
export function refuseOtherFormats(text: string): void {
  const beginning = text.slice(0, 2000).replace(/^\uFEFF/, '')
  const name = NAMES.find(([pattern]) => pattern.test(beginning))?.[1]
  if (name === undefined) return
  const advice = 'Convert it to WebVTT or SubRip (.vtt, .srt) and choose it again.'
  throw new ApiError('captions_other_format', { text: `The format of this file is ${name}. ${advice}` })
}

/** Returns the reader of Advanced SubStation Alpha (.ass, .ssa) or lyrics (.lrc), if the lines are in one of these. */
export function readerOf(
  lines: readonly string[],
): ((lines: readonly string[]) => Iterable<OtherCue>) | undefined {
  const first = lines.find((line) => line.replace('\uFEFF', '').trim() !== '')?.replace('\uFEFF', '') ?? ''
  if (/^\s*(?:\[(?:Script Info|V4\+? Styles|Events)\]|Dialogue:)/i.test(first)) return readSubStation
  return LYRICS.test(first) || LYRICS_HEADER.test(first) ? readLyrics : undefined
}

const EVENT_FIELDS = [
  'layer',
  'start',
  'end',
  'style',
  'name',
  'marginl',
  'marginr',
  'marginv',
  'effect',
  'text',
]
/** Shapes that are drawn, not text. */
const DRAWING = /\{[^{}]*\\p[1-9]/

function* readSubStation(lines: readonly string[]): Iterable<OtherCue> {
  let fields = EVENT_FIELDS
  let isEvents = false
  for (const [index, line] of lines.entries()) {
    const section = /^\s*\[(.+)\]\s*$/.exec(line)?.[1]
    if (section) isEvents = section.toLowerCase() === 'events'
    const [, kind = '', rest = ''] = /^(Format|Dialogue):(.*)$/i.exec(line) ?? []
    if (kind.toLowerCase() === 'format' && isEvents)
      fields = rest
        .toLowerCase()
        .split(',')
        .map((name) => name.trim())
    if (kind.toLowerCase() !== 'dialogue') continue
    const values = rest.split(',')
    const value = (name: string) => values[fields.indexOf(name)]?.trim() ?? ''
    const text = values.slice(fields.length - 1).join(',')
    if (DRAWING.test(text)) continue
    yield {
      times: readTimes(`${value('start')} --> ${value('end')}`),
      line: index + 1,
      // What has no backslash is a comment.
      text: text.replace(/\{[^{}\\]*\}/g, '').split(/\\[Nn]/),
    }
  }
}

const LYRICS = /^\s*\[(\d{1,3}):(\d\d)(?:[.:](\d{1,3}))?\]/
const LYRICS_HEADER = /^\s*\[(?:ar|ti|al|au|by|la|re|ve|length|offset|#):?[^\]]*\]/i
/** How long the last line is shown. */
const LAST_SECONDS = 5
/** How often a line of lyrics may be repeated. */
const REPEATS_MAX = 100

function* readLyrics(lines: readonly string[]): Iterable<OtherCue> {
  const offset = lines.map((line) => /^\[offset:\s*([+-]?\d{1,6})\]/i.exec(line)?.[1]).find(Boolean)
  const found = new Map<number, { line: number; text: string[] }>()
  for (const [index, line] of lines.entries()) {
    let text = line
    const words = line
      .replace(/\[\d{1,3}:\d\d[.:\d]{0,4}\]|<\d{1,3}:\d\d[.:\d]{0,4}>/g, '')
      .replace(/\s+/g, ' ')
      .trim()
    for (let count = 0; count < REPEATS_MAX; count++) {
      const [all, minutes, seconds, fraction = '0'] = LYRICS.exec(text) ?? []
      if (all === undefined) break
      const shown = Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction}`)
      const start = Math.max(shown - Number(offset ?? 0) / 1000, 0)
      const same = found.get(start)
      if (same) same.text.push(words)
      else found.set(start, { line: index + 1, text: [words] })
      text = text.slice(all.length)
    }
  }
  const sorted = [...found].toSorted(([a], [b]) => a - b)
  for (const [index, [start, { line, text }]] of sorted.entries()) {
    const end = sorted[index + 1]?.[0] ?? start + LAST_SECONDS
    // Without words it only ends the line before it.
    if (text.some((words) => words !== ''))
      yield { times: { start, end, number: undefined, settings: '' }, line, text }
  }
}
