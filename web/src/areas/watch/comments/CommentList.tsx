import { useInfiniteQuery } from '@tanstack/react-query'
import type { commentCalls, CommentOrder, ReplyOf } from '@serendib/contract'
import { List } from '../../../kit/index.ts'
import { watchTexts } from '../../../platform/texts/watch.ts'
import { idleOrInteraction, useHasResolved } from '#ui'
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
  if (linked?.isLoading) return <CommentsPending />
  const others = uniqueById(list.data?.items ?? []).filter(({ id }) => id !== thread?.comment.id)
  const data = list.data && { ...list.data, items: thread ? [thread.comment, ...others] : others }
  return (
    <List
      list={{ ...list, data }}
      keyOf={({ id }) => id}
      loading={<CommentsPending />}
      empty={watchTexts.noComments}
      isCompact
      className={styles.list}
    >
      {(comment) => (
        <CommentThread
          comment={comment}
          context={context}
          linked={
            linked && thread?.comment === comment ? { commentId: linked.id, reply: thread.reply } : undefined
          }
        />
      )}
    </List>
  )
}
