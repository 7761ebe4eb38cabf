export interface Position {
  readonly latitude: number
  readonly longitude: number
}

/** The mean radius of the earth in metres. */
const EARTH_RADIUS = 6_371_008.8
export const METRES_PER_DEGREE = (EARTH_RADIUS * Math.PI) / 180

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Metres between two positions along the great circle. */
export function distanceBetween(a: Position, b: Position): number {
  const sinLatitude = Math.sin(radians(b.latitude - a.latitude) / 2)
  const sinLongitude = Math.sin(radians(b.longitude - a.longitude) / 2)
  const square =
    sinLatitude ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * sinLongitude ** 2
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(square)))
}

/** Degrees from one longitude to another, the shorter way round. */
export function longitudeStep(from: number, to: number): number {
  const step = to - from
  if (step > 180) return step - 360
  return step < -180 ? step + 360 : step
}

/** Metres east and north of an origin: exact enough for some kilometres around it. */
export function offsetFrom(origin: Position, position: Position): { east: number; north: number } {
  const narrowing = Math.cos(radians((origin.latitude + position.latitude) / 2))
  return {
    east: longitudeStep(origin.longitude, position.longitude) * METRES_PER_DEGREE * narrowing,
    north: (position.latitude - origin.latitude) * METRES_PER_DEGREE,
  }
}

export function mixNumbers(a: number, b: number, share: number): number {
  return a + (b - a) * share
}

/** The position at a share of the way from one to another. */
export function mixPositions(a: Position, b: Position, share: number): Position {
  const longitude = a.longitude + longitudeStep(a.longitude, b.longitude) * share
  return {
    latitude: mixNumbers(a.latitude, b.latitude, share),
    longitude: longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude,
  }
}

export function mixHeights(a: number | null, b: number | null, share: number): number | null {
  if (a === null || b === null) return share < 0.5 ? a : b
  return mixNumbers(a, b, share)
}
