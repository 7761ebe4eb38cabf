import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { namedBy } from '../videos/index.ts'
import type { Reader } from './queries.ts'

// Everything that adds, removes or pins comments locks their video first, so that these actions run one after the
// other.

/** Finds a video that the viewer can watch, and locks it until the transaction ends. */
export function findVideoForUpdate(trx: Database, videoId: number, { viewer, slug }: Reader) {
  return trx
    .selectFrom('videos')
    .innerJoin('channels', 'channels.id', 'videos.channelId')
    .select(['videos.id', 'videos.commentsClosed', 'channels.ownerId'])
    .where('videos.id', '=', videoId)
    .where(namedBy(viewer, slug))
    .forNoKeyUpdate('videos')
    .executeTakeFirst()
}

/**
 * Finds a comment with the owner of its video and whether the viewer may know that it exists. A held one is found for
 * its author and, without a viewer, for reviewers. Locks the video, in any state, until the transaction ends.
 */
export async function findCommentForUpdate(trx: Database, commentId: number, viewer: Viewer | null) {
  const { rows } = await sql<{ ownerId: number; isKnown: boolean }>`
    select channels.owner_id, ${namedBy(viewer, undefined)} as is_known from videos join channels on channels.id = videos.channel_id
    where videos.id = (select video_id from comments where id = ${commentId})
    for no key update of videos`.execute(trx)
  const owner = rows[0]
  // Read after the lock was acquired, to see what the previous action did.
  const comment = await trx
    .selectFrom('comments')
    .select(['id', 'videoId', 'parentId', 'userId', 'isPinned', 'isHeld'])
    .where('id', '=', commentId)
    .executeTakeFirst()
  if (comment?.isHeld && viewer !== null && comment.userId !== viewer.id) return undefined
  return owner && comment ? { ...comment, ...owner } : undefined
}

export function findParent(trx: Database, id: number, videoId: number) {
  return trx
    .selectFrom('comments')
    .select(['id', 'parentId'])
    .where('id', '=', id)
    .where('videoId', '=', videoId)
    .where(sql<SqlBool>`is_shown(comments)`)
    .executeTakeFirst()
}

/**
 * Inserts a comment and, unless it is held, updates the counts, in the transaction. An answered reply that is not shown,
 * or is in another thread, is left out.
 */
export async function insertComment(
  trx: Database,
  comment: {
    videoId: number
    parentId: number | null
    answeredId: number | null
    userId: number
    channelId: number | null
    body: string
    isHeld: boolean
  },
): Promise<number> {
  const { answeredId, ...columns } = comment
  const { id } = await trx
    .insertInto('comments')
    .values({
      ...columns,
      answeredId: sql<number>`(
        select id from comments
        where id = ${answeredId} and parent_id = ${comment.parentId}::int and is_shown(comments)
      )`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!comment.isHeld) await addToCounts(trx, comment, 1)
  return id
}

/** Deletes a comment and its replies and updates the counts. Returns how many of them were shown. */
export async function deleteComment(
  trx: Database,
  comment: { id: number; videoId: number; parentId: number | null },
): Promise<number> {
  const { rows } = await sql<{ shown: number }>`
    with gone as (
      delete from comments where id = ${comment.id} or parent_id = ${comment.id} returning *, is_shown(comments)
    ), archived as (${archiveRemoved(sql`gone`)})
    select count(*)::int as shown from gone where is_shown`.execute(trx)
  const removed = rows[0]?.shown ?? 0
  await addToCounts(trx, comment, -removed)
  return removed
}

/**
 * Archives deleted comments for 30 days, as a part of the statement that deletes them. Held ones are not archived, because
 * nobody may report them.
 */
export function archiveRemoved(gone: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into removed_comments (id, video_id, user_id, channel_id, body, created_at)
    select id, video_id, user_id, channel_id, body, created_at from ${gone} where not is_held`
}

export async function deleteOldRemoved(db: Database, days: number): Promise<void> {
  await sql`delete from removed_comments where removed_at < now() - make_interval(days => ${days})`.execute(
    db,
  )
}

async function addToCounts(
  trx: Database,
  comment: { videoId: number; parentId: number | null },
  change: number,
): Promise<void> {
  await trx
    .updateTable('videos')
    .set((eb) => ({ commentCount: eb('commentCount', '+', change) }))
    .where('id', '=', comment.videoId)
    .execute()
  if (comment.parentId === null) return
  await trx
    .updateTable('comments')
    .set((eb) => ({ replyCount: eb('replyCount', '+', change) }))
    .where('id', '=', comment.parentId)
    .execute()
}

/** Updates the text of a comment. Returns false if the text is the same. */
export async function updateBody(trx: Database, commentId: number, body: string): Promise<boolean> {
  const updated = await trx
    .updateTable('comments')
    .set({ body, editedAt: sql<Date>`now()` })
    .where('id', '=', commentId)
    .where('body', '!=', body)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

/** Pins a comment and unpins the video's pinned one, in the transaction. Null only unpins. */
export async function pinOnly(trx: Database, videoId: number, commentId: number | null): Promise<void> {
  await trx
    .updateTable('comments')
    .set({ isPinned: false })
    .where('videoId', '=', videoId)
    .where('isPinned', '=', true)
    .execute()
  if (commentId === null) return
  await trx.updateTable('comments').set({ isPinned: true }).where('id', '=', commentId).execute()
}

/** Gives a comment the heart, or removes it. Returns whether it has it now. */
export async function toggleHeart(trx: Database, commentId: number): Promise<boolean> {
  const { isHearted } = await trx
    .updateTable('comments')
    .set((eb) => ({ isHearted: eb.not('isHearted') }))
    .where('id', '=', commentId)
    .returning('isHearted')
    .executeTakeFirstOrThrow()
  return isHearted
}

/** Finds a comment and locks it until the transaction ends, so that its votes run one after the other. */
export function findCommentForVote(trx: Database, commentId: number, { viewer, slug }: Reader) {
  return trx
    .selectFrom('comments')
    .innerJoin('videos', 'videos.id', 'comments.videoId')
    .select('comments.id')
    .where('comments.id', '=', commentId)
    .where(sql<SqlBool>`is_shown(comments)`)
    .where(namedBy(viewer, slug))
    .forNoKeyUpdate('comments')
    .executeTakeFirst()
}

/** Deletes an account's vote on a comment and returns it. */
export async function deleteVote(
  trx: Database,
  commentId: number,
  userId: number,
): Promise<'like' | 'dislike' | null> {
  const deleted = await trx
    .deleteFrom('commentVotes')
    .where('commentId', '=', commentId)
    .where('userId', '=', userId)
    .returning('isLike')
    .executeTakeFirst()
  return deleted === undefined ? null : deleted.isLike ? 'like' : 'dislike'
}

export async function insertVote(
  trx: Database,
  vote: { commentId: number; userId: number; isLike: boolean },
): Promise<void> {
  await trx.insertInto('commentVotes').values(vote).execute()
}

export function addVotes(trx: Database, commentId: number, change: { likes: number; dislikes: number }) {
  return trx
    .updateTable('comments')
    .set((eb) => ({
      likeCount: eb('likeCount', '+', change.likes),
      dislikeCount: eb('dislikeCount', '+', change.dislikes),
    }))
    .where('id', '=', commentId)
    .returning(['likeCount', 'dislikeCount'])
    .executeTakeFirstOrThrow()
}
