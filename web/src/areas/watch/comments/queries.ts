import type { CommentOrder, VideoDetail } from '@serendib/contract'
import { commentCalls } from '@serendib/contract'
import { pagesOf } from '../../../kit/index.ts'
import { queryOf } from '../../../platform/calls/api.ts'

const limit = 20

/** The video of the comments; one that is not public is disclosed only with its slug. */
export type CommentedVideo = Pick<VideoDetail, 'id' | 'slug'>

/** A video's comments in an order. */
export const commentsQuery = ({ id: videoId, slug }: CommentedVideo, order: CommentOrder) =>
  pagesOf(commentCalls.dspComments, 'comments', { videoId, slug, order, limit })

/** The replies to a comment, oldest first. */
export const repliesQuery = (commentId: number, { slug }: CommentedVideo) =>
  pagesOf(commentCalls.viewReplies, 'replies', { commentId, slug, limit })

/** The comment that a link leads to. */
export const threadQuery = ({ id: videoId, slug }: CommentedVideo, commentId: number) =>
  queryOf(commentCalls.commentThread, { videoId, slug, commentId })
