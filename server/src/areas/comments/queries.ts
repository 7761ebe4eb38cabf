import type { CommentOrder } from '@serendib/contract'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { forViewer } from '../../platform/database/for-viewer.ts'
import { prepared } from '../../platform/database/prepared-statements.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Position } from '../../platform/keyset.ts'
import { namedBy, visibleTo } from '../videos/index.ts'

/**
 * The viewer and the URL of the video. Without a URL, only comments of public videos and of the viewer's own videos are
 * readable.
 */
export interface Reader {
  readonly viewer: Viewer | null
  readonly slug: string | undefined
}

function read(db: Database, { viewer, slug }: Reader) {
  return comments(db, viewer, namedBy(viewer, slug))
}

/** Comments under published videos that the viewer may see, with the viewer's vote and whether the viewer reported them. */
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
      'comments.isHeld',
      // Held replies are counted for their author only. Nobody sees the replies to a held comment.
      sql<number>`case when comments.is_held then 0 else comments.reply_count + (
        select count(*)::int from comments as own
        where own.parent_id = comments.id and own.user_id = ${viewerId}::int and own.is_held
      ) end`.as('replyCount'),
      'users.firstName',
      'users.lastName',
      'users.avatarKey',
      forViewer<string | null>('speaking.name').as('channelName'),
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
    .where(sql<SqlBool>`is_shown_to(comments, ${viewerId}::int)`)
    .where(isReached)
}

export type CommentRow = NonNullable<Awaited<ReturnType<typeof findComment>>>

export function findComment(db: Database, id: number, reader: Reader) {
  return read(db, reader).where('comments.id', '=', id).executeTakeFirst()
}

/** Finds a comment that the viewer has just written. Writing it proved that the viewer can see the video. */
export function findWritten(db: Database, id: number, viewer: Viewer) {
  return comments(db, viewer, visibleTo(viewer)).where('comments.id', '=', id).executeTakeFirst()
}

export function findPinned(db: Database, videoId: number, reader: Reader) {
  return read(db, reader)
    .where('comments.videoId', '=', videoId)
    .where('comments.isPinned', '=', true)
    .executeTakeFirst()
}

/** Lists a comment; for a reply, the parent comment and the reply. */
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

/** Lists a page of a video's comments. */
export function listComments(
  db: Database,
  videoId: number,
  page: { order: CommentOrder; limit: number; after: Position | undefined; reader: Reader },
) {
  const { order, limit, after } = page
  const found = read(db, page.reader)
    .modifyFront(prepared)
    .select(order === 'pin' ? sql<string>`(${TOP})::text`.as('key') : sql<string>`''`.as('key'))
    .where('comments.parentId', 'is', null)
    .limit(limit + 1)
  if (order === 'new') {
    // A range with a single value, also used for the order: with an equality, the planner may scan all comments of the
    // site by id.
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

/** Lists a page of the replies to a comment, oldest first. */
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
