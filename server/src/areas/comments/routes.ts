import type { Comment, commentCalls } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { Handlers } from '../../platform/http/bind.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { trimPage, readCursor } from '../../platform/keyset.ts'
import { listOwnChannels, toOwnChannel } from '../channels/index.ts'
import { addComment, editComment, removeComment, toComment } from './comment.ts'
import { heartComment, pinComment, unpinComment } from './owner-actions.ts'
import { findComment, findPinned, listComments, listReplies, listThread } from './queries.ts'
import { deleteBlock, listBlocks } from './rule-queries.ts'
import { blockCommenter, closeComments, toBlockedCommenter } from './rules.ts'
import { voteComment } from './vote.ts'

const COMMENTS_PER_PAGE = 20

export function commentHandlers({ db }: { db: Database }): Handlers<typeof commentCalls> {
  return {
    addComment: async ({ body, viewer }) => {
      const { userId: _viewer, ...comment } = body
      return { comment: await addComment(db, viewer, comment) }
    },
    dspComments: async ({ query, viewer }) => {
      const limit = query.limit ?? COMMENTS_PER_PAGE
      const page = { order: query.order ?? 'pin', ...readPage(query, limit, viewer) }
      const { items, next } = trimPage(await listComments(db, query.videoId, page), limit)
      const now = new Date()
      return { comments: items.map((row) => toComment(row, now)), next }
    },
    viewReplies: async ({ query, viewer }) => {
      const limit = query.limit ?? COMMENTS_PER_PAGE
      const rows = await listReplies(db, query.commentId, readPage(query, limit, viewer))
      const { items, next } = trimPage(rows, limit)
      const now = new Date()
      return { replies: items.map((row) => toComment(row, now)), next }
    },
    viewReplyCount: async ({ query, viewer }) => {
      const comment = await findComment(db, query.commentId, { viewer, slug: query.slug })
      if (!comment) throw new ApiError('comment_not_found')
      return { replies: comment.replyCount }
    },
    showPinnedComment: async ({ query, viewer }) => {
      const pinned = await findPinned(db, query.videoId, { viewer, slug: query.slug })
      return { comment: pinned ? toComment(pinned, new Date()) : null }
    },
    commentThread: async ({ query, viewer }) => thread(db, query, viewer),
    activeChannels: async ({ viewer }) => ({
      channels: (await listOwnChannels(db, viewer.id)).map(toOwnChannel),
    }),
    editComment: async ({ body, viewer }) => ({
      comment: await editComment(db, viewer, body.commentId, body.text),
    }),
    removeComment: async ({ body, viewer }) => ({
      removed: await removeComment(db, viewer, body.commentId),
    }),
    pinComment: async ({ body, viewer }) => {
      const { videoId, commentId } = body
      await pinComment(db, viewer, { videoId, commentId })
      return {}
    },
    removePinnedComment: async ({ body, viewer }) => {
      await unpinComment(db, viewer, body.commentId)
      return {}
    },
    adminLikesComments: async ({ body, viewer }) => ({
      isHearted: await heartComment(db, viewer, body.commentId),
    }),
    voteComments: ({ body, viewer }) => {
      const { commentId, slug, vote, isWanted } = body
      return voteComment(db, viewer, { commentId, slug }, { type: vote, isWanted })
    },
    closeComments: async ({ body, viewer }) => {
      await closeComments(db, viewer, { videoId: body.videoId, isClosed: body.isClosed ?? true })
      return {}
    },
    blockCommenter: ({ body, viewer }) =>
      blockCommenter(db, viewer, { commentId: body.commentId, isRemoving: body.isRemoving ?? false }),
    unblockCommenter: async ({ body, viewer }) => {
      await deleteBlock(db, viewer.id, body.blockedId)
      return {}
    },
    blockedCommenters: async ({ query, viewer }) => {
      const limit = query.limit ?? COMMENTS_PER_PAGE
      const rows = await listBlocks(db, viewer.id, { limit, after: readCursor(query.cursor) })
      const { items, next } = trimPage(rows, limit)
      return { commenters: items.map(toBlockedCommenter), next }
    },
  }
}

function readPage(
  query: { cursor: string; slug?: string | undefined },
  limit: number,
  viewer: Viewer | null,
) {
  return { limit, after: readCursor(query.cursor), reader: { viewer, slug: query.slug } }
}

async function thread(
  db: Database,
  place: { videoId: number; commentId: number; slug?: string | undefined },
  viewer: Viewer | null,
): Promise<{ comment: Comment; reply: Comment | null }> {
  const now = new Date()
  const rows = await listThread(db, place, { viewer, slug: place.slug })
  const [comment, reply = null] = rows.map((row) => toComment(row, now))
  if (!comment) throw new ApiError('comment_not_found')
  return { comment, reply }
}
