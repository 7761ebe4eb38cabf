import { sql } from 'kysely'

export interface Location {
  readonly latitude: number
  readonly longitude: number
}

/** Kilometres between a place of the statement and a location: on an island as small as this the ground is flat. */
export function kilometresFrom(to: { latitude: unknown; longitude: unknown }) {
  return sql<number>`sqrt(
    power((places.latitude - ${to.latitude}) * 110.6, 2) + power((places.longitude - ${to.longitude}) * 110.3, 2)
  )`
}
