import { distanceBetween } from '../geometry.ts'
import type { Position } from '../geometry.ts'
import type { TimedPoint, TimedSegments } from '../track.ts'

export interface WebVmtOptions {
  readonly name: string
  /** The URL of the video's page. */
  readonly url: string
}

const PATH = 'camera'
/** A map of a single place shows this much around it. */
const RADIUS_METRES_MIN = 250

/**
 * A track as WebVMT (https://www.w3.org/TR/webvmt/): one cue per point, from which the line goes to the next until that one's second. Heights
 * are in `sync` commands, because positions have none.
 */
export function writeWebVmt(segments: TimedSegments, { name, url }: WebVmtOptions): string {
  const { latitude, longitude, radius } = surroundings(segments.flat())
  return [
    'WEBVMT',
    `NOTE ${oneLine(name)}`,
    `MEDIA\nurl:${oneLine(url)}\npath:${PATH}`,
    `MAP\nlat:${latitude.toFixed(6)} lng:${longitude.toFixed(6)}\nrad:${Math.ceil(radius)}`,
    ...segments.flatMap((segment) => segment.flatMap((point, index) => writeCue(point, segment, index))),
    '',
  ].join('\n\n')
}

function writeCue(point: TimedPoint, segment: readonly TimedPoint[], index: number): string[] {
  const next = segment[index + 1]
  const end = next && timestamp(next.seconds)
  const commands = [
    ...(index === 0 ? [{ moveto: { ...place(point), path: PATH } }] : []),
    ...(next ? [{ lineto: { ...place(next), path: PATH, end } }] : []),
    ...(point.height === null
      ? []
      : [{ sync: { type: 'height', id: PATH, path: PATH, data: { metres: rounded(point.height, 1) } } }]),
  ]
  if (commands.length === 0) return []
  const timing = `${timestamp(point.seconds)} --> ${end ?? timestamp(point.seconds)}`
  return [[timing, ...commands.map((command) => JSON.stringify(command))].join('\n')]
}

function place({ latitude, longitude }: Position): { lat: number; lng: number } {
  return { lat: rounded(latitude, 7), lng: rounded(longitude, 7) }
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}

function timestamp(seconds: number): string {
  const all = Math.max(0, Math.round(seconds * 1000))
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const [hours, minutes, rest] = [all / 3_600_000, (all / 60_000) % 60, (all / 1000) % 60]
  return `${two(hours)}:${two(minutes)}:${two(rest)}.${String(all % 1000).padStart(3, '0')}`
}

function surroundings(points: readonly Position[]): Position & { radius: number } {
  const latitudes = points.map(({ latitude }) => latitude)
  const longitudes = points.map(({ longitude }) => longitude)
  const [south, north] = [lowest(latitudes), -lowest(latitudes.map((value) => -value))]
  const [west, east] = [lowest(longitudes), -lowest(longitudes.map((value) => -value))]
  if (points.length === 0) return { latitude: 0, longitude: 0, radius: RADIUS_METRES_MIN }
  const centre = { latitude: (south + north) / 2, longitude: (west + east) / 2 }
  const radius = distanceBetween(centre, { latitude: north, longitude: east })
  return { ...centre, radius: Math.max(RADIUS_METRES_MIN, radius) }
}

function lowest(values: readonly number[]): number {
  return values.reduce((low, value) => Math.min(low, value), Infinity)
}

/** A blank line or an arrow would end a block. */
function oneLine(text: string): string {
  return text.toWellFormed().replace(/\s+/g, ' ').replaceAll('-->', '→').trim()
}
