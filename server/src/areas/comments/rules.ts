import type { BlockedCommenter } from '@serendib/contract'
import { errorText } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { dayText } from '../../platform/formats.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { mediaUrl } from '../../platform/storage/urls.ts'
import {
  deleteCommentsOf,
  findCommentAuthor,
  findVideoOwner,
  insertBlock,
  isBlocked,
  type listBlocks,
  lockVideosWithCommentsOf,
  setCommentsClosed,
} from './rule-queries.ts'

// Rules for commenting under the videos of an owner.

/** Throws `commenter_blocked` if the owner has blocked the viewer. */
export async function requireNotBlocked(db: Database, ownerId: number, viewer: Viewer): Promise<void> {
  if (await isBlocked(db, ownerId, viewer.id)) throw textError('commenter_blocked')
}

/** Throws `comments_closed` if comments are closed. */
export function requireOpen(video: { commentsClosed: boolean }): void {
  if (video.commentsClosed) throw textError('comments_closed')
}

/**
 * The error for an action on somebody else's comment. Under a video that the viewer cannot see, the comment doesn't
 * exist.
 */
export function notOwnVideoError(comment: { isKnown: boolean } | undefined): ApiError {
  return new ApiError(comment?.isKnown ? 'not_yours' : 'comment_not_found')
}

// Also set as the error of the field `text`, to be shown at the input.
function textError(code: 'commenter_blocked' | 'comments_closed'): ApiError {
  return new ApiError(code, { fields: { text: errorText(code) } })
}

/**
 * Closes or opens the comments of one of the viewer's videos. Throws `video_not_found`, also for somebody else's video.
 */
export async function closeComments(
  db: Database,
  viewer: Viewer,
  video: { videoId: number; isClosed: boolean },
): Promise<void> {
  const owned = await findVideoOwner(db, video.videoId)
  if (owned?.ownerId !== viewer.id) throw new ApiError('video_not_found')
  await setCommentsClosed(db, video.videoId, video.isClosed)
}

/**
 * Blocks the author of a comment under one of the viewer's videos, and optionally removes all comments of the author
 * under these videos. Returns how many comments were removed. Throws `comment_not_found`, `not_yours`, `cannot_block_self`.
 */
export function blockCommenter(
  db: Database,
  viewer: Viewer,
  block: { commentId: number; isRemoving: boolean },
): Promise<{ userId: number; removed: number }> {
  return inTransaction(db, async (trx) => {
    const comment = await findCommentAuthor(trx, block.commentId, viewer)
    if (comment?.ownerId !== viewer.id) throw notOwnVideoError(comment)
    if (comment.userId === viewer.id) throw new ApiError('cannot_block_self')
    await insertBlock(trx, viewer.id, comment.userId)
    if (!block.isRemoving) return { userId: comment.userId, removed: 0 }
    await lockVideosWithCommentsOf(trx, viewer.id, comment.userId)
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
