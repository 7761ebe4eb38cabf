import type { SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Position } from '../../platform/keyset.ts'
import { namedBy } from '../videos/index.ts'
import { archiveRemoved } from './write-queries.ts'

/** Finds the owner of a video in any state. */
export function findVideoOwner(db: Database, videoId: number) {
  return db
    .selectFrom('videos')
    .innerJoin('channels', 'channels.id', 'videos.channelId')
    .select('channels.ownerId')
    .where('videos.id', '=', videoId)
    .executeTakeFirst()
}

/** Finds the author of a comment, the owner of its video, and whether the viewer may know that the comment exists. */
export function findCommentAuthor(db: Database, commentId: number, viewer: Viewer) {
  return db
    .selectFrom('comments')
    .innerJoin('videos', 'videos.id', 'comments.videoId')
    .innerJoin('channels', 'channels.id', 'videos.channelId')
    .select([
      'comments.userId',
      'channels.ownerId',
      sql<boolean>`${namedBy(viewer, undefined)}`.as('isKnown'),
    ])
    .where('comments.id', '=', commentId)
    .where(sql<SqlBool>`is_shown_to(comments, ${viewer.id}::int)`)
    .executeTakeFirst()
}

export async function setCommentsClosed(db: Database, videoId: number, isClosed: boolean): Promise<void> {
  await db.updateTable('videos').set({ commentsClosed: isClosed }).where('id', '=', videoId).execute()
}

/** Whether an owner has blocked an account from commenting. */
export async function isBlocked(db: Database, ownerId: number, userId: number): Promise<boolean> {
  const block = await db
    .selectFrom('commentBlocks')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return block !== undefined
}

export async function insertBlock(db: Database, ownerId: number, userId: number): Promise<void> {
  await db
    .insertInto('commentBlocks')
    .values({ ownerId, userId })
    .onConflict((conflict) => conflict.columns(['ownerId', 'userId']).doNothing())
    .execute()
}

export async function deleteBlock(db: Database, ownerId: number, userId: number): Promise<void> {
  await db.deleteFrom('commentBlocks').where('ownerId', '=', ownerId).where('userId', '=', userId).execute()
}

/** Lists a page of the accounts that an owner has blocked, newest first. */
export function listBlocks(
  db: Database,
  ownerId: number,
  page: { limit: number; after: Position | undefined },
) {
  const found = db
    .selectFrom('commentBlocks')
    .innerJoin('users', 'users.id', 'commentBlocks.userId')
    .select([
      'commentBlocks.id',
      sql<string>`''`.as('key'),
      'commentBlocks.userId',
      'commentBlocks.blockedAt',
      'users.firstName',
      'users.lastName',
      'users.avatarKey',
    ])
    .where('commentBlocks.ownerId', '=', ownerId)
    .orderBy('commentBlocks.id', 'desc')
    .limit(page.limit + 1)
  return (page.after ? found.where('commentBlocks.id', '<', page.after.id) : found).execute()
}

/**
 * Locks the videos of an owner under which an account commented until the transaction ends, in the order of their ids.
 */
export async function lockVideosWithCommentsOf(
  trx: Database,
  ownerId: number,
  userId: number,
): Promise<void> {
  await sql`
    select 1 from videos join channels on channels.id = videos.channel_id
    where channels.owner_id = ${ownerId}
      and exists (select 1 from comments where comments.video_id = videos.id and comments.user_id = ${userId})
    order by videos.id for no key update of videos`.execute(trx)
}

/**
 * Deletes an account's comments under an owner's videos with their replies, and updates the counts. Returns how many
 * were deleted.
 */
export async function deleteCommentsOf(trx: Database, ownerId: number, userId: number): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    with written as (
      select comments.id from comments
      join videos on videos.id = comments.video_id join channels on channels.id = videos.channel_id
      where comments.user_id = ${userId} and channels.owner_id = ${ownerId}
    ), gone as (
      delete from comments
      where id in (select id from written) or parent_id in (select id from written)
      returning *, is_shown(comments)
    ), archived as (${archiveRemoved(sql`gone`)}
    ), counted_at_videos as (
      update videos set comment_count = comment_count - of_video.removed
      from (select video_id, count(*) as removed from gone where is_shown group by video_id) as of_video
      where videos.id = of_video.video_id
    ), counted_at_comments as (
      update comments set reply_count = reply_count - of_comment.removed
      from (
        select parent_id, count(*) as removed from gone
        where is_shown and parent_id is not null and parent_id not in (select id from written) group by parent_id
      ) as of_comment
      where comments.id = of_comment.parent_id
    )
    select count(*)::int as removed from gone where is_shown`.execute(trx)
  return rows[0]?.removed ?? 0
}
