import type { Comment } from '@serendib/contract'
import { errorText, ROLE } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { ageText, momentText } from '../../platform/formats.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { mediaUrl } from '../../platform/storage/urls.ts'
import { isOwnChannel } from '../channels/index.ts'
import { recordEvent } from '../notifications/index.ts'
import { setHeld, upsertHeldReport } from './held-queries.ts'
import type { CommentRow } from './queries.ts'
import { findWritten } from './queries.ts'
import { notOwnVideoError, requireOpen, requireNotBlocked } from './rules.ts'
import { findWatchedWords } from './watched-words.ts'
import {
  deleteComment,
  findCommentForUpdate,
  findParent,
  findVideoForUpdate,
  insertComment,
  updateBody,
} from './write-queries.ts'

export interface NewComment {
  readonly videoId: number
  readonly slug?: string | undefined
  readonly parentId?: number | undefined
  /** The reply in the same thread that is answered; ignored if it is gone. */
  readonly answeredId?: number | undefined
  readonly channelId?: number | undefined
  readonly text: string
}

/**
 * Adds a comment, or a reply one level deep, as the account or as one of its channels. A comment with a watched word is
 * held for review.
 */
export async function addComment(db: Database, viewer: Viewer, comment: NewComment): Promise<Comment> {
  requireText(comment.text)
  const { videoId, slug, parentId, answeredId = null, channelId } = comment
  return db.transaction().execute(async (trx) => {
    const video = await findVideoForUpdate(trx, videoId, { viewer, slug })
    if (!video) throw new ApiError('video_not_found')
    requireOpen(video)
    await requireNotBlocked(trx, video.ownerId, viewer)
    if (parentId !== undefined) await requireAnswerable(trx, parentId, videoId)
    if (channelId !== undefined && !(await isOwnChannel(trx, channelId, viewer.id)))
      throw new ApiError('not_yours')
    const words = await wordsToReview(trx, viewer, [comment.text])
    const isHeld = words.length > 0
    const commentId = await insertComment(trx, {
      videoId,
      parentId: parentId ?? null,
      answeredId,
      userId: viewer.id,
      channelId: channelId ?? null,
      body: comment.text,
      isHeld,
    })
    if (isHeld) await upsertHeldReport(trx, commentId, words)
    await recordEvent(trx, { kind: 'comment', commentId })
    return getWritten(trx, viewer, commentId)
  })
}

/**
 * Edits one of the viewer's comments. A comment with a watched word is held for review. A held comment stays held, so
 * that authors cannot find out the words by trial and error. Throws `comment_empty`, `comment_not_found`, `not_yours`,
 * `commenter_blocked`.
 */
export async function editComment(
  db: Database,
  viewer: Viewer,
  commentId: number,
  text: string,
): Promise<Comment> {
  requireText(text)
  return db.transaction().execute(async (trx) => {
    const comment = await findCommentForUpdate(trx, commentId, viewer)
    if (comment?.userId !== viewer.id) throw notOwnVideoError(comment)
    await requireNotBlocked(trx, comment.ownerId, viewer)
    if (await updateBody(trx, commentId, text)) {
      const words = await wordsToReview(trx, viewer, [text])
      if (words.length > 0 && !comment.isHeld) await setHeld(trx, comment, true)
      if (words.length > 0 || comment.isHeld) await upsertHeldReport(trx, commentId, words)
    }
    return getWritten(trx, viewer, commentId)
  })
}

/** Removes a comment with its replies. Returns how many were removed. Throws `comment_not_found`, `not_yours`. */
export function removeComment(db: Database, viewer: Viewer, commentId: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const comment = await findCommentForUpdate(trx, commentId, viewer)
    if (!comment || (comment.userId !== viewer.id && comment.ownerId !== viewer.id))
      throw notOwnVideoError(comment)
    return deleteComment(trx, comment)
  })
}

/** Shows a comment that was held for review, if it still exists, and notifies everybody concerned. */
export async function releaseComment(trx: Database, commentId: number): Promise<void> {
  const comment = await findCommentForUpdate(trx, commentId, null)
  if (comment?.isHeld !== true) return
  await setHeld(trx, comment, false)
  await recordEvent(trx, { kind: 'comment', commentId })
}

/** Removes a comment with its replies for a moderator. Returns false if it no longer exists. */
export async function takeDownComment(trx: Database, commentId: number): Promise<boolean> {
  const comment = await findCommentForUpdate(trx, commentId, null)
  if (comment) await deleteComment(trx, comment)
  return comment !== undefined
}

/**
 * Reads the comment back in the transaction that wrote it. If its video is gone, throws, so that nothing is written.
 */
async function getWritten(trx: Database, viewer: Viewer, id: number): Promise<Comment> {
  const row = await findWritten(trx, id, viewer)
  if (!row) throw new ApiError('comment_not_found')
  return toComment(row, new Date())
}

/** Returns the watched words in a text; none if the viewer reviews comments. */
/** The watched words in what somebody wrote. Nothing that moderators and administrators write is reviewed. */
export async function wordsToReview(
  trx: Database,
  { roleId }: Viewer,
  texts: readonly string[],
): Promise<string[]> {
  if (roleId === ROLE.administrator || roleId === ROLE.moderator) return []
  return findWatchedWords(trx, texts)
}

function requireText(text: string): void {
  if (text === '') throw new ApiError('comment_empty', { fields: { text: errorText('comment_empty') } })
}

async function requireAnswerable(trx: Database, parentId: number, videoId: number): Promise<void> {
  const parent = await findParent(trx, parentId, videoId)
  if (!parent) throw new ApiError('comment_not_found')
  if (parent.parentId !== null) throw new ApiError('reply_to_reply')
}

export function toComment(row: CommentRow, now: Date): Comment {
  return {
    id: row.id,
    parentId: row.parentId,
    videoId: row.videoId,
    text: row.body,
    authorName: row.channelName ?? `${row.firstName} ${row.lastName}`.trim(),
    authorAvatarUrl: mediaUrl(row.channelLogoKey ?? row.avatarKey),
    authorChannelSlug: row.channelSlug,
    authorId: row.userId,
    authorChannelId: row.channelId,
    isByOwner: row.isByOwner,
    age: ageText(row.createdAt, now),
    created: momentText(row.createdAt),
    likes: row.likeCount,
    dislikes: row.dislikeCount,
    isPinned: row.isPinned,
    isHearted: row.isHearted,
    replies: row.replyCount,
    isEdited: row.isEdited,
    vote: row.isLiked === null ? null : row.isLiked ? 'like' : 'dislike',
    isReported: row.isReported,
    isHeld: row.isHeld,
  }
}
