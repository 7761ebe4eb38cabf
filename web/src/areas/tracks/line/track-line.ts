import type { TrackSegments } from '@serendib/contract'
import { kilometresBetween } from '../../places/index.ts'

/** A point of a track, with what has been measured up to it. */
export interface LinePoint {
  readonly seconds: number
  readonly latitude: number
  readonly longitude: number
  readonly height: number | null
  readonly segment: number
  /** Metres along the track. Gaps between segments don't count. */
  readonly metres: number
}

/** A track prepared for reading positions, with at least one point. */
export interface TrackLine {
  readonly points: readonly [LinePoint, ...LinePoint[]]
  readonly metres: number
}

/** Where a track is at a moment. */
interface TrackPosition {
  readonly latitude: number
  readonly longitude: number
  readonly height: number | null
  readonly metres: number
  /** Whether the track says so; false in a gap and outside of it, where the position is a guess. */
  readonly isKnown: boolean
}

/**
 * Prepares a track. `metres` is its length as the server knows it: the simplified line is a little shorter, so its own
 * length is stretched. Undefined without points.
 */
export function lineOf(segments: TrackSegments, metres: number): TrackLine | undefined {
  let sum = 0
  const points = segments.flatMap((segment, index) =>
    segment.map((point, number) => {
      const before = segment[number - 1]
      if (before) sum += kilometresBetween(before, point) * 1000
      return { ...point, segment: index, metres: sum }
    }),
  )
  const stretch = sum > 0 ? metres / sum : 1
  const [first, ...rest] = points.map((point) => ({ ...point, metres: point.metres * stretch }))
  return first && { points: [first, ...rest], metres: sum > 0 ? metres : 0 }
}

export const firstSecond = ({ points }: TrackLine) => points[0].seconds
export const lastSecond = ({ points }: TrackLine) => (points.at(-1) ?? points[0]).seconds

/** The index of the last point at or before a moment; 0 before the first one. */
export function indexAt(points: readonly { readonly seconds: number }[], seconds: number): number {
  let [low, high] = [0, points.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((points[middle]?.seconds ?? Infinity) <= seconds) low = middle
    else high = middle - 1
  }
  return low
}

/** How far a moment is between two others, from 0 to 1. */
export function shareBetween(from: number, to: number, at: number): number {
  return to > from ? Math.min(1, Math.max(0, (at - from) / (to - from))) : 0
}

export const mix = (from: number, to: number, share: number) => from + (to - from) * share

/** Where the track is at a moment, between its points. */
export function positionAt(line: TrackLine, seconds: number): TrackPosition {
  const { points } = line
  const index = indexAt(points, seconds)
  const from = points[index] ?? points[0]
  const to = points[index + 1] ?? from
  const share = shareBetween(from.seconds, to.seconds, seconds)
  const isWithin = seconds >= firstSecond(line) && seconds <= lastSecond(line)
  return {
    latitude: mix(from.latitude, to.latitude, share),
    longitude: mix(from.longitude, to.longitude, share),
    height: from.height === null || to.height === null ? null : mix(from.height, to.height, share),
    metres: mix(from.metres, to.metres, share),
    isKnown: isWithin && (from.segment === to.segment || share === 0),
  }
}

/** Seconds around a moment in which its speed is measured, as points are few and coarse. */
const SPEED_SECONDS = 8

/** Metres per second at a moment; null where the track has a gap. */
export function speedAt(line: TrackLine, seconds: number): number | null {
  if (!positionAt(line, seconds).isKnown) return null
  const { points } = line
  const { segment } = points[indexAt(points, seconds)] ?? points[0]
  const isHere = (point: LinePoint) => point.segment === segment
  const from = Math.max(seconds - SPEED_SECONDS / 2, points.find(isHere)?.seconds ?? seconds)
  const to = Math.min(seconds + SPEED_SECONDS / 2, points.findLast(isHere)?.seconds ?? seconds)
  if (to <= from) return null
  return (positionAt(line, to).metres - positionAt(line, from).metres) / (to - from)
}
