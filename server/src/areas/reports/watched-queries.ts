import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/** What an owner writes about a video, in all languages. */
export const TEXT_COLUMNS = [
  'title',
  'titleEn',
  'titleSi',
  'titleTa',
  'description',
  'descriptionEn',
  'descriptionSi',
  'descriptionTa',
] as const

export async function getTexts(db: Database, videoId: number): Promise<string[]> {
  const texts = await db
    .selectFrom('videos')
    .select(TEXT_COLUMNS)
    .where('id', '=', videoId)
    .executeTakeFirstOrThrow()
  return Object.values(texts)
}

/**
 * Puts a video into the review queue with the watched words of its texts, or updates the words there. Words that a
 * moderator has decided about are not reviewed again.
 */
export async function upsertWatchedReport(
  trx: Database,
  videoId: number,
  words: readonly string[],
): Promise<void> {
  await sql`
    insert into reports (subject, item_id, video_id, watched_words)
    select 'video', found.id, found.id, found.words from (select ${videoId}::int as id, ${[...words]}::text[] as words) found
    where not exists (
      select from reports
      where subject = 'video' and item_id = found.id and reporter_id is null
        and status not in ('pending', 'under-review') and watched_words @> found.words
    )
    on conflict (subject, item_id) where reporter_id is null and status in ('pending', 'under-review')
    do update set watched_words = excluded.watched_words`.execute(trx)
}
