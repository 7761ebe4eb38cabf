import { setImmediate } from 'node:timers/promises'
import type { CaptionProblem } from '@serendib/contract'
import { readSettings } from './cue-settings.ts'
import { readCueText } from './cue-text.ts'
import { hasTimes, isEmpty, readCueNumber, readTimes } from './cue-times.ts'
import { readerOf } from './other-formats.ts'

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

interface ClosedCue {
  readonly times: ReturnType<typeof readTimes>
  readonly line: number
  readonly text: readonly string[]
  /** Whether times and text are on the same line. */
  readonly isOneLine?: boolean
}

/** A cue whose text may continue in the next line. */
interface OpenCue extends ClosedCue {
  readonly isNumbered: boolean
  readonly text: string[]
}

const PROBLEMS_MAX = 100

/** More than the cues of the largest file have, with a number and empty lines beside each of its lines. */
const LINES_MAX = 1_000_000
/** Lines between two pauses: some milliseconds of work. */
const LINES_AT_ONCE = 2000
/** How much of a cue's text is read. More than is kept of it, as markup and empty lines are left out. */
const CUE_LINES_MAX = 100
const CUE_LINE_MAX = 10_000

/**
 * Reads the cues of a file. In WebVTT and SubRip a line of times starts a cue, with or without an empty line before it.
 * Reports everything that is not in the result. Returns undefined for more than `cuesMax` cues, or more lines than these
 * can have. Other requests are served in between: a large file takes a second.
 */
export async function readCues(text: string, cuesMax: number): Promise<CuesOfFile | undefined> {
  const lines = text.split(/\r\n?|\n/, LINES_MAX + 1)
  if (lines.length > LINES_MAX) return undefined
  const readOthers = readerOf(lines)
  if (readOthers) return readOtherCues(lines, readOthers, cuesMax)
  const reader = new CueReader(lines)
  for (const index of lines.keys()) {
    if (index % LINES_AT_ONCE === LINES_AT_ONCE - 1) await setImmediate()
    reader.read(index)
    if (reader.found.cues.length > cuesMax) return undefined
  }
  reader.endCue()
  return reader.found.cues.length > cuesMax ? undefined : reader.found.result()
}

async function readOtherCues(
  lines: readonly string[],
  read: NonNullable<ReturnType<typeof readerOf>>,
  cuesMax: number,
): Promise<CuesOfFile | undefined> {
  const found = new FoundCues()
  for (const { times, line, text } of read(lines)) {
    if (lines[line - 1]?.includes('\uFFFD')) found.report('characters', line)
    const written = text.slice(0, CUE_LINES_MAX).map((part) => part.slice(0, CUE_LINE_MAX))
    found.close({ times, line, text: written, isOneLine: true }, false)
    if (found.cues.length > cuesMax) return undefined
    if (found.cues.length % LINES_AT_ONCE === 0) await setImmediate()
  }
  return found.result()
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

  /** For problems that usually occur many times in a file or not at all. */
  reportOnce(kind: CaptionProblem['kind'], line: number): void {
    if (this.#reportedOnce.has(kind)) return
    this.#reportedOnce.add(kind)
    this.report(kind, line)
  }

  close({ times, line, text, isOneLine }: ClosedCue, isWebVtt: boolean): void {
    if (typeof times === 'string') return this.report(times, line)
    const written = readSettings(times.settings)
    if (written.hasUnknown) this.reportOnce('settings', line)
    if (written.hasText) this.report('stray_text', line)
    const { lines, hasFormatting, isShortened, settings } = readCueText(text, isWebVtt)
    if (lines.length === 0) return this.report('no_text', line)
    if (isShortened) this.report('too_long', isOneLine ? line : line + 1)
    if (hasFormatting) this.reportOnce('formatting', isOneLine ? line : line + 1)
    this.cues.push({ start: times.start, end: times.end, lines, settings: written.settings || settings })
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
  /** The number of the next cue, between its line and the times. */
  #number: number | undefined
  #lastNumber = 0
  /** Header, notes, styles and stray text last until an empty line. */
  #isSkipping: boolean

  constructor(lines: readonly string[]) {
    this.lines = lines
    this.#isWebVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')
    this.#isSkipping = this.#isWebVtt
  }

  read(index: number): void {
    const line = this.#line(index)
    if (line.includes('\uFFFD')) this.found.report('characters', index + 1)
    if (hasTimes(line, this.#number !== undefined)) {
      this.#startCue(index)
    } else if (isEmpty(line)) {
      // In WebVTT, blanks are text. A cue of SubRip ends at the next times.
      if (!this.#isWebVtt || line === '') this.#isSkipping = false
      if (this.#isWebVtt && line === '') this.endCue()
    } else if (this.#isCueNumber(index)) {
      this.#number = readCueNumber(line)
    } else if (this.#open) {
      if (this.#open.text.length < CUE_LINES_MAX) this.#open.text.push(line.slice(0, CUE_LINE_MAX))
    } else if (!this.#isSkipping && !this.#isIdentifier(index)) {
      this.#isSkipping = true
      this.#reportBlock(index)
    }
  }

  endCue(): void {
    if (this.#open) this.found.close(this.#open, this.#isWebVtt)
    this.#open = undefined
  }

  #line(index: number): string {
    return this.lines[index] ?? ''
  }

  #startCue(index: number): void {
    this.endCue()
    const times = readTimes(this.#line(index))
    const number = this.#number ?? (typeof times === 'string' ? undefined : times.number)
    this.#open = { times, line: index + 1, isNumbered: number !== undefined, text: [] }
    this.#number = undefined
    this.#lastNumber = number ?? this.#lastNumber + 1
    this.#isSkipping = false
  }

  #isCueNumber(index: number): boolean {
    const number = readCueNumber(this.#line(index))
    if (number === undefined) return false
    const isNext = number === this.#lastNumber + 1
    const isFirstLine = isEmpty(this.#line(index - 1))
    if (!hasTimes(this.#lineAfter(index), isNext && isFirstLine)) return false
    if (!this.#open) return true
    const { isNumbered } = this.#open
    const isAdjacent = !isEmpty(this.#line(index + 1))
    const standsAlone = isFirstLine && isAdjacent
    // Some files have an empty line after every line, and some have none between cues.
    if (isNext) return standsAlone || (isNumbered && (isFirstLine || isAdjacent))
    if (!isNumbered || !standsAlone) return false
    // Joined files start again at 0 or 1. Any other number may be text.
    if (number > 1) this.found.report('stray_text', index + 1)
    return true
  }

  /** Returns the next line, or the one after it if that is empty. */
  #lineAfter(index: number): string {
    return this.#line(isEmpty(this.#line(index + 1)) ? index + 2 : index + 1)
  }

  #isIdentifier(index: number): boolean {
    return this.#isWebVtt && hasTimes(this.#line(index + 1))
  }

  #reportBlock(index: number): void {
    const block = this.#isWebVtt
      ? /^(NOTE|STYLE|REGION)(?:\s|$)/.exec(this.lines[index] ?? '')?.[1]
      : undefined
    if (block === 'NOTE') return
    if (block) this.found.reportOnce('style', index + 1)
    else this.found.report('stray_text', index + 1)
  }
}
