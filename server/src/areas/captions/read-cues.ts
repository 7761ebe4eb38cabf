import { setImmediate } from 'node:timers/promises'
import type { CaptionProblem } from '@serendib/contract'
import { readCueText } from './cue-text.ts'

/** A cue: start and end in seconds, and its lines. */
export interface Cue {
  readonly start: number
  readonly end: number
  readonly lines: readonly string[]
  /** WebVTT settings for the cue's position, for example 'line:0 align:start'; empty for the default position. */
  readonly settings: string
}

export interface CuesOfFile {
  readonly cues: readonly Cue[]
  /** The first 100, sorted by line. */
  readonly problems: readonly CaptionProblem[]
  readonly problemCount: number
}

/** A cue whose text may continue in the next line. */
interface OpenCue {
  readonly times: string
  readonly line: number
  readonly isNumbered: boolean
  readonly text: string[]
}

const DAY_SECONDS = 24 * 3600
const PROBLEMS_MAX = 100
const ARROW = String.raw`\s*(?:-{1,3}|[–—])(?:>|&gt;)\s*`
const CLOCK = String.raw`(?:(\d{1,4})\s*:\s*)?(\d{1,2})\s*:\s*(\d{1,2})(?:\s*[.,]\s*(\d{1,9})|:(\d{3}))?`
const TIMES = new RegExp(String.raw`^\s*${CLOCK}${ARROW}${CLOCK}(?:\s+(.*)|)$`)
/** A line that was meant as times. */
const LOOKS_LIKE_TIMES = new RegExp(String.raw`\d\s*:\s*[\dlIoO][^>]{0,30}[-–—]>`)
const NUMBER = /^\s*\d+\s*$/

/** More than the cues of the largest file have, with a number and empty lines beside each of its lines. */
const LINES_MAX = 1_000_000
/** Lines between two pauses: some milliseconds of work. */
const LINES_AT_ONCE = 2000
/** How much of a cue's text is read. More than is kept of it, as markup and empty lines are left out. */
const CUE_LINES_MAX = 100
const CUE_LINE_MAX = 10_000

/**
 * Reads the cues of WebVTT or SubRip as players do: a line of times starts a cue, with or without an empty line before it.
 * Reports everything that is not in the result. Returns undefined for more than `cuesMax` cues, or more lines than these
 * can have. Other requests are served in between: a large file takes a second.
 */
export async function readCues(text: string, cuesMax: number): Promise<CuesOfFile | undefined> {
  const lines = text.split(/\r\n?|\n/, LINES_MAX + 1)
  if (lines.length > LINES_MAX) return undefined
  const reader = new CueReader(lines)
  for (const index of lines.keys()) {
    if (index % LINES_AT_ONCE === LINES_AT_ONCE - 1) await setImmediate()
    reader.read(index)
    if (reader.found.cues.length > cuesMax) return undefined
  }
  reader.endCue()
  return reader.found.cues.length > cuesMax ? undefined : reader.found.result()
}

class FoundCues {
  readonly cues: Cue[] = []
  readonly #problems: CaptionProblem[] = []
  #problemCount = 0
  readonly #reportedOnce = new Set<string>()

  report(kind: CaptionProblem['kind'], line: number): void {
    this.#problemCount += 1
    if (this.#problems.length < PROBLEMS_MAX) this.#problems.push({ kind, line })
  }

  /** For problems that occur in every cue of a file or in none. */
  #reportOnce(kind: CaptionProblem['kind'], line: number): void {
    if (this.#reportedOnce.has(kind)) return
    this.#reportedOnce.add(kind)
    this.report(kind, line)
  }

  close({ times, line, text }: OpenCue): void {
    const range = rangeOf(times)
    if (typeof range === 'string') return this.report(range, line)
    const { lines, hasFormatting, isShortened, settings } = readCueText(text)
    if (lines.length === 0) return this.report('no_text', line)
    if (isShortened) this.report('too_long', line + 1)
    if (hasFormatting) this.#reportOnce('formatting', line + 1)
    const written = readSettings(range.settings)
    if (written.hasUnknown) this.#reportOnce('settings', line)
    this.cues.push({ start: range.start, end: range.end, lines, settings: written.settings || settings })
  }

  result(): CuesOfFile {
    return {
      cues: this.cues.toSorted((a, b) => a.start - b.start),
      problems: this.#problems.toSorted((a, b) => a.line - b.line),
      problemCount: this.#problemCount,
    }
  }
}

class CueReader {
  readonly lines: readonly string[]
  readonly found = new FoundCues()
  readonly #isWebVtt: boolean
  #open: OpenCue | undefined
  /** Header, notes, styles and stray text last until an empty line. */
  #isSkipping: boolean

  constructor(lines: readonly string[]) {
    this.lines = lines
    this.#isWebVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')
    this.#isSkipping = this.#isWebVtt
  }

  read(index: number): void {
    const line = this.lines[index] ?? ''
    if (line.includes('\uFFFD')) this.found.report('characters', index + 1)
    if (isTimes(line)) {
      if (this.#open) this.found.close(withoutIdentifier(this.#open, this.lines, index))
      this.#open = { times: line, line: index + 1, isNumbered: isNumbered(this.lines, index), text: [] }
      this.#isSkipping = false
    } else if (line.trim() === '') {
      this.#isSkipping = false
      // A cue of SubRip ends at the next times.
      if (this.#isWebVtt) this.endCue()
    } else if (this.#open) {
      if (this.#open.text.length < CUE_LINES_MAX) this.#open.text.push(line.slice(0, CUE_LINE_MAX))
    } else if (!this.#isSkipping && !isIdentifier(this.lines, index)) {
      this.#isSkipping = true
      this.#reportBlock(index)
    }
  }

  endCue(): void {
    if (this.#open) this.found.close(this.#open)
    this.#open = undefined
  }

  #reportBlock(index: number): void {
    const block = this.#isWebVtt
      ? /^(NOTE|STYLE|REGION)(?:\s|$)/.exec(this.lines[index] ?? '')?.[1]
      : undefined
    if (block !== 'NOTE') this.found.report(block ? 'style' : 'stray_text', index + 1)
  }
}

const isTimes = (line: string) => line.length < 300 && (TIMES.test(line) || LOOKS_LIKE_TIMES.test(line))

const isEmpty = (line: string | undefined) => line !== undefined && line.trim() === ''

/** The index of the line before the times; some files have an empty line after every line. */
function lineBefore(lines: readonly string[], timesAt: number): number {
  return isEmpty(lines[timesAt - 1]) ? timesAt - 2 : timesAt - 1
}

function isNumbered(lines: readonly string[], timesAt: number): boolean {
  const at = lineBefore(lines, timesAt)
  const standsAlone = at === 0 || isEmpty(lines[at - 1])
  return NUMBER.test(lines[at] ?? '') && (standsAlone || at === timesAt - 1)
}

function isIdentifier(lines: readonly string[], index: number): boolean {
  const isDoubleSpaced = NUMBER.test(lines[index] ?? '') && isEmpty(lines[index + 1])
  return isTimes(lines[isDoubleSpaced ? index + 2 : index + 1] ?? '')
}

/** Removes the number of the next cue, or its identifier on a separate line. */
function withoutIdentifier(open: OpenCue, lines: readonly string[], timesAt: number): OpenCue {
  const at = lineBefore(lines, timesAt)
  const standsAlone = isEmpty(lines[at - 1])
  const isAdjacent = at === timesAt - 1
  const isNext = NUMBER.test(lines[at] ?? '')
    ? (isAdjacent && standsAlone) || (open.isNumbered && (isAdjacent || standsAlone))
    : isAdjacent && standsAlone && open.text.length > 1
  return isNext ? { ...open, text: open.text.slice(0, -1) } : open
}

function rangeOf(line: string): { start: number; end: number; settings: string } | CaptionProblem['kind'] {
  const match = TIMES.exec(line)
  if (!match) return 'unreadable_times'
  const [start, end] = [secondsOf(match.slice(1, 6)), secondsOf(match.slice(6, 11))]
  if (start === undefined || end === undefined) return 'unreadable_times'
  if (end > DAY_SECONDS) return 'too_late'
  if (end <= start) return 'ends_before_start'
  return { start, end, settings: match[11] ?? '' }
}

function secondsOf(parts: readonly (string | undefined)[]): number | undefined {
  const [hours = '0', minutes = '0', seconds = '0', fraction, thousandths = '0'] = parts
  if (Number(minutes) > 59 || Number(seconds) > 59) return undefined
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return whole + Math.round(Number(`0.${fraction ?? thousandths}`) * 1000) / 1000
}

const PERCENT = String.raw`\d{1,3}(?:\.\d+)?%`
const SETTING = new RegExp(
  `^(?:${[
    String.raw`line:(?:-?\d{1,3}|${PERCENT})(?:,(?:start|center|end))?`,
    `position:${PERCENT}(?:,(?:line-left|center|line-right))?`,
    `size:${PERCENT}`,
    'align:(?:start|center|end|left|right)',
    'vertical:(?:rl|lr)',
  ].join('|')})$`,
)

function readSettings(written: string): { settings: string; hasUnknown: boolean } {
  const words = written
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => (word === 'align:middle' ? 'align:center' : word))
  const settings = words.filter((word) => SETTING.test(word))
  return { settings: settings.join(' '), hasUnknown: settings.length < words.length }
}
