import { formatWhole } from '../../platform/format.ts'
import { placeTexts } from '../../platform/texts/places/places.ts'

/** The position of a place or of the user, in degrees. */
export interface Position {
  readonly latitude: number
  readonly longitude: number
}

const EARTH_KM = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The distance over the ground in kilometres (haversine). */
export function kilometresBetween(one: Position, other: Position): number {
  const [a, b] = [radians(one.latitude), radians(other.latitude)]
  const half = (from: number, to: number) => Math.sin((to - from) / 2) ** 2
  const chord =
    half(a, b) + Math.cos(a) * Math.cos(b) * half(radians(one.longitude), radians(other.longitude))
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Places with their distance in kilometres, nearest first. */
export function nearestFirst<P extends Position>(
  places: readonly P[],
  here: Position,
): (P & { readonly kilometres: number })[] {
  return places
    .map((place) => ({ ...place, kilometres: kilometresBetween(here, place) }))
    .toSorted((a, b) => a.kilometres - b.kilometres)
}

/** '12 km', 'less than 1 km'. */
export function distanceText(kilometres: number): string {
  return kilometres < 1
    ? placeTexts.withinOne
    : placeTexts.kilometres({ count: formatWhole(Math.round(kilometres)) })
}
