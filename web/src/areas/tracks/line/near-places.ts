import type { StopPlace } from '@serendib/contract'
import { kilometresBetween } from '../../places/index.ts'

interface Position {
  readonly latitude: number
  readonly longitude: number
}

/** As far as a place may be from where somebody is 'near' it. */
const NEAR_KM = 3
/** The nearest place, if it is near. */
export function nearestPlace(here: Position, places: readonly StopPlace[]): StopPlace | undefined {
  let nearest: StopPlace | undefined
  let least = NEAR_KM
  for (const place of places) {
    const kilometres = kilometresBetween(here, place)
    if (kilometres > least) continue
    least = kilometres
    nearest = place
  }
  return nearest
}
