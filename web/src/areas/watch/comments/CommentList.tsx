import { useInfiniteQuery } from '@tanstack/react-query'
import type { commentCalls, CommentOrder, ReplyOf } from '@serendib/contract'
import { watchTexts } from '../../../platform/texts/watch.ts'
import { EmptyState, idleOrInteraction, LoadFailed, LoadMore, useHasResolved } from '#ui'
import type { CommentContext } from './comment-context.ts'
import { CommentsPending } from './CommentsPending.tsx'
import { CommentThread } from './CommentThread.tsx'
import styles from './Comments.module.css'
import { commentsQuery } from './queries.ts'
import { uniqueById } from './unique-by-id.ts'

/** The comment that a URL links to, and the reply if it links to one. */
export interface LinkedComment {
  readonly id: number
  readonly isLoading: boolean
  readonly isMissing: boolean
  readonly thread: ReplyOf<typeof commentCalls.commentThread> | undefined
}

/** The comments of a video, 20 at a time; the linked one comes first. */
export function CommentList(props: {
  context: CommentContext
  order: CommentOrder
  linked: LinkedComment | undefined
}) {
  const { context, order, linked } = props
  // They are below the video, so a new visitor waits for the rest of the page first.
  const isAskedFor = useHasResolved(idleOrInteraction) || linked !== undefined
  const list = useInfiniteQuery({ ...commentsQuery(context.video, order), enabled: isAskedFor })
  const thread = linked?.thread
  const loaded = list.data?.pages.flatMap((page) => page.comments) ?? []
  const comments = uniqueById(loaded).filter(({ id }) => id !== thread?.comment.id)

  if (list.isPending || linked?.isLoading) return <CommentsPending />
  if (list.isError && loaded.length === 0) {
    return <LoadFailed query={list} />
  }
  if (comments.length === 0 && thread === undefined) {
    return <EmptyState title={watchTexts.noComments} isCompact />
  }
  return (
    <>
      <ul className={styles.list}>
        {thread !== undefined && linked !== undefined && (
          <li key={linked.id}>
            <CommentThread
              comment={thread.comment}
              context={context}
              linked={{ commentId: linked.id, reply: thread.reply }}
            />
          </li>
        )}
        {comments.map((comment) => (
          <li key={comment.id}>
            <CommentThread comment={comment} context={context} />
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  )
}
