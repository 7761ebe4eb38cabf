import { cleanTrack } from '../clean.ts'
import { parseTime } from '../parse-time.ts'
import { TrackError } from '../track.ts'
import type { ReadingLimits, ReadTrack, TrackPoint } from '../track.ts'

const DEPTH_MAX = 16

interface Times {
  readonly at: readonly unknown[]
  readonly seconds: readonly unknown[]
}

const NO_TIMES: Times = { at: [], seconds: [] }

interface Found {
  readonly lines: TrackPoint[][]
  /** Points that have a time each: some programs write no line. */
  readonly points: TrackPoint[]
}

/** Reads lines of GeoJSON, with the times that common programs write beside them, or points with times. */
export function readGeoJson(text: string, limits: ReadingLimits): ReadTrack {
  const found: Found = { lines: [], points: [] }
  readObject(parseJson(text), { found, limits, depth: 0, times: NO_TIMES })
  const segments = found.lines.length > 0 ? found.lines : [found.points.filter(({ at }) => at !== null)]
  return cleanTrack({ source: 'geojson', segments })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    const position = /at position (\d+)/.exec(message)?.[1]
    const before = position === undefined ? text : text.slice(0, Number(position))
    throw new TrackError('track_unreadable', 'Invalid JSON.', before.split('\n').length)
  }
}

interface Context {
  readonly found: Found
  readonly limits: ReadingLimits
  readonly depth: number
  readonly times: Times
}

function readObject(value: unknown, context: Context): void {
  if (!isObject(value)) return
  if (context.depth > DEPTH_MAX) throw new TrackError('track_unreadable', 'Objects are nested too deeply.')
  const inner = { ...context, depth: context.depth + 1 }
  const { type, coordinates } = value
  if (type === 'FeatureCollection') for (const each of listOf(value['features'])) readObject(each, inner)
  if (type === 'GeometryCollection') for (const each of listOf(value['geometries'])) readObject(each, inner)
  if (type === 'Feature') readObject(value['geometry'], { ...inner, times: timesOf(value['properties']) })
  if (type === 'LineString') context.found.lines.push(readLine(coordinates, context.times, context.limits))
  if (type === 'MultiLineString')
    listOf(coordinates).forEach((line, index) =>
      context.found.lines.push(readLine(line, timesOfLine(context.times, index), context.limits)),
    )
  if (type === 'Point') context.found.points.push(readPoint(coordinates, context.times, 0))
}

function readLine(coordinates: unknown, times: Times, limits: ReadingLimits): TrackPoint[] {
  return listOf(coordinates).map((position, index) => {
    limits.countPoint()
    return readPoint(position, times, index)
  })
}

function readPoint(position: unknown, times: Times, index: number): TrackPoint {
  const [longitude, latitude, height] = listOf(position)
  const seconds = times.seconds[index]
  return {
    seconds: typeof seconds === 'number' ? seconds : null,
    at: readTime(times.at[index]),
    latitude: typeof latitude === 'number' ? latitude : NaN,
    longitude: typeof longitude === 'number' ? longitude : NaN,
    height: typeof height === 'number' ? height : null,
  }
}

/** Names under which programs write the times of a line: togeojson, Mapbox, and readers of GoPro's and DJI's files. */
function timesOf(properties: unknown): Times {
  if (!isObject(properties)) return NO_TIMES
  const nested = isObject(properties['coordinateProperties']) ? properties['coordinateProperties'] : {}
  const { coordTimes, times, timestamp, timeStamp, time, AbsoluteUtcMicroSec, RelativeMicroSec } = properties
  const at = nested['times'] ?? coordTimes ?? times ?? timestamp ?? timeStamp ?? time
  return {
    at: Array.isArray(at) ? at : at === undefined ? listOf(AbsoluteUtcMicroSec).map(fromMicroseconds) : [at],
    seconds: listOf(RelativeMicroSec).map((value) => (typeof value === 'number' ? value / 1e6 : null)),
  }
}

const fromMicroseconds = (value: unknown) => (typeof value === 'number' ? value / 1000 : null)

function timesOfLine({ at, seconds }: Times, index: number): Times {
  return {
    at: Array.isArray(at[index]) ? at[index] : [],
    seconds: Array.isArray(seconds[index]) ? seconds[index] : [],
  }
}

function readTime(value: unknown): number | null {
  if (typeof value === 'string') return parseTime(value)
  // Seconds in newer years are below, milliseconds above.
  if (typeof value === 'number' && value > 0) return value < 1e11 ? value * 1000 : value
  return null
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
