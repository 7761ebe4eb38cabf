import type { TrackPoint } from './track-line.ts'
import { ENDS_HIDDEN_METRES } from './tracks.ts'

/** Where nothing of a track is shown, in degrees and metres. */
export interface HiddenArea {
  readonly latitude: number
  readonly longitude: number
  readonly metres: number
}

/** Metres of a degree of latitude. */
export const METRES_PER_DEGREE = 111_195
/** How far an area is moved, as shares of its radius. */
const SHIFT = { min: 0.1, max: 0.4 }

/**
 * The areas around the first and the last point of a track. Each contains everything within `metres` of its point, and is
 * moved and enlarged by chance: where a track enters and leaves it, its border would otherwise give the point away.
 * `shares` are secret numbers from 0 to 1, four for each size, which stay the same for a track: several moved areas
 * would give it away too. Pure.
 */
export function hiddenAreas(
  ends: readonly Pick<TrackPoint, 'latitude' | 'longitude'>[],
  metres: number,
  shares: readonly number[],
): HiddenArea[] {
  if (metres === 0) return []
  return ends.map(({ latitude, longitude }, index) => {
    const [far = 0, around = 0] = shares.slice(placeOfShares(metres, index))
    const shift = metres * (SHIFT.min + (SHIFT.max - SHIFT.min) * far)
    const angle = 2 * Math.PI * around
    const narrowing = Math.cos((latitude * Math.PI) / 180)
    return {
      latitude: latitude + (shift * Math.sin(angle)) / METRES_PER_DEGREE,
      longitude: longitude + (shift * Math.cos(angle)) / (METRES_PER_DEGREE * narrowing),
      metres: metres + shift,
    }
  })
}

const SIZES = ENDS_HIDDEN_METRES.filter((metres) => metres > 0)

/** Where the two shares of an area are: of the first end (0) or the last (1). */
const placeOfShares = (metres: number, end: number) =>
  4 *
    Math.max(
      0,
      SIZES.findIndex((size) => size === metres),
    ) +
  2 * end

/** Shares whose end `to` has those that the end `from` of others has. Pure. */
export function withSharesOf(
  shares: readonly number[],
  to: number,
  others: readonly number[],
  from: number,
): number[] {
  const changed = [...shares]
  for (const size of SIZES) {
    const [far = 0, around = 0] = others.slice(placeOfShares(size, from))
    changed.splice(placeOfShares(size, to), 2, far, around)
  }
  return changed
}

/** The first and the last point of a track; none if it is empty. Pure. */
export function endsOf<Point>(segments: readonly (readonly Point[])[]): Point[] {
  return [segments[0]?.[0], segments.at(-1)?.at(-1)].filter((point) => point !== undefined)
}
