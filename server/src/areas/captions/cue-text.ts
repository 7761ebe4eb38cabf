import { takeBeginning } from '@serendib/contract'
import { decodeHTML } from 'entities'

const LINES_MAX = 6
const LINE_LENGTH_MAX = 300

export interface CueText {
  readonly lines: readonly string[]
  /** Where SubRip's `{\an8}` puts the cue, as settings of WebVTT. */
  readonly settings: string
  readonly hasFormatting: boolean
  readonly isShortened: boolean
}

/** Returns the plain text of a cue: without markup, with character references replaced. */
export function readCueText(written: readonly string[], isWebVtt: boolean): CueText {
  const unformatted = written.map((line) => withoutMarkup(line, isWebVtt))
  const lines = unformatted
    .flatMap((line) => (isWebVtt ? line : withBreaks(line)))
    .map(plainLine)
    .filter((line) => line !== '')
  return {
    lines: lines.slice(0, LINES_MAX).map((line) => takeBeginning(line, LINE_LENGTH_MAX)),
    settings: settingsOfTags(written.join(' ')),
    hasFormatting: unformatted.some((line, index) => line !== written[index]?.replace(ALIGNMENT_ONLY, '')),
    isShortened: lines.length > LINES_MAX || lines.some((line) => line.length > LINE_LENGTH_MAX),
  }
}

/** ASS override tags, which occur in SubRip files. */
const OVERRIDES = /\{\\[^{}]*\}/g
/** `\an8`; in older files `\a6`. */
const ALIGNMENT = /\\(an?)(\d{1,2})(?!\d)/
const ALIGNMENT_ONLY = /\{\\an?\d{1,2}\}/g
/** MicroDVD's codes, which occur in SubRip files: `{y:i}`. */
const MICRO_DVD = /\{[CcFfoPSsYy]:[^{}]*\}/g

/** Tags of WebVTT, SubRip and SAMI. Other text in angle brackets is what the author wrote: `<laughs>`. */
const TAG = new RegExp(
  `<(?:${[
    String.raw`/?(?:[bcisuv]|lang|ruby|rt)(?:\.[^<>\s.]*)*\s*`,
    String.raw`(?:v|lang)(?:\.[^<>\s.]*)*\s[^<>]*`,
    String.raw`(?:\d{1,4}:)?\d\d:\d\d[.,]\d{3}`,
    String.raw`/?(?:font|span|p|div|br|em|strong|a|img)\s*/?`,
    String.raw`(?:[bisu]|font|span|p|div|br|em|strong|a|img)\s[^<>=]*=[^<>]*`,
  ].join('|')})>`,
  'gi',
)

function withoutMarkup(line: string, isWebVtt: boolean): string {
  const text = line.replace(TAG, '').replace(OVERRIDES, '')
  return isWebVtt ? text : text.replace(MICRO_DVD, '')
}

/** `\N` and `\h` of ASS are line breaks and spaces, except in a path of Windows. */
function withBreaks(line: string): string[] {
  return /[A-Za-z]:\\/.test(line) ? [line] : line.replaceAll('\\h', ' ').split('\\N')
}

function plainLine(line: string): string {
  return (
    decodeHTML(line)
      // oxlint-disable-next-line no-control-regex
      .replace(/[\u0000-\u001F\u007F-\u009F\uFEFF]/g, ' ')
      .normalize('NFC')
      .trim()
  )
}

const COLUMNS = ['align:start', '', 'align:end']

function settingsOfTags(text: string): string {
  const overrides = text.match(OVERRIDES)?.join('') ?? ''
  const [, tag, number] = ALIGNMENT.exec(overrides) ?? []
  const value = Number(number)
  // `\an` counts like a numeric keypad; `\a` has 1 to 3 at the bottom, 5 to 7 at the top and 9 to 11 in the middle.
  const row = tag === 'a' ? ['', 'line:0', 'line:50%'][value >> 2] : ['', 'line:50%', 'line:0'][rowOf(value)]
  const column = COLUMNS[tag === 'a' ? (value % 4) - 1 : (value - 1) % 3]
  return [row, column].filter(Boolean).join(' ')
}

const rowOf = (keypad: number) => Math.floor((keypad - 1) / 3)
