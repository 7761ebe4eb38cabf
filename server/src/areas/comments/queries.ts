import type { CommentOrder } from '@serendib/contract'
import type { SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import type { Position } from '../../platform/keyset.ts'

function comments(db: Database) {
  return db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.userId')
    .innerJoin('videos', 'videos.id', 'comments.videoId')
    .innerJoin('channels as owning', 'owning.id', 'videos.channelId')
    .leftJoin('channels as speaking', 'speaking.id', 'comments.channelId')
    .select([
      'comments.id',
      'comments.parentId',
      'comments.body',
      'comments.userId',
      'comments.createdAt',
      'comments.likeCount',
      'comments.dislikeCount',
      'comments.isPinned',
      'comments.isHearted',
      'comments.replyCount',
      'users.firstName',
      'users.lastName',
      'users.avatarKey',
      'speaking.name as channelName',
      'speaking.slug as channelSlug',
      'speaking.logoKey as channelLogoKey',
      sql<boolean>`comments.user_id = owning.owner_id`.as('isByOwner'),
    ])
}

export type CommentRow = Awaited<ReturnType<typeof getComment>>

export function getComment(db: Database, id: number) {
  return comments(db).where('comments.id', '=', id).executeTakeFirstOrThrow()
}

// The pin and the votes in one number, as in the index comments_top.
const TOP = sql<number>`(case when comments.is_pinned then 1000000000 else 0 end + comments.like_count - comments.dislike_count)`

/** A page of a video's comments. */
export function listComments(
  db: Database,
  videoId: number,
  page: { order: CommentOrder; limit: number; after: Position | undefined },
) {
  const { order, limit, after } = page
  const found = comments(db)
    .select(order === 'pin' ? sql<string>`(${TOP})::text`.as('key') : sql<string>`''`.as('key'))
    .where('comments.videoId', '=', videoId)
    .where('videos.status', '=', 'published')
    .where('comments.parentId', 'is', null)
    .limit(limit + 1)
  if (order === 'new') {
    const newest = found.orderBy('comments.id', 'desc')
    return (after ? newest.where('comments.id', '<', after.id) : newest).execute()
  }
  const top = found.orderBy(TOP, 'desc').orderBy('comments.id', 'desc')
  return (
    after ? top.where(sql<SqlBool>`(${TOP}, comments.id) < (${after.key}::int, ${after.id})`) : top
  ).execute()
}

/** A page of the replies to a comment, the oldest first. */
export function listReplies(
  db: Database,
  parentId: number,
  page: { limit: number; after: Position | undefined },
) {
  let found = comments(db)
    .select(sql<string>`''`.as('key'))
    .where('comments.parentId', '=', parentId)
    .where('videos.status', '=', 'published')
    .orderBy('comments.id')
    .limit(page.limit + 1)
  if (page.after) found = found.where('comments.id', '>', page.after.id)
  return found.execute()
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
  await trx
    .updateTable('videos')
    .set((eb) => ({ commentCount: eb('commentCount', '+', 1) }))
    .where('id', '=', comment.videoId)
    .execute()
  if (comment.parentId !== null) {
    await trx
      .updateTable('comments')
      .set((eb) => ({ replyCount: eb('replyCount', '+', 1) }))
      .where('id', '=', comment.parentId)
      .execute()
  }
  return id
}
