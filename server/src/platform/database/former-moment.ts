import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Position } from '../keyset.ts'

/** The time of a position in a list sorted by time, to continue the list from there; now without a position. */
export function formerMoment(place: Position | undefined): RawBuilder<Date> {
  if (place === undefined) return sql<Date>`now()`
  // The position comes from the client: clamp it to between 1970 and now.
  return sql<Date>`least(now(), greatest('epoch', ${place.key}::timestamptz))`
}
