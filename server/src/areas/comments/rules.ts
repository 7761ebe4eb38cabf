import type { BlockedCommenter } from '@serendib/contract'
import { refusalText } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { dayText } from '../../platform/formats.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { mediaUrl } from '../../platform/storage/urls.ts'
import {
  deleteCommentsOf,
  findCommentAuthor,
  findFilmOwner,
  insertBlock,
  isBlocked,
  type listBlocks,
  lockFilmsWithCommentsOf,
  setCommentsClosed,
} from './rule-queries.ts'

// Where the owner of films takes comments, and from whom.

/** Throws `commenter_blocked` where an owner takes no comments from the viewer. */
export async function requireWelcome(db: Database, ownerId: number, viewer: Viewer): Promise<void> {
  if (await isBlocked(db, ownerId, viewer.id)) throw textRefusal('commenter_blocked')
}

/** Throws `comments_closed` where the film's are. */
export function requireOpen(video: { commentsClosed: boolean }): void {
  if (video.commentsClosed) throw textRefusal('comments_closed')
}

/** The refusal of an act on somebody else's comment: what stands under a film that is not for the viewer is not there. */
export function notYours(comment: { isKnown: boolean } | undefined): Refusal {
  return new Refusal(comment?.isKnown ? 'not_yours' : 'comment_not_found')
}

// With the text as the field's, which is shown where one types.
function textRefusal(code: 'commenter_blocked' | 'comments_closed'): Refusal {
  return new Refusal(code, { fields: { text: refusalText(code) } })
}

/** Closes the comments of one's own film, or opens them again. Throws `video_not_found`, also for another's. */
export async function closeComments(
  db: Database,
  viewer: Viewer,
  video: { videoId: number; isClosed: boolean },
): Promise<void> {
  const owned = await findFilmOwner(db, video.videoId)
  if (owned?.ownerId !== viewer.id) throw new Refusal('video_not_found')
  await setCommentsClosed(db, video.videoId, video.isClosed)
}

/**
 * Takes no more comments from who wrote one under one's own film, and removes what they wrote there before if that is wanted.
 * Answers how many comments went. Throws `comment_not_found`, `not_yours`, `own_comment`.
 */
export function blockCommenter(
  db: Database,
  viewer: Viewer,
  act: { commentId: number; isRemoving: boolean },
): Promise<{ userId: number; removed: number }> {
  return inTransaction(db, async (trx) => {
    const comment = await findCommentAuthor(trx, act.commentId, viewer)
    if (comment?.ownerId !== viewer.id) throw notYours(comment)
    if (comment.userId === viewer.id) throw new Refusal('own_comment')
    await insertBlock(trx, viewer.id, comment.userId)
    if (!act.isRemoving) return { userId: comment.userId, removed: 0 }
    await lockFilmsWithCommentsOf(trx, viewer.id, comment.userId)
    return { userId: comment.userId, removed: await deleteCommentsOf(trx, viewer.id, comment.userId) }
  })
}

export function toBlockedCommenter(row: Awaited<ReturnType<typeof listBlocks>>[number]): BlockedCommenter {
  return {
    userId: row.userId,
    name: `${row.firstName} ${row.lastName}`.trim(),
    avatarUrl: mediaUrl(row.avatarKey),
    blockedOn: dayText(row.blockedAt),
  }
}
