import { partWithin, removeParts, restrictTo } from './clip.ts'
import type { Part } from './clip.ts'
import { METRES_PER_DEGREE, offsetFrom } from './geometry.ts'
import type { Position } from './geometry.ts'
import type { TimedPoint, TimedSegments } from './track.ts'

export interface HiddenParts {
  /** Everything in them is hidden, wherever on the track. */
  readonly areas: readonly (Position & { readonly metres: number })[]
  readonly hiddenStretches: readonly { readonly fromSeconds: number; readonly toSeconds: number }[]
}

/** Removes what an owner hides. Borders are interpolated; removed parts become gaps between segments. */
export function hideParts(segments: TimedSegments, { areas, hiddenStretches }: HiddenParts): TimedPoint[][] {
  return removeParts(segments, (a, b) => [
    ...areas.flatMap((area) => partNear(a, b, area, area.metres)),
    ...hiddenStretches.flatMap(({ fromSeconds, toSeconds }) => {
      const part = partWithin(a, b, fromSeconds, toSeconds)
      return part ? [part] : []
    }),
  ])
}

/** The seconds of a trimmed video: shifted, and restricted to it. */
export function trimTrack(segments: TimedSegments, from: number, to: number): TimedPoint[][] {
  return restrictTo(segments, from, to).map((segment) =>
    segment.map((point) => ({ ...point, seconds: point.seconds - from })),
  )
}

/** So that rounding never shows a point inside. */
const MARGIN_METRES = 0.5

/** The part of a straight way within a circle, in a plane around its centre. */
function partNear(a: Position, b: Position, centre: Position, metres: number): Part[] {
  const radius = metres + MARGIN_METRES
  // A degree is far more than a circle: most of a long track is skipped.
  const away = (metres * 4) / METRES_PER_DEGREE
  if (Math.min(a.latitude, b.latitude) > centre.latitude + away) return []
  if (Math.max(a.latitude, b.latitude) < centre.latitude - away) return []
  const [start, end] = [offsetFrom(centre, a), offsetFrom(centre, b)]
  const [east, north] = [end.east - start.east, end.north - start.north]
  const squared = east ** 2 + north ** 2
  if (squared === 0) return start.east ** 2 + start.north ** 2 < radius ** 2 ? [[0, 1]] : []
  const along = -(start.east * east + start.north * north) / squared
  const beside = (start.east + east * along) ** 2 + (start.north + north * along) ** 2
  if (beside >= radius ** 2) return []
  const half = Math.sqrt((radius ** 2 - beside) / squared)
  const [from, to] = [Math.max(0, along - half), Math.min(1, along + half)]
  return from < to ? [[from, to]] : []
}
