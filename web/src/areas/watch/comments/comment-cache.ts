import type { InfiniteData } from '@tanstack/react-query'
import type { Comment, ReplyOf } from '@serendib/contract'
import { commentCalls, queryKeyOf } from '@serendib/contract'
import { queryClient } from '../../../platform/api.ts'
import { changeAnswers, changeAnswersOnce } from '../../../platform/change-answers.ts'
import { currentSession } from '../../../platform/session.ts'
import { videoQuery } from '../queries.ts'
import { type CommentedVideo, commentsQuery, repliesQuery, threadKey } from './queries.ts'

// What one does is put into the lists that are there: asking for them anew would move the page under the reader.

type CommentPages = InfiniteData<ReplyOf<typeof commentCalls.dspComments>>
type ReplyPages = InfiniteData<ReplyOf<typeof commentCalls.viewReplies>>
type Thread = ReplyOf<typeof commentCalls.commentThread>

/** Puts one's own new comment on top, wherever the order would put it, until the list is asked for anew. */
export function showComment(video: CommentedVideo, comment: Comment): void {
  for (const order of ['pin', 'new'] as const) {
    const { queryKey } = commentsQuery(video, order)
    changeAnswers<CommentPages>({ queryKey }, (data) => {
      const [first, ...rest] = data.pages
      if (first === undefined) return data
      const shown = { ...first, comments: [comment, ...without(comment, first.comments)] }
      return { ...data, pages: [shown, ...rest] }
    })
  }
}

/** Puts a reply at the end of those that are loaded, and counts it at its comment. */
export function showReply(video: CommentedVideo, parent: Comment, reply: Comment): void {
  const { queryKey } = repliesQuery(parent.id, video)
  changeAnswers<ReplyPages>({ queryKey }, (data) => {
    const pages = data.pages.map((page) => ({ ...page, replies: without(reply, page.replies) }))
    const last = pages.pop()
    if (last === undefined) return data
    return { ...data, pages: [...pages, { ...last, replies: [...last.replies, reply] }] }
  })
  countReplies(parent.id, 1)
}

/** Puts what a reply of the server said about a comment into all answers that carry it. */
export function changeComment(id: number, change: Partial<Comment>): void {
  changeComments((comment) => (comment.id === id ? { ...comment, ...change } : comment))
}

/** Takes a removed comment out of all answers; a reply is counted out at its comment. */
export function dropComment(removed: Comment): void {
  changeComments((comment) => (comment.id === removed.id ? null : comment))
  if (removed.parentId !== null) countReplies(removed.parentId, -1)
  void queryClient.invalidateQueries({ queryKey: threadKey })
}

/** Asks for the lists of a video anew: the pin has moved. */
export function reloadComments(videoId: number): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [...queryKeyOf(commentCalls.dspComments), videoId] })
}

/** Asks for all of a video's comments anew, and for how many there are: of some nobody here knows where they stood. */
export async function reloadCommentsAndCount({ id, slug }: CommentedVideo): Promise<void> {
  await Promise.all([
    reloadComments(id),
    queryClient.invalidateQueries({ queryKey: queryKeyOf(commentCalls.viewReplies) }),
    queryClient.invalidateQueries({ queryKey: threadKey }),
    queryClient.invalidateQueries({ queryKey: videoQuery(slug, currentSession()?.userId).queryKey }),
  ])
}

function without(comment: Comment, comments: readonly Comment[]): Comment[] {
  return comments.filter(({ id }) => id !== comment.id)
}

function countReplies(id: number, more: number): void {
  const counted = (comment: Comment) =>
    comment.id === id ? { ...comment, replies: Math.max(0, comment.replies + more) } : comment
  changeComments(counted, changeAnswersOnce)
}

function changeComments(change: (comment: Comment) => Comment | null, how = changeAnswers): void {
  const changed = (comments: Comment[]) => comments.flatMap((comment) => change(comment) ?? [])
  how<CommentPages>({ queryKey: queryKeyOf(commentCalls.dspComments) }, (data) => ({
    ...data,
    pages: data.pages.map(({ comments, next }) => ({ comments: changed(comments), next })),
  }))
  how<ReplyPages>({ queryKey: queryKeyOf(commentCalls.viewReplies) }, (data) => ({
    ...data,
    pages: data.pages.map(({ replies, next }) => ({ replies: changed(replies), next })),
  }))
  how<Thread>({ queryKey: threadKey }, (data) => {
    const comment = change(data.comment)
    return comment ? { comment, reply: data.reply && change(data.reply) } : data
  })
}
