/** One thing that is said: when (seconds), and its lines. */
export interface Cue {
  readonly start: number
  readonly end: number
  readonly lines: readonly string[]
}

/** Why captions were not taken. */
export type CaptionFault = 'captions_not_utf8' | 'captions_not_readable'

const CUES_MAX = 10_000
const LINES_MAX = 6
const LINE_LENGTH_MAX = 300
const SPOKEN_MAX = 100_000
const DAY_SECONDS = 24 * 3600

const CLOCK = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})`
const TIMES = new RegExp(String.raw`^\s*${CLOCK}\s+-->\s+${CLOCK}(?:\s|$)`)

/**
 * Reads WebVTT or SubRip that somebody uploaded. Times and plain lines come out, nothing else: no styles, regions, notes,
 * settings or markup. Cues that make no sense are left out; a file without any that does is refused.
 */
export function readCaptions(bytes: Uint8Array): readonly Cue[] | CaptionFault {
  const text = decode(bytes)
  if (text === undefined) return 'captions_not_utf8'
  const cues: Cue[] = []
  // A cue is a line of times and what follows it up to an empty line, in both formats.
  for (const block of text.split(/\n{2,}/)) {
    const cue = cueOf(block.split('\n'))
    if (cue) cues.push(cue)
    if (cues.length > CUES_MAX) return 'captions_not_readable'
  }
  return cues.length === 0 ? 'captions_not_readable' : cues.toSorted((a, b) => a.start - b.start)
}

/**
 * WebVTT of our own making: every character of a line that means something in WebVTT is escaped. The transcript of the watch page
 * (`areas/watch/transcript.ts`) reads no other.
 */
export function writeWebVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ start, end, lines }) => `${clock(start)} --> ${clock(end)}\n${lines.map(escapeLine).join('\n')}`,
  )
  return `WEBVTT\n\n${blocks.join('\n\n')}\n`
}

/** What is said, line by line, to be searched: the first 100,000 characters, about an hour and a half of speech. */
export function spokenText(cues: readonly Cue[]): string {
  return cues
    .flatMap(({ lines }) => lines)
    .join('\n')
    .slice(0, SPOKEN_MAX)
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // A file with zero bytes is something else (UTF-16, a picture), whatever it decodes to.
    if (text.includes('\0')) return undefined
    return text
      .split(/\r\n?|\n/)
      .map((line) => line.trimEnd())
      .join('\n')
  } catch {
    return undefined
  }
}

function cueOf(block: readonly string[]): Cue | undefined {
  const at = block.findIndex((line) => TIMES.test(line))
  const times = TIMES.exec(block[at] ?? '')
  if (!times) return undefined
  const [start, end] = [secondsOf(times.slice(1, 5)), secondsOf(times.slice(5, 9))]
  const lines = block
    .slice(at + 1)
    .map(plainLine)
    .filter((line) => line !== '')
    .slice(0, LINES_MAX)
  const isSound = start !== undefined && end !== undefined && end > start && end <= DAY_SECONDS
  return isSound && lines.length > 0 ? { start, end, lines } : undefined
}

function secondsOf(parts: readonly (string | undefined)[]): number | undefined {
  const [hours = '0', minutes = '0', seconds = '0', fraction = '0'] = parts
  if (Number(minutes) > 59 || Number(seconds) > 59) return undefined
  return (
    Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(fraction.padEnd(3, '0')) / 1000
  )
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  lrm: '\u200E',
  rlm: '\u200F',
  quot: '"',
  apos: "'",
}

/** A line without markup, entities and control characters. */
function plainLine(line: string): string {
  return (
    line
      .replace(/<\/?[a-zA-Z0-9][^<>]*>/g, '')
      // ASS overrides, which SubRip files carry along.
      .replace(/\{\\[^{}]*\}/g, '')
      .replace(/&(\w{2,5});/g, (written, name: string) => ENTITIES[name] ?? written)
      // oxlint-disable-next-line no-control-regex
      .replace(/[\u0000-\u001F\u007F-\u009F]/g, ' ')
      .normalize('NFC')
      .trim()
      .slice(0, LINE_LENGTH_MAX)
  )
}

function escapeLine(line: string): string {
  return line.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

function clock(seconds: number): string {
  const thousandths = Math.round(seconds * 1000)
  const pad = (value: number, digits = 2) => String(value).padStart(digits, '0')
  const whole = Math.floor(thousandths / 1000)
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  return `${pad(hours)}:${pad(minutes)}:${pad(whole % 60)}.${pad(thousandths % 1000, 3)}`
}
