import { currentLanguage } from '@serendib/texts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

/**
 * A text that its owner can translate, in the language of the request, otherwise the original:
 * `forViewer('videos.title')`. One statement for all languages, because statements are prepared.
 */
export function forViewer<Text extends string | null = string>(
  column: `${string}.${'title' | 'name' | 'description'}`,
): RawBuilder<Text> {
  const inLanguage = (language: string) => sql.ref(`${column}_${language}`)
  return sql<Text>`coalesce(
    nullif(case ${currentLanguage()}::text
      when 'en' then ${inLanguage('en')} when 'si' then ${inLanguage('si')} when 'ta' then ${inLanguage('ta')} end, ''),
    ${sql.ref(column)}
  )`
}
