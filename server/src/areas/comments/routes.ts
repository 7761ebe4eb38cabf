import type { commentCalls } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { Handlers } from '../../platform/http/bind.ts'
import { cutPage, readCursor } from '../../platform/keyset.ts'
import { addComment, toComment } from './comment.ts'
import { listComments, listReplies } from './queries.ts'

const COMMENTS_PER_PAGE = 20

export function commentHandlers({ db }: { db: Database }): Handlers<typeof commentCalls> {
  return {
    addComment: async ({ body, viewer }) => {
      const { videoId, parentId, channelId, text } = body
      return { comment: await addComment(db, viewer, { videoId, parentId, channelId, text }) }
    },
    dspComments: async ({ query }) => {
      const limit = query.limit ?? COMMENTS_PER_PAGE
      const page = { order: query.order ?? 'pin', limit, after: readCursor(query.cursor) }
      const { items, next } = cutPage(await listComments(db, query.videoId, page), limit)
      const now = new Date()
      return { comments: items.map((row) => toComment(row, now)), next }
    },
    viewReplies: async ({ query }) => {
      const limit = query.limit ?? COMMENTS_PER_PAGE
      const rows = await listReplies(db, query.commentId, { limit, after: readCursor(query.cursor) })
      const { items, next } = cutPage(rows, limit)
      const now = new Date()
      return { replies: items.map((row) => toComment(row, now)), next }
    },
  }
}
