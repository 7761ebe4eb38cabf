import * as z from 'zod/mini'
import { Whole } from '../kernel/scalars.ts'
import { as, wireObject } from '../kernel/wire-object.ts'

/** Where somebody was at a moment of a video. */
export interface TrackPoint {
  /** Seconds of the video. */
  readonly seconds: number
  /** Degrees. */
  readonly latitude: number
  readonly longitude: number
  /** Metres above sea level; null if unknown or hidden. */
  readonly height: number | null
}

/** A track: connected pieces in order of time. Between them there are gaps. */
export type TrackSegments = readonly (readonly TrackPoint[])[]

/** A track at another speed: from its first point at second 0 to its last at `seconds`. Pure. */
export function spreadTrack(segments: TrackSegments, seconds: number): TrackPoint[][] {
  const times = segments.flatMap((points) => points.map((point) => point.seconds))
  const first = times[0] ?? 0
  const length = (times.at(-1) ?? first) - first
  const spread = (at: number) => (length > 0 ? ((at - first) / length) * seconds : 0)
  return segments.map((points) => points.map((point) => ({ ...point, seconds: spread(point.seconds) })))
}

/**
 * A track as columns of whole numbers, each the difference from the one before, so that 2,000 points are less than
 * 20 KB after compression. `unpackTrack` reads them.
 */
export const PackedTrack = wireObject({
  /** Hundredths of a second. */
  seconds: as('seconds', z.array(Whole)),
  /** Millionths of a degree. */
  latitudes: as('latitudes', z.array(Whole)),
  longitudes: as('longitudes', z.array(Whole)),
  /** Metres; empty if unknown or hidden. */
  heights: as('heights', z.array(Whole)),
  /** The index of each segment's first point. */
  starts: as('starts', z.array(Whole)),
})
export type PackedTrack = z.output<typeof PackedTrack>

const HUNDREDTHS = 100
const MILLIONTHS = 1_000_000

export function packTrack(segments: TrackSegments): PackedTrack {
  const points = segments.flat()
  const hasHeights = points.length > 0 && points.every(({ height }) => height !== null)
  const starts = segments.map((_, index) =>
    segments.slice(0, index).reduce((count, { length }) => count + length, 0),
  )
  return {
    seconds: differences(points.map(({ seconds }) => Math.round(seconds * HUNDREDTHS))),
    latitudes: differences(points.map(({ latitude }) => Math.round(latitude * MILLIONTHS))),
    longitudes: differences(points.map(({ longitude }) => Math.round(longitude * MILLIONTHS))),
    heights: hasHeights ? differences(points.map(({ height }) => Math.round(height ?? 0))) : [],
    starts,
  }
}

export function unpackTrack({
  seconds,
  latitudes,
  longitudes,
  heights,
  starts,
}: PackedTrack): TrackPoint[][] {
  const [times, north, east, metres] = [seconds, latitudes, longitudes, heights].map(sums)
  const points = (times ?? []).map((time, index) => ({
    seconds: time / HUNDREDTHS,
    latitude: (north?.[index] ?? 0) / MILLIONTHS,
    longitude: (east?.[index] ?? 0) / MILLIONTHS,
    height: metres?.[index] ?? null,
  }))
  return starts
    .map((start, index) => points.slice(start, starts[index + 1]))
    .filter(({ length }) => length > 0)
}

function differences(values: readonly number[]): number[] {
  return values.map((value, index) => value - (values[index - 1] ?? 0))
}

function sums(values: readonly number[]): number[] {
  let sum = 0
  return values.map((value) => (sum += value))
}
