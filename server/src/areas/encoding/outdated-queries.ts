import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/** Schedules files for removal after some seconds. */
export async function insertOutdated(
  trx: Database,
  keys: readonly string[],
  retentionSeconds: number,
): Promise<void> {
  if (keys.length === 0) return
  const removeAt = sql<Date>`now() + make_interval(secs => ${retentionSeconds})`
  await trx
    .insertInto('outdatedMedia')
    .values(keys.map((key) => ({ key, removeAt })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ removeAt }))
    .execute()
}

/** Lists files whose removal is due, oldest first. */
export async function listOutdated(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('outdatedMedia')
    .select('key')
    .where('removeAt', '<=', sql<Date>`now()`)
    .orderBy('removeAt')
    .limit(limit)
    .execute()
  return rows.map(({ key }) => key)
}

export async function deleteOutdated(db: Database, key: string): Promise<void> {
  await db.deleteFrom('outdatedMedia').where('key', '=', key).execute()
}

/**
 * Releases expired refused files: they can't be retried any more, no longer count towards the storage quota, and are
 * removed by the job for outdated media. One statement, so that an owner who retries at the same moment either keeps
 * the file or gets an error. Returns the ids of the videos.
 */
export async function releaseExpiredFiles(trx: Database): Promise<number[]> {
  const { rows } = await sql<{ videoId: number }>`
    with expired_edits as (
      select id, video_id, original_key from edit_jobs
      where file_expires_at <= now() and has_failed for no key update
    ), released_edits as (
      update edit_jobs
      set upload_id = null, original_key = null, original_bytes = null, file_expires_at = null
      from expired_edits where edit_jobs.id = expired_edits.id
      returning expired_edits.video_id, expired_edits.original_key
    ), released_videos as (
      update videos set can_retry = false, file_expires_at = null
      where file_expires_at <= now() and stage = 'failed'
      returning id as video_id, original_key
    ), released as (
      select * from released_edits union all select * from released_videos
    ), outdated as (
      insert into outdated_media (key, remove_at)
      select original_key, now() from released where original_key is not null
      on conflict (key) do update set remove_at = excluded.remove_at
    )
    select video_id from released`.execute(trx)
  return rows.map(({ videoId }) => videoId)
}
