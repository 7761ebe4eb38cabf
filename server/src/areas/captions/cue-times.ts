import type { CaptionProblem } from '@serendib/contract'

interface CueTimes {
  readonly start: number
  readonly end: number
  /** The cue's number, if it is on the same line. */
  readonly number: number | undefined
  /** What follows the times. */
  readonly settings: string
}

const DAY_SECONDS = 24 * 3600
/** How much of a line is searched for times. */
const TIMES_LENGTH_MAX = 300

const INVISIBLE = String.raw`\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFE0F\uFEFF`
const INVISIBLES = new RegExp(`[${INVISIBLE}]`, 'g')
const EMPTY = new RegExp(String.raw`^[\s${INVISIBLE}]*$`)
/** The zeros of Arabic, Persian, the scripts of South and Southeast Asia, and Tibetan. */
const ZEROS = Array.from('٠۰०০੦૦୦௦౦೦൦෦๐໐༠၀០', (zero) => zero.codePointAt(0) ?? 0)

/** Returns whether a line has nothing but spaces and marks that are not seen. */
export const isEmpty = (line: string) => EMPTY.test(line)

/** The beginning of a line with the digits, colons, arrows and spaces that times have in English. */
function simplified(line: string): string {
  const beginning = line.slice(0, TIMES_LENGTH_MAX)
  return (/^\p{ASCII}*$/u.test(beginning) ? beginning : inAscii(beginning))
    .replaceAll('&gt;', '>')
    .replace(/\s+/g, ' ')
    .trim()
}

function inAscii(line: string): string {
  return line
    .replace(INVISIBLES, '')
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/[∶ː꞉]/g, ':')
    .replace(/[٫،、]/g, ',')
    .replace(/[‐‒–—―−]/g, '-')
    .replace(/[→⇒⟶⟹➔➜➝➞➡]/g, '=>')
}

function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  const zero = ZEROS.find((first) => code >= first && code < first + 10)
  return zero === undefined ? digit : String(code - zero)
}

// Minutes and seconds may be more than 59: players add them up.
const CLOCK = String.raw`(?:(\d{1,4}) ?: ?)?(\d{1,3}) ?: ?(\d{1,2}|\d{3}(?=[.,]))(?: ?[.,] ?(\d{1,9})|:(\d{3}))?`
const SEPARATOR = ' ?[-=](?: ?[-=]){0,3} ?> ?| ?[,;/|] ?| ?-{1,3} ?| '
const TIMES = new RegExp(String.raw`^(?:(\d{1,9})[.)]? )?${CLOCK}(${SEPARATOR})${CLOCK}(?: (.*))?$`)

interface Times {
  readonly number: string | undefined
  readonly start: readonly (string | undefined)[]
  readonly separator: string
  readonly end: readonly (string | undefined)[]
  readonly settings: string
}

function readTimesLine(line: string): Times | undefined {
  const match = TIMES.exec(line)
  if (!match) return undefined
  const [, number, ...parts] = match
  const [separator = '', settings = ''] = [parts[5], parts[11]]
  return { number, start: parts.slice(0, 5), separator: separator.trim(), end: parts.slice(6, 11), settings }
}

/** Times with an unusual separator need hours or fractions: `8:30 – 9:15` and `8:30 -> 9:15` are text. */
function isClear({ start, separator, end, settings }: Times): boolean {
  const hours = [start[0], end[0]]
  const fractions = [start[3] ?? start[4], end[3] ?? end[4]]
  const hasAll = (parts: readonly unknown[]) => parts.every((part) => part !== undefined)
  if (separator === '-->') return true
  if (separator.endsWith('>')) return hasAll(hours) || hasAll(fractions)
  return hasAll(hours) && hasAll(fractions) && settings === ''
}

const DIGIT = String.raw`[\dlIoO]`
const FULL = `(?:${[
  `${DIGIT}{1,4} ?: ?${DIGIT}{1,2} ?: ?${DIGIT}{1,2} ?[.,:;] ?${DIGIT}{1,9}`,
  String.raw`\d{1,4}[.;]\d{2}[.;]\d{2}(?:[,:;]\d{1,9}|\.\d{3})`,
].join('|')})(?!\\d)`
const MIDDLE = String.raw`\d{1,4}:\d{2}(?::\d{2}(?:[.,:]\d{1,9})?|[.,]\d{3})(?!\d)`
const BEFORE = String.raw`^[^\p{L}\d<]{0,5}(?:\d{1,9} )?`

/** Lines that were meant as times. */
const LOOKS_LIKE_TIMES = [
  // A time and an arrow: `00:0x --> 00:02`, `3.0 --> 4.0`, but not `8:30 -> Ella`.
  String.raw`${BEFORE}\d${DIGIT}{0,3}(?: ?[:.,;] ?${DIGIT}{1,9}){1,4}(?:[^>\p{L}]|\p{L}(?!\p{L})){0,30}[-=] ?> ?(?:$|[^\p{L} ]|[lIoO][\dlIoO:.,;])`,
  String.raw`${BEFORE}${FULL}(?:[^>\p{L}]|\p{L}(?!\p{L})){0,30}[-=] ?>`,
  String.raw`^\d{1,9} ?--> ?\d{1,9}$`,
  // An arrow and a time.
  String.raw`[-=] ?> ?\d{1,4}:\d{1,2}(?::\d{1,2}|[.,]\d)`,
  // Two times with hours and fractions, but not WebVTT's times of words.
  String.raw`(?<![<\d])${FULL}.*(?<![<\d])${FULL}`,
  // Nothing but two times, or one with hours and fractions.
  String.raw`${BEFORE}${MIDDLE}[^\p{L}\d<]{1,10}${MIDDLE}[^\p{L}\d]*$`,
  String.raw`${BEFORE}${FULL}[^\p{L}\d>]*(?:$|\d)`,
].map((pattern) => new RegExp(pattern, 'u'))

/** Lines after a cue's number that were meant as times. */
const AFTER_NUMBER = /^\d.*[-=] ?> ?\d/

/**
 * Returns whether a line is, or was meant as, a cue's times. `isExpected` is true after a cue's number, where
 * less has to look like times.
 */
export function hasTimes(line: string, isExpected = false): boolean {
  if (!/\p{Nd}/u.test(line)) return false
  const written = simplified(line)
  const times = readTimesLine(written)
  if (times && (isExpected || isClear(times))) return true
  if (isExpected && AFTER_NUMBER.test(written)) return true
  return LOOKS_LIKE_TIMES.some((pattern) => pattern.test(written))
}

/** Reads a line that has times. Returns the kind of problem if it can't be read. */
export function readTimes(line: string): CueTimes | CaptionProblem['kind'] {
  const times = readTimesLine(simplified(line))
  if (!times || !isClear(times)) return 'unreadable_times'
  const [start, end] = [toSeconds(times.start), toSeconds(times.end)]
  if (end > DAY_SECONDS) return 'too_late'
  if (end <= start) return 'ends_before_start'
  return { start, end, number: times.number ? Number(times.number) : undefined, settings: times.settings }
}

/** Returns the number that a line consists of: `2`, `2.` or `#2`. */
export function readCueNumber(line: string): number | undefined {
  if (!/\p{Nd}/u.test(line)) return undefined
  const number = /^#? ?(\d{1,9})[.):]?$/.exec(simplified(line))?.[1]
  return number === undefined ? undefined : Number(number)
}

function toSeconds(parts: readonly (string | undefined)[]): number {
  const [hours = '0', minutes = '0', seconds = '0', fraction, thousandths = '0'] = parts
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return whole + Math.round(Number(`0.${fraction ?? thousandths}`) * 1000) / 1000
}
