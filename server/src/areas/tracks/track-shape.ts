import type { TrackPoint, TrackSegments } from '@serendib/contract'
import type { Box, Line } from './queries.ts'

/** Degrees of latitude of a metre. */
const DEGREES_PER_METRE = 1 / 110_600
/** Points this far apart find every place that the line between them passes. */
const STEP_METRES = 250
/** A track across the island has fewer. */
const STEPS_MAX = 20_000
/** How far around a track its map shows places. */
const BOX_MARGIN_METRES = 3000

/** Returns points along a track, also within long straight pieces. Pure. */
export function densify(segments: TrackSegments): Line {
  const points: TrackPoint[] = []
  for (const segment of segments) {
    for (const [index, point] of segment.entries()) {
      const before = segment[index - 1]
      if (before) points.push(...between(before, point))
      points.push(point)
    }
  }
  const kept = points.slice(0, STEPS_MAX)
  return {
    seconds: kept.map(({ seconds }) => seconds),
    latitudes: kept.map(({ latitude }) => latitude),
    longitudes: kept.map(({ longitude }) => longitude),
  }
}

function between(a: TrackPoint, b: TrackPoint): TrackPoint[] {
  const degrees = Math.hypot(b.latitude - a.latitude, b.longitude - a.longitude)
  const steps = Math.min(STEPS_MAX, Math.floor(degrees / (STEP_METRES * DEGREES_PER_METRE)))
  return Array.from({ length: steps }, (_, index) => {
    const share = (index + 1) / (steps + 1)
    const mix = (key: 'seconds' | 'latitude' | 'longitude') => a[key] + (b[key] - a[key]) * share
    return { seconds: mix('seconds'), latitude: mix('latitude'), longitude: mix('longitude'), height: null }
  })
}

/** Returns the box of a track with a margin, in degrees. Pure. */
export function boxOf(segments: TrackSegments): Box {
  const points = segments.flat()
  const margin = BOX_MARGIN_METRES * DEGREES_PER_METRE
  const latitudes = points.map(({ latitude }) => latitude)
  const longitudes = points.map(({ longitude }) => longitude)
  return {
    south: Math.min(...latitudes) - margin,
    north: Math.max(...latitudes) + margin,
    west: Math.min(...longitudes) - margin,
    east: Math.max(...longitudes) + margin,
  }
}
