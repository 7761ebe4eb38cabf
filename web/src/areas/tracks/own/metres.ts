interface Location {
  readonly latitude: number
  readonly longitude: number
}

const EARTH_METRES = 6_371_008.8
const RADIANS = Math.PI / 180

/** The distance between two points on the ground, in metres. */
export function metresBetween(one: Location, other: Location): number {
  const [north, east] = [other.latitude - one.latitude, other.longitude - one.longitude].map(
    (d) => d * RADIANS,
  )
  const a =
    Math.sin((north ?? 0) / 2) ** 2 +
    Math.cos(one.latitude * RADIANS) * Math.cos(other.latitude * RADIANS) * Math.sin((east ?? 0) / 2) ** 2
  return 2 * EARTH_METRES * Math.asin(Math.sqrt(a))
}
