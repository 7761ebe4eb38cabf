import { currentLanguage } from '@serendib/texts'
import { sql } from 'kysely'

/** The name of a place in the language of the request. One statement for all languages, because statements are prepared. */
const placeNameForViewer = () => sql<string>`coalesce(
  nullif(case ${currentLanguage()}::text when 'si' then places.name_si when 'ta' then places.name_ta end, ''),
  places.name
)`

/** The same in the order of the language: Unicode's own order differs for Sinhala and Tamil. Names can be the same. */
export const placeNameInOrder = () =>
  sql<string>`${placeNameForViewer()} collate ${sql.raw(`"${currentLanguage()}-x-icu"`)}`

/** The columns of a video's place on its page. */
export const shownPlace = () =>
  [
    'places.slug',
    placeNameForViewer().as('name'),
    'places.district',
    'places.latitude',
    'places.longitude',
  ] as const
