import { LIMITS } from '@serendib/contract'
import type { Cue } from './read-cues.ts'

/**
 * What the log of a drone or camera contains for each moment: positions, or only settings of the camera and flight
 * data, such as exposure and height.
 */
export type TelemetryKind = 'positions' | 'settings'

/** How much of a file is looked at: records spread over the whole file, and the beginning of each. */
const RECORDS_MAX = 500
const RECORD_LENGTH_MAX = 2000

/** A file is telemetry if this share of its records is. */
const TELEMETRY_SHARE = 0.5
/** So many positions in a log's own syntax are telemetry whatever else is in the file. */
const POSITIONS_MIN = 10
/** How often coordinates as people write them have to follow each other without any other word. */
const COORDINATES_MIN = 5
/** How many settings a record has that contains nothing else. People mention up to three at once. */
const SETTINGS_MIN = 4
/** Words in this share of the records, at least two, belong to the log: nobody says the same in every caption. */
const LOG_WORD_SHARE = 0.1

const DEGREES = String.raw`([-+]?\d{1,3}[.,]\d{2,})`
const HEMISPHERE = String.raw`(?:[NSEW]\s*:?\s*)?`
const LATITUDE = 'lat(?:itude)?'
const LONGITUDE = '(?:long?|lng|longt?itude)'

/** Positions in a syntax of logs: `GPS (80.77, 7.95, 17)`, `HOME(E: 80.77, N: 7.95)`, `[latitude: 7.95]`, NMEA. */
const LOGGED_POSITIONS = [
  String.raw`\b(?:GPS|HOME|UAV|RTK)\s*[:=]?\s*\(\s*${HEMISPHERE}${DEGREES}\s*[,;]\s*${HEMISPHERE}${DEGREES}`,
  String.raw`\[\s*${LATITUDE}\s*[:=]\s*${DEGREES}[^]{0,40}?\b${LONGITUDE}\s*[:=]\s*${DEGREES}`,
  String.raw`\$G[A-Z](?:RMC|GGA|GLL),[^\s*]{0,20}?(\d{3,5}\.\d+),[NS],(\d{3,5}\.\d+)`,
]
/** Coordinates that a person may also write. */
const COORDINATES = [
  String.raw`\b${LATITUDE}\b["']?\s*[:=]?\s*["']?${DEGREES}[^]{0,10}?\b${LONGITUDE}\b["']?\s*[:=]?\s*["']?${DEGREES}`,
  String.raw`\b${LONGITUDE}\b["']?\s*[:=]?\s*["']?${DEGREES}[^]{0,10}?\b${LATITUDE}\b["']?\s*[:=]?\s*["']?${DEGREES}`,
  String.raw`([-+]\d{2}\.\d{3,})([-+]\d{3}\.\d{3,})`,
  String.raw`(?<![\d.])([-+]?\d{1,3}\.\d{4,})\s*[,;/ ]\s*([-+]?\d{1,3}\.\d{4,})`,
  String.raw`(\d{1,3}(?:\.\d+)?°[\d\s.'"′″]{0,20})[NS][\s,;/]{1,5}(\d{1,3}(?:\.\d+)?°[\d\s.'"′″]{0,20})[EW]\b`,
]

const NUMBER = String.raw`\(?[-+]?(?:[Ff]\/?)?\d[\d./,:°]{0,30}`
const NAMES = [
  'iso|shutter(?: ?speed)?|ss|tv|f-?num(?:ber)?|aperture|ir|ev|ct|color ?temp(?:erature)?|focal_?len(?:gth)?|dzoom\\w*',
  'rel_?alt|abs_?alt|alt(?:itude)?|height|baro(?:meter)?|hb|hs|h\\.s|v\\.s|d|h|dist(?:ance)?|speed|sats?|satellites',
  'yaw|pitch|roll|(?:gb|gimbal)_\\w{1,20}|heading|f\\.pry|g\\.pry|srtcnt|framecnt|difftime|frameid|batt?(?:ery)?',
].join('|')
/** A setting and its value: `ISO:100`, `EV -1.7`, `F/2.8`, `rel_alt: 5.4`. */
const SETTING = new RegExp(
  String.raw`(?<![\w.])(?:(?:${NAMES})\s*[:=]?\s*(?:${NUMBER}|n\/a)|F\/\d|(?:GPS|HOME|[FG]\.PRY)\s*\([^)]{0,80}\))`,
  'gi',
)
/** `[iso : 100]`, and whatever else a log has in brackets: `[color_md : default]`. */
const BRACKETS = /\[[\w ]{1,30}\s*:[^\][]{0,200}\]/g
const KNOWN_IN_BRACKETS = new RegExp(String.raw`^\[\s*(?:${NAMES}|${LATITUDE}|${LONGITUDE})\s*:`, 'i')
/** Units, and numbers with what belongs to them. */
const VALUES = /\bn\/a\b|[-+]?\d[\d.,:/°'"′″-]*\s*(?:m\/s|km\/h|mph|ms|mm|ft|km|m|s|k|v|%|°)?(?![\p{L}])/giu

const isLogged = LOGGED_POSITIONS.map((pattern) => new RegExp(pattern, 'i'))
const isCoordinates = COORDINATES.map((pattern) => new RegExp(pattern, 'i'))

/** Returns what kind of telemetry a text in a format of captions is; undefined if it is none. */
export function telemetryOfText(text: string): TelemetryKind | undefined {
  return telemetryOf(splitCues(text))
}

/** Returns whether cues are telemetry. */
export const isTelemetry = (cues: readonly Pick<Cue, 'lines'>[]) =>
  telemetryOf(cues.map(({ lines }) => lines.join('\n'))) !== undefined

/** Returns what kind of telemetry the texts of cues are; undefined if they are captions. Pure. */
export function telemetryOf(texts: readonly string[]): TelemetryKind | undefined {
  const records = takeSample(texts.filter((text) => /[\p{L}\p{N}]/u.test(text))).map(readRecord)
  const isSpoken = spokenWordsOf(records)
  const silent = records.filter(({ words }) => !words.some(isSpoken))
  const logged = records.filter(({ position }) => position === 'logged')
  const settings = silent.filter((record) => record.position === undefined && record.settings >= SETTINGS_MIN)
  const coordinates = silent.filter(({ position }) => position === 'coordinates')
  const isMost = (count: number) => count > 0 && count >= records.length * TELEMETRY_SHARE
  const found = logged.length + settings.length
  const isLog =
    logged.length >= POSITIONS_MIN ||
    isMost(found) ||
    (found + coordinates.length >= COORDINATES_MIN && isMost(found + coordinates.length))
  if (!isLog) return undefined
  return [...logged, ...coordinates].some(({ isNowhere }) => !isNowhere) ? 'positions' : 'settings'
}

interface LogRecord {
  readonly position: 'logged' | 'coordinates' | undefined
  /** Whether the position is zero, as cameras write it that have none. */
  readonly isNowhere: boolean
  readonly settings: number
  /** The words that are neither settings nor values, each once. */
  readonly words: readonly string[]
}

function readRecord(text: string): LogRecord {
  const logged = match(isLogged, text)
  const found = logged ?? match(isCoordinates, text)
  const brackets = (text.match(BRACKETS) ?? []).filter((bracket) => KNOWN_IN_BRACKETS.test(bracket))
  const rest = brackets.length > 0 ? text.replace(BRACKETS, ' ') : text
  const settings = rest.match(SETTING)?.length ?? 0
  const words = withoutPositions(rest).replace(SETTING, ' ').replace(VALUES, ' ')
  return {
    position: logged ? 'logged' : found && 'coordinates',
    isNowhere: found?.slice(1).every((degrees) => !/[1-9]/.test(degrees)) ?? true,
    settings: settings + 2 * brackets.length,
    words: [...new Set(words.toLowerCase().match(/[\p{L}\p{M}]{2,}/gu))],
  }
}

function match(patterns: readonly RegExp[], text: string): RegExpExecArray | undefined {
  for (const pattern of patterns) {
    const found = pattern.exec(text)
    if (found) return found
  }
  return undefined
}

function withoutPositions(text: string): string {
  return [...isLogged, ...isCoordinates].reduce((rest, pattern) => rest.replace(pattern, ' '), text)
}

function spokenWordsOf(records: readonly LogRecord[]): (word: string) => boolean {
  const counts = new Map<string, number>()
  for (const word of records.flatMap(({ words }) => words)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const enough = Math.max(2, records.length * LOG_WORD_SHARE)
  return (word) => (counts.get(word) ?? 0) < enough
}

const MARKUP = /<[^<>]{0,300}>|\{\\[^{}]{0,100}\}/g

function takeSample(texts: readonly string[]): string[] {
  const step = Math.max(1, texts.length / RECORDS_MAX)
  const count = Math.min(texts.length, RECORDS_MAX)
  return Array.from({ length: count }, (_, index) => {
    const beginning = (texts[Math.floor(index * step)] ?? '').slice(0, RECORD_LENGTH_MAX)
    return beginning.replace(MARKUP, ' ').normalize('NFKC').replace(/\s+/g, ' ')
  })
}

/** What is between two cues in any format: lines of times and numbers, and the elements of TTML and SAMI. */
const BETWEEN_CUES =
  /^.{0,80}-(?:>|&gt;).{0,200}$|^[ \t\uFEFF]{0,9}\d{1,9}[.:)]?[ \t]{0,9}$|<\/?(?:p|sync)\b[^<>]{0,300}>/gim

/** More than the largest accepted file has: a number, times and the text of each cue. */
const PARTS_MAX = 4 * LIMITS.cuesMax

/** Splits a text into its cues, or into its lines if it has neither times nor numbers. */
function splitCues(text: string): string[] {
  const cues = text.split(BETWEEN_CUES, PARTS_MAX)
  return cues.length > 1 ? cues : text.split(/[\r\n]+/, PARTS_MAX)
}
