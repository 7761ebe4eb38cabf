import { infiniteQueryOptions } from '@tanstack/react-query'
import type { CommentOrder, VideoDetail } from '@serendib/contract'
import { commentCalls, queryKeyOf } from '@serendib/contract'
import { call, queryOf } from '../../../platform/calls/api.ts'

const PER_PAGE = 20

/** The video of the comments; one that is not public is disclosed only with its slug. */
export type CommentedVideo = Pick<VideoDetail, 'id' | 'slug'>

/** A video's comments in an order, 20 at a time. */
export function commentsQuery({ id: videoId, slug }: CommentedVideo, order: CommentOrder) {
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(commentCalls.dspComments), videoId, order],
    queryFn: ({ pageParam, signal }) =>
      call(commentCalls.dspComments, {
        query: { videoId, slug, order, cursor: pageParam, limit: PER_PAGE },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
}

/** The replies to a comment, oldest first, 20 at a time. */
export function repliesQuery(commentId: number, { slug }: CommentedVideo) {
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(commentCalls.viewReplies), commentId],
    queryFn: ({ pageParam, signal }) =>
      call(commentCalls.viewReplies, {
        query: { commentId, slug, cursor: pageParam, limit: PER_PAGE },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
}

export const threadKey = queryKeyOf(commentCalls.commentThread)

/** The comment that a link leads to. */
export function threadQuery({ id: videoId, slug }: CommentedVideo, commentId: number) {
  return queryOf(commentCalls.commentThread, { videoId, slug, commentId })
}

/** The channels that the user can comment as. */
export function activeChannelsQuery(userId: number) {
  return queryOf(commentCalls.activeChannels, { userId })
}
