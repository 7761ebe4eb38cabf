import { cleanTrack } from '../clean.ts'
import { readHeights } from './dji-heights.ts'
import type { LoggedHeights } from './dji-heights.ts'
import { orderOf, readPosition } from './dji-positions.ts'
import type { LoggedPosition } from './dji-positions.ts'
import { splitRecords } from './dji-records.ts'
import type { LogRecord } from './dji-records.ts'
import { TrackError } from '../track.ts'
import type { ReadingLimits, ReadTrack, TrackPoint } from '../track.ts'

/** Loggers write several times a second; a longer pause is a lost fix. */
const GAP_SECONDS = 10

/** The camera's settings, by which a log without positions is recognised. */
const SETTINGS =
  /\b(?:framecnt|srtcnt|difftime|shutter|fnum|barometer|focal_len|color_md|iso)\s?[:(]|\b(?:GPS|HOME)\s?\(/i

/**
 * Reads the log that DJI's drones write as subtitles. Its clock is the pilot's local time, so only the times of the video
 * are used. `HOME`, where the pilot stood, is never read.
 */
export function readDji(text: string, limits: ReadingLimits): ReadTrack {
  const records = splitRecords(text, limits)
  const positions: LoggedPosition[] = []
  const heights: LoggedHeights[] = []
  const located: LogRecord[] = []
  for (const record of records) {
    const written = withoutHome(record.text)
    const position = readPosition(written)
    if (!position) continue
    limits.countPoint(record.line)
    positions.push(position)
    heights.push(readHeights(written))
    located.push(record)
  }
  const [first] = located
  if (!first) throw whyNoPositions(records)
  const toDegrees = orderOf(positions)
  const heightOf = chooseHeight(heights)
  const seconds = secondsOf(records)
  const points = located.map((record, index): TrackPoint => {
    const { latitude, longitude } = toDegrees(positions[index])
    return {
      seconds: seconds.get(record) ?? null,
      at: null,
      latitude,
      longitude,
      height: heightOf(heights[index]),
    }
  })
  const track = cleanTrack({
    source: 'dji',
    segments: [points],
    gapSeconds: GAP_SECONDS,
    badLine: first.line,
  })
  // A receiver that found a position only at the end gives a place, but no way.
  if (track.dropped * 2 >= points.length && !isMoving(track)) throw noPositions(first.line)
  return track
}

function isMoving({ segments }: ReadTrack): boolean {
  const [first, ...others] = segments.flat()
  return others.some(
    ({ latitude, longitude }) => latitude !== first?.latitude || longitude !== first.longitude,
  )
}

const noPositions = (line: number | null = null) =>
  new TrackError('track_no_positions', 'The log has no usable positions: the drone had no GPS.', line)

function whyNoPositions(records: readonly LogRecord[]): TrackError {
  if (records.every(({ text }) => text === ''))
    return new TrackError('track_empty', 'The file has cue numbers and times only.')
  return records.some(({ text }) => SETTINGS.test(text))
    ? noPositions()
    : new TrackError('track_unknown_format', 'The text is neither GPX, KML, GeoJSON nor the log of a drone.')
}

function withoutHome(text: string): string {
  return text.replace(/\bHOME\s?[:=]?\s?\([^()]{0,200}\)?/gi, ' ')
}

/** Seconds of each record: its cue's; else by the frames' durations, else by the clock, else one record per second. */
function secondsOf(records: readonly LogRecord[]): ReadonlyMap<LogRecord, number> {
  const given = records.filter(({ text }) => text !== '')
  const seconds = new Map<LogRecord, number>()
  if (given.some((record) => record.seconds !== null)) {
    for (const record of given) if (record.seconds !== null) seconds.set(record, record.seconds)
    return seconds
  }
  const starts = startsByDurations(given) ?? startsByClock(given)
  given.forEach((record, index) => seconds.set(record, starts?.[index] ?? index))
  return seconds
}

function startsByDurations(records: readonly LogRecord[]): number[] | undefined {
  const durations = records.map(({ text }) => Number(/\bDiffTime\s?:\s?(\d{1,6})\s?ms/i.exec(text)?.[1]))
  if (!durations.every(Number.isFinite)) return undefined
  let sum = 0
  return durations.map((milliseconds) => {
    sum += milliseconds / 1000
    return sum - milliseconds / 1000
  })
}

function startsByClock(records: readonly LogRecord[]): number[] | undefined {
  const clocks = spreadEqual(records.map(({ text }) => clockOf(text)))
  const [first = NaN] = clocks
  const isUsable = clocks.every((clock, index) => clock >= (clocks[index - 1] ?? first))
  return isUsable ? clocks.map((clock) => clock - first) : undefined
}

const CLOCK = /\b(\d{4})[-./](\d{1,2})[-./](\d{1,2})\s{1,3}(\d{1,2}):(\d{2}):(\d{2})(?:[.,](\d{3}))?/

/** The pilot's clock in seconds; NaN if the record has none. */
function clockOf(text: string): number {
  const match = CLOCK.exec(text)
  if (!match) return NaN
  const [year = 0, month = 1, day = 1, hours = 0, minutes = 0, seconds = 0] = match.slice(1, 7).map(Number)
  return Date.UTC(year, month - 1, day, hours, minutes, seconds) / 1000 + Number(`0.${match[7] ?? 0}`)
}

/** A clock of whole seconds has several records in each: they are spread over it. */
function spreadEqual(clocks: readonly number[]): number[] {
  const spread: number[] = []
  for (let from = 0; from < clocks.length;) {
    let to = from + 1
    while (to < clocks.length && clocks[to] === clocks[from]) to++
    const clock = clocks[from] ?? NaN
    const step = Math.min(1, (clocks[to] ?? clock + 1) - clock) / (to - from)
    for (let index = from; index < to; index++) spread.push(clock + (index - from) * step)
    from = to
  }
  return spread
}

/** Chooses the best kind of height that at least half of the records have, so that kinds don't mix. */
function chooseHeight(all: readonly LoggedHeights[]): (heights: LoggedHeights | undefined) => number | null {
  const kinds = ['aboveSea', 'gps', 'aboveStart'] as const
  const chosen = kinds.find((kind) => {
    const values = all.flatMap((heights) => heights[kind] ?? [])
    // Some models write a constant zero beside their barometer.
    const isReal = kind !== 'gps' || values.some((value) => value !== 0)
    return isReal && values.length * 2 >= all.length
  })
  return (heights) => (chosen && heights?.[chosen]) ?? null
}
