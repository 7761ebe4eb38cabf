import type { Database } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { notOwnVideoError } from './rules.ts'
import { findCommentForUpdate, pinOnly, toggleHeart } from './write-queries.ts'

// Actions of a video's owner on the comments of the video.

/** Pins a comment and unpins the previous one. Throws `comment_not_found`, `not_yours`, `reply_not_pinnable`. */
export async function pinComment(
  db: Database,
  viewer: Viewer,
  place: { videoId: number; commentId: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const comment = await requireOwn(trx, viewer, place.commentId)
    if (comment.videoId !== place.videoId) throw new ApiError('comment_not_found')
    if (comment.parentId !== null) throw new ApiError('reply_not_pinnable')
    await pinOnly(trx, comment.videoId, comment.id)
  })
}

/** Unpins a comment. Throws `comment_not_found`, also if the comment is not pinned, and `not_yours`. */
export async function unpinComment(db: Database, viewer: Viewer, commentId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const comment = await requireOwn(trx, viewer, commentId)
    if (!comment.isPinned) throw new ApiError('comment_not_found')
    await pinOnly(trx, comment.videoId, null)
  })
}

/** Gives a comment the owner's heart, or removes it. Throws `comment_not_found`, `not_yours`. */
export function heartComment(db: Database, viewer: Viewer, commentId: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const comment = await requireOwn(trx, viewer, commentId)
    return toggleHeart(trx, comment.id)
  })
}

async function requireOwn(trx: Database, viewer: Viewer, commentId: number) {
  const comment = await findCommentForUpdate(trx, commentId, viewer)
  if (comment?.ownerId !== viewer.id) throw notOwnVideoError(comment)
  return comment
}
