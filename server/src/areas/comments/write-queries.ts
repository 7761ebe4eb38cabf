import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { namedBy } from '../videos/index.ts'
import type { Reader } from './queries.ts'

// Whatever adds, removes or pins comments first locks their video: so these acts go one after the other, in one order.

/** A video that somebody can watch, locked until the transaction ends. */
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
 * A comment, with whose video it stands under, and whether the viewer may know of it by its number; the video is locked until the
 * transaction ends, however it is shown.
 */
export async function findCommentForUpdate(trx: Database, commentId: number, viewer: Viewer | null) {
  const { rows } = await sql<{ ownerId: number; isKnown: boolean }>`
    select channels.owner_id, ${namedBy(viewer, undefined)} as is_known from videos join channels on channels.id = videos.channel_id
    where videos.id = (select video_id from comments where id = ${commentId})
    for no key update of videos`.execute(trx)
  const owner = rows[0]
  // Read after the lock was got: what another act did before is seen.
  const comment = await trx
    .selectFrom('comments')
    .select(['id', 'videoId', 'parentId', 'userId', 'isPinned'])
    .where('id', '=', commentId)
    .executeTakeFirst()
  return owner && comment ? { ...comment, ...owner } : undefined
}

export function findParent(trx: Database, id: number, videoId: number) {
  return trx
    .selectFrom('comments')
    .select(['id', 'parentId'])
    .where('id', '=', id)
    .where('videoId', '=', videoId)
    .executeTakeFirst()
}

/** Keeps a comment and counts it, with its reply, in the transaction. */
export async function insertComment(
  trx: Database,
  comment: {
    videoId: number
    parentId: number | null
    userId: number
    channelId: number | null
    body: string
  },
): Promise<number> {
  const { id } = await trx.insertInto('comments').values(comment).returning('id').executeTakeFirstOrThrow()
  await addToCounts(trx, comment, 1)
  return id
}

/** Deletes a comment and its replies and counts them out. Answers how many went. */
export async function deleteComment(
  trx: Database,
  comment: { id: number; videoId: number; parentId: number | null },
): Promise<number> {
  const replies = await trx.deleteFrom('comments').where('parentId', '=', comment.id).executeTakeFirst()
  await trx.deleteFrom('comments').where('id', '=', comment.id).execute()
  const removed = Number(replies.numDeletedRows) + 1
  await addToCounts(trx, comment, -removed)
  return removed
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

/** Changes what a comment says. False when it says that already. */
export async function updateBody(trx: Database, commentId: number, body: string): Promise<boolean> {
  const updated = await trx
    .updateTable('comments')
    .set({ body, editedAt: sql<Date>`now()` })
    .where('id', '=', commentId)
    .where('body', '!=', body)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

/** Pins a comment in the place of the video's pinned one, in the transaction; null pins none. */
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

/** Gives a comment the heart, or takes it back. Answers whether it has it now. */
export async function toggleHeart(trx: Database, commentId: number): Promise<boolean> {
  const { isHearted } = await trx
    .updateTable('comments')
    .set((eb) => ({ isHearted: eb.not('isHearted') }))
    .where('id', '=', commentId)
    .returning('isHearted')
    .executeTakeFirstOrThrow()
  return isHearted
}

/** The comment, locked until the transaction ends, so that votes for it go one after the other. */
export function findCommentForVote(trx: Database, commentId: number, { viewer, slug }: Reader) {
  return trx
    .selectFrom('comments')
    .innerJoin('videos', 'videos.id', 'comments.videoId')
    .innerJoin('channels', 'channels.id', 'videos.channelId')
    .select('comments.id')
    .where('comments.id', '=', commentId)
    .where(namedBy(viewer, slug))
    .forNoKeyUpdate('comments')
    .executeTakeFirst()
}

/** Takes somebody's vote for a comment away; answers what it was. */
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
