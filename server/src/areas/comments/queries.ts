import type { CommentOrder } from '@serendib/contract'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Position } from '../../platform/keyset.ts'
import { namedBy, visibleTo } from '../videos/index.ts'

/** Who reads, and the address of the video when they know it: without, only those of public ones and their own. */
export interface Reader {
  readonly viewer: Viewer | null
  readonly slug: string | undefined
}

function read(db: Database, { viewer, slug }: Reader) {
  return comments(db, viewer, namedBy(viewer, slug))
}

/** Comments under published videos, as a viewer sees them: with their own vote, and whether they reported it. */
function comments(db: Database, viewer: Viewer | null, isReached: RawBuilder<SqlBool>) {
  const viewerId = viewer?.id ?? null
  return db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.userId')
    .innerJoin('videos', 'videos.id', 'comments.videoId')
    .innerJoin('channels', 'channels.id', 'videos.channelId')
    .leftJoin('channels as speaking', 'speaking.id', 'comments.channelId')
    .select([
      'comments.id',
      'comments.parentId',
      'comments.videoId',
      'comments.body',
      'comments.userId',
      'comments.channelId',
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
      sql<boolean>`comments.user_id = channels.owner_id`.as('isByOwner'),
      sql<boolean>`comments.edited_at is not null`.as('isEdited'),
      sql<boolean | null>`(
        select is_like from comment_votes where comment_id = comments.id and user_id = ${viewerId}
      )`.as('isLiked'),
      sql<boolean>`exists (
        select 1 from reports
        where reporter_id = ${viewerId} and subject = 'comment' and item_id = comments.id
      )`.as('isReported'),
    ])
    .where('videos.status', '=', 'published')
    .where(isReached)
}

export type CommentRow = NonNullable<Awaited<ReturnType<typeof findComment>>>

export function findComment(db: Database, id: number, reader: Reader) {
  return read(db, reader).where('comments.id', '=', id).executeTakeFirst()
}

/** A comment that the viewer has just written: so they knew the video. */
export function findWritten(db: Database, id: number, viewer: Viewer) {
  return comments(db, viewer, visibleTo(viewer)).where('comments.id', '=', id).executeTakeFirst()
}

/** The comment that the owner pinned. */
export function findPinned(db: Database, videoId: number, reader: Reader) {
  return read(db, reader)
    .where('comments.videoId', '=', videoId)
    .where('comments.isPinned', '=', true)
    .executeTakeFirst()
}

/** A comment; of a reply the one that it answers, then the reply. */
export function listThread(db: Database, place: { videoId: number; commentId: number }, reader: Reader) {
  return read(db, reader)
    .where('comments.videoId', '=', place.videoId)
    .where(
      sql<SqlBool>`(comments.id = ${place.commentId}
        or comments.id = (select parent_id from comments linked where linked.id = ${place.commentId}))`,
    )
    .orderBy(sql`comments.parent_id is not null`)
    .execute()
}

// The pin and the votes in one number, as in the index comments_top.
const TOP = sql<number>`(case when comments.is_pinned then 1000000000 else 0 end + comments.like_count - comments.dislike_count)`

/** A page of a video's comments. */
export function listComments(
  db: Database,
  videoId: number,
  page: { order: CommentOrder; limit: number; after: Position | undefined; reader: Reader },
) {
  const { order, limit, after } = page
  const found = read(db, page.reader)
    .select(order === 'pin' ? sql<string>`(${TOP})::text`.as('key') : sql<string>`''`.as('key'))
    .where('comments.parentId', 'is', null)
    .limit(limit + 1)
  if (order === 'new') {
    // A range of one, ordered by it too: with an equality the planner may walk all comments of the site by their ids.
    const newest = found
      .where('comments.videoId', '>=', videoId)
      .where('comments.videoId', '<=', videoId)
      .orderBy('comments.videoId')
      .orderBy('comments.id', 'desc')
    return (after ? newest.where('comments.id', '<', after.id) : newest).execute()
  }
  const top = found
    .where('comments.videoId', '=', videoId)
    .orderBy(TOP, 'desc')
    .orderBy('comments.id', 'desc')
  return (
    after ? top.where(sql<SqlBool>`(${TOP}, comments.id) < (${after.key}::int, ${after.id})`) : top
  ).execute()
}

/** A page of the replies to a comment, the oldest first. */
export function listReplies(
  db: Database,
  parentId: number,
  page: { limit: number; after: Position | undefined; reader: Reader },
) {
  let found = read(db, page.reader)
    .select(sql<string>`''`.as('key'))
    .where('comments.parentId', '=', parentId)
    .orderBy('comments.id')
    .limit(page.limit + 1)
  if (page.after) found = found.where('comments.id', '>', page.after.id)
  return found.execute()
}
