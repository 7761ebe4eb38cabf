import type { InfiniteData } from '@tanstack/react-query'
import type { Comment, ReplyOf } from '@serendib/contract'
import { commentCalls, queryKeyOf } from '@serendib/contract'
import { reload } from '../../../kit/index.ts'
import { queryClient } from '../../../platform/calls/api.ts'
import { changeCachedData, changeCachedDataOnce } from '../../../platform/calls/change-cached-data.ts'
import { videoQuery } from '../queries.ts'
import { type CommentedVideo, commentsQuery, repliesQuery } from './queries.ts'

// The user's own changes are applied to the loaded lists, because reloading them would move the page under the reader.

type CommentPages = InfiniteData<ReplyOf<typeof commentCalls.dspComments>>
type ReplyPages = InfiniteData<ReplyOf<typeof commentCalls.viewReplies>>
type Thread = ReplyOf<typeof commentCalls.commentThread>

/** Puts the user's new comment on top, in any sort order, until the list is reloaded. */
export function showComment(video: CommentedVideo, comment: Comment): void {
  for (const order of ['pin', 'new'] as const) {
    const { queryKey } = commentsQuery(video, order)
    changeCachedData<CommentPages>({ queryKey }, (data) => {
      const [first, ...rest] = data.pages
      if (first === undefined) return data
      const shown = { ...first, comments: [comment, ...without(comment, first.comments)] }
      return { ...data, pages: [shown, ...rest] }
    })
  }
}

/** Appends a reply to the loaded ones and increments its comment's count. */
export function showReply(video: CommentedVideo, parent: Comment, reply: Comment): void {
  const { queryKey } = repliesQuery(parent.id, video)
  changeCachedData<ReplyPages>({ queryKey }, (data) => {
    const pages = data.pages.map((page) => ({ ...page, replies: without(reply, page.replies) }))
    const last = pages.pop()
    if (last === undefined) return data
    return { ...data, pages: [...pages, { ...last, replies: [...last.replies, reply] }] }
  })
  countReplies(parent.id, 1)
}

/** Applies a response about a comment to all cached data that contains it. */
export function changeComment(id: number, change: Partial<Comment>): void {
  changeComments((comment) => (comment.id === id ? { ...comment, ...change } : comment))
}

/** Removes a comment from all cached data; for a reply, decrements its comment's count. */
export function dropComment(removed: Comment): void {
  changeComments((comment) => (comment.id === removed.id ? null : comment))
  if (removed.parentId !== null) countReplies(removed.parentId, -1)
  void reload([commentCalls.commentThread])
}

/** Reloads the lists of a video, because the pin has moved. */
export function reloadComments(videoId: number): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [...queryKeyOf(commentCalls.dspComments), { videoId }] })
}

/** Reloads all comments of a video and their count, if it is unknown where the changed ones were. */
export async function reloadCommentsAndCount({ id, slug }: CommentedVideo): Promise<void> {
  await Promise.all([
    reloadComments(id),
    reload([commentCalls.viewReplies, commentCalls.commentThread]),
    queryClient.invalidateQueries({ queryKey: videoQuery(slug).queryKey }),
  ])
}

function without(comment: Comment, comments: readonly Comment[]): Comment[] {
  return comments.filter(({ id }) => id !== comment.id)
}

function countReplies(id: number, more: number): void {
  const counted = (comment: Comment) =>
    comment.id === id ? { ...comment, replies: Math.max(0, comment.replies + more) } : comment
  changeComments(counted, changeCachedDataOnce)
}

function changeComments(change: (comment: Comment) => Comment | null, how = changeCachedData): void {
  const changed = (comments: Comment[]) => comments.flatMap((comment) => change(comment) ?? [])
  how<CommentPages>({ queryKey: queryKeyOf(commentCalls.dspComments) }, (data) => ({
    ...data,
    pages: data.pages.map(({ comments, next }) => ({ comments: changed(comments), next })),
  }))
  how<ReplyPages>({ queryKey: queryKeyOf(commentCalls.viewReplies) }, (data) => ({
    ...data,
    pages: data.pages.map(({ replies, next }) => ({ replies: changed(replies), next })),
  }))
  how<Thread>({ queryKey: queryKeyOf(commentCalls.commentThread) }, (data) => {
    const comment = change(data.comment)
    return comment ? { comment, reply: data.reply && change(data.reply) } : data
  })
}
