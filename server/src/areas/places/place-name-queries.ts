import type { PlaceName } from '@serendib/contract'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { shownNamesJson } from './viewer-name-queries.ts'

const placeName = () => sql`jsonb_build_object(
  'id', places.id, 'slug', places.slug, ${shownNamesJson()},
  'kind', places.kind, 'district', places.district, 'province', places.province)`

/** The names of the place that a column refers to; null if the column is null. */
export function placeNameOf(column: 'videos.place_id' | 'videos.suggested_place_id') {
  const name: RawBuilder<PlaceName | null> = sql<PlaceName | null>`(
    select ${placeName()} from places where places.id = ${sql.ref(column)}
  )`
  return name
}
