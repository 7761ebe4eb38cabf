import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Position } from '../keyset.ts'

/** The moment of a place in a list that is sorted by moments, for what comes back to it; now, where there is none. */
export function formerMoment(place: Position | undefined): RawBuilder<Date> {
  if (place === undefined) return sql<Date>`now()`
  // It comes from outside: never in the future, and never before all time.
  return sql<Date>`least(now(), greatest('epoch', ${place.key}::timestamptz))`
}
