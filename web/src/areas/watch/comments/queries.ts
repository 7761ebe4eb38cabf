import { infiniteQueryOptions } from '@tanstack/react-query'
import type { CommentOrder } from '@serendib/contract'
import { commentCalls, queryKeyOf } from '@serendib/contract'
import { call, queryOf } from '../../../platform/api.ts'

const PER_PAGE = 20

/** A video's comments in an order, 20 at a time. */
export function commentsQuery(videoId: number, order: CommentOrder) {
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(commentCalls.dspComments), videoId, order],
    queryFn: ({ pageParam, signal }) =>
      call(commentCalls.dspComments, {
        query: { videoId, order, cursor: pageParam, limit: PER_PAGE },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
}

/** The replies to a comment, the oldest first, 20 at a time. */
export function repliesQuery(commentId: number) {
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(commentCalls.viewReplies), commentId],
    queryFn: ({ pageParam, signal }) =>
      call(commentCalls.viewReplies, { query: { commentId, cursor: pageParam, limit: PER_PAGE }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
}

export const threadKey = queryKeyOf(commentCalls.commentThread)

/** The comment that a link leads to. */
export function threadQuery(videoId: number, commentId: number) {
  return queryOf(commentCalls.commentThread, { videoId, commentId })
}

/** The channels as which one can comment. */
export function activeChannelsQuery(userId: number) {
  return queryOf(commentCalls.activeChannels, { userId })
}
