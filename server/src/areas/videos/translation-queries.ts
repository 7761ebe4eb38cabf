import { currentLanguage } from '@serendib/texts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

/** A video's title in the language of the request, otherwise the original. */
export const titleForViewer = () => forViewer('title')

/** The same for its description. */
export const descriptionForViewer = () => forViewer('description')

/** One text for all languages, because statements are prepared. */
function forViewer(name: 'title' | 'description'): RawBuilder<string> {
  const column = (ending: string) => sql.ref(`videos.${name}${ending}`)
  return sql<string>`coalesce(
    nullif(case ${currentLanguage()}::text
      when 'en' then ${column('_en')} when 'si' then ${column('_si')} when 'ta' then ${column('_ta')} end, ''),
    ${column('')}
  )`
}
