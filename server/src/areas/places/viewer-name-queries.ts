import { currentLanguage } from '@serendib/texts'
import { sql } from 'kysely'

/** The name of a place in the language of the request. One statement for all languages, because statements are prepared. */
export const shownName = () => sql<string>`coalesce(
  nullif(case ${currentLanguage()}::text when 'si' then places.name_si when 'ta' then places.name_ta end, ''),
  places.name
)`

/** The same in the order of the language: Unicode's own order differs for Sinhala and Tamil. Names can be the same. */
export const placeNameInOrder = () =>
  sql<string>`${shownName()} collate ${sql.raw(`"${currentLanguage()}-x-icu"`)}`

/** The columns of a place's names. */
export const shownNames = () =>
  [shownName().as('name'), 'places.name as nameEn', 'places.nameSi', 'places.nameTa'] as const

/** The same in a JSON object, as arguments of `json_build_object`. */
export const shownNamesJson = () => sql`
  'name', ${shownName()}, 'nameEn', places.name, 'nameSi', places.name_si, 'nameTa', places.name_ta`

/** The columns of a video's place on its page. */
export const shownPlace = () =>
  ['places.slug', shownName().as('name'), 'places.district', 'places.latitude', 'places.longitude'] as const
