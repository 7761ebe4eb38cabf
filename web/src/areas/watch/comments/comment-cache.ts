import type { InfiniteData, QueryKey } from '@tanstack/react-query'
import type { Comment, ReplyOf } from '@serendib/contract'
import { commentCalls, queryKeyOf } from '@serendib/contract'
import { queryClient } from '../../../platform/api.ts'
import { type CommentedVideo, commentsQuery, repliesQuery, threadKey } from './queries.ts'

// What one does oneself is put into the answers that are there: asking for them anew would move the page under the reader.

type CommentPages = InfiniteData<ReplyOf<typeof commentCalls.dspComments>>
type ReplyPages = InfiniteData<ReplyOf<typeof commentCalls.viewReplies>>
type Thread = ReplyOf<typeof commentCalls.commentThread>

/** Puts one's own new comment on top, wherever the order would put it, until the list is asked for anew. */
export function showComment(video: CommentedVideo, comment: Comment): void {
  for (const order of ['pin', 'new'] as const) {
    const { queryKey } = commentsQuery(video, order)
    onceArrived(queryKey, () =>
      queryClient.setQueryData(queryKey, (data) => {
        const [first, ...rest] = data?.pages ?? []
        if (data === undefined || first === undefined) return data
        const shown = { ...first, comments: [comment, ...without(comment, first.comments)] }
        return { ...data, pages: [shown, ...rest] }
      }),
    )
  }
}

/** Puts a reply at the end of those that are loaded, and counts it at its comment. */
export function showReply(video: CommentedVideo, parent: Comment, reply: Comment): void {
  const { queryKey } = repliesQuery(parent.id, video)
  onceArrived(queryKey, () =>
    queryClient.setQueryData(queryKey, (data) => {
      const last = data?.pages.at(-1)
      if (data === undefined || last === undefined) return data
      const shown = { ...last, replies: [...without(reply, last.replies), reply] }
      return { ...data, pages: [...data.pages.slice(0, -1), shown] }
    }),
  )
  changeComments((comment) =>
    comment.id === parent.id ? { ...comment, replies: comment.replies + 1 } : comment,
  )
}

/** Puts what a reply of the server said about a comment into all answers that carry it. */
export function changeComment(id: number, change: Partial<Comment>): void {
  changeComments((comment) => (comment.id === id ? { ...comment, ...change } : comment))
}

/** Takes a removed comment out of all answers; a reply is counted out at its comment. */
export function dropComment(removed: Comment): void {
  changeComments((comment) => {
    if (comment.id === removed.id) return null
    return comment.id === removed.parentId
      ? { ...comment, replies: Math.max(0, comment.replies - 1) }
      : comment
  })
  void queryClient.invalidateQueries({ queryKey: threadKey })
}

/** Asks for the lists of a video anew: the pin has moved. */
export function reloadComments(videoId: number): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [...queryKeyOf(commentCalls.dspComments), videoId] })
}

/** Changes an answer at once, or when the one on its way is there: that one may have been made before, and would undo the change. */
function onceArrived(queryKey: QueryKey, change: () => void): void {
  const onItsWay = queryClient.getQueryCache().find({ queryKey })?.promise
  if (onItsWay === undefined) change()
  else void onItsWay.then(change, change)
}

function without(comment: Comment, comments: readonly Comment[]): Comment[] {
  return comments.filter(({ id }) => id !== comment.id)
}

function changeComments(change: (comment: Comment) => Comment | null): void {
  const changed = (comments: Comment[]) => comments.flatMap((comment) => change(comment) ?? [])
  queryClient.setQueriesData<CommentPages>({ queryKey: queryKeyOf(commentCalls.dspComments) }, (data) =>
    data === undefined
      ? data
      : { ...data, pages: data.pages.map(({ comments, next }) => ({ comments: changed(comments), next })) },
  )
  queryClient.setQueriesData<ReplyPages>({ queryKey: queryKeyOf(commentCalls.viewReplies) }, (data) =>
    data === undefined
      ? data
      : { ...data, pages: data.pages.map(({ replies, next }) => ({ replies: changed(replies), next })) },
  )
  queryClient.setQueriesData<Thread>({ queryKey: threadKey }, (data) => {
    const comment = data && change(data.comment)
    return comment ? { comment, reply: data.reply && change(data.reply) } : data
  })
}
