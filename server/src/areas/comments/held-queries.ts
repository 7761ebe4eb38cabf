import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

interface Held {
  readonly id: number
  readonly videoId: number
  readonly parentId: number | null
}

/** Holds a comment for review, or shows it, and updates the counts. The video is locked by the caller. */
export async function setHeld(trx: Database, comment: Held, isHeld: boolean): Promise<void> {
  const { id, videoId, parentId } = comment
  await trx.updateTable('comments').set({ isHeld }).where('id', '=', id).execute()
  await trx.updateTable('comments').set({ isParentHeld: isHeld }).where('parentId', '=', id).execute()
  await sql`
    update videos set comment_count = (
      select count(*) from comments where comments.video_id = videos.id and is_shown(comments)
    ) where id = ${videoId}`.execute(trx)
  await sql`
    update comments set reply_count = (
      select count(*) from comments as replies where replies.parent_id = comments.id and is_shown(replies)
    ) where id = any(${[id, parentId ?? id]}::int[])`.execute(trx)
}

/**
 * Puts a held comment into the review queue, with its text, author and the words that it is held for. If it is already
 * there, updates its text, and its words unless there are none.
 */
export async function upsertHeldReport(
  trx: Database,
  commentId: number,
  words: readonly string[],
): Promise<void> {
  await sql`
    insert into reports (subject, item_id, video_id, comment_body, comment_author, watched_words)
    select 'comment', comments.id, comments.video_id, comments.body,
      coalesce(speaking.name::text, trim(users.first_name || ' ' || users.last_name)), ${[...words]}::text[]
    from comments
    join users on users.id = comments.user_id
    left join channels as speaking on speaking.id = comments.channel_id
    where comments.id = ${commentId}
    on conflict (subject, item_id) where reporter_id is null and status in ('pending', 'under-review') do update set
      comment_body = excluded.comment_body,
      watched_words = case when excluded.watched_words = '{}' then reports.watched_words else excluded.watched_words end
  `.execute(trx)
}
