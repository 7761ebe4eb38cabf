import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import type { Comment, VideoDetail } from '@serendib/contract'
import { formatCount } from '../../../platform/format.ts'
import { openPrompt } from '../../../platform/prompts.ts'
import { useSession } from '../../../platform/session.ts'
import { commonTexts } from '../../../platform/texts/common.ts'
import { watchTexts } from '../../../platform/texts/watch.ts'
import { classNames } from '../../../ui/class-names.ts'
import { ErrorState } from '../../../ui/EmptyState.tsx'
import { LoadMore } from '../../../ui/LoadMore.tsx'
import { CommentBody } from './CommentBody.tsx'
import styles from './Comments.module.css'
import { CommentsPending } from './CommentsPending.tsx'
import { Composer } from './Composer.tsx'
import { repliesQuery } from './queries.ts'

interface ThreadProps {
  comment: Comment
  video: VideoDetail
  onSeek: (seconds: number) => void
  onReplied: () => void
}

/** A comment with its replies, which open on demand. */
export function CommentThread({ comment, video, onSeek, onReplied }: ThreadProps) {
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  const [isReplying, setReplying] = useState(false)
  const [added, setAdded] = useState<Comment[]>([])
  // The list that this comment came from may be loaded anew, and count one's own reply by then.
  const replies = Math.max(comment.replies, added.length)

  return (
    <div className={classNames(comment.isPinned && styles.pinned)}>
      <CommentBody comment={comment} video={video} onSeek={onSeek}>
        <button
          type="button"
          className={styles.act}
          onClick={() => (session === null ? openPrompt('login') : setReplying(true))}
        >
          {watchTexts.reply}
        </button>
      </CommentBody>
      <div className={styles.under}>
        {isReplying && (
          <Composer
            videoId={video.id}
            replyTo={comment}
            onCancel={() => setReplying(false)}
            onSaved={(reply) => {
              setReplying(false)
              setAdded([...added, reply])
              setOpen(true)
              onReplied()
            }}
          />
        )}
        {replies > 0 && (
          <button
            type="button"
            className={classNames(styles.act, styles.toggle)}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <ChevronUp /> : <ChevronDown />}
            {isOpen ? watchTexts.hideReplies : watchTexts.viewReplies(formatCount(replies))}
          </button>
        )}
        {isOpen && <Replies comment={comment} added={added} video={video} onSeek={onSeek} />}
      </div>
    </div>
  )
}

function Replies(props: Omit<ThreadProps, 'onReplied'> & { added: Comment[] }) {
  const { comment, added, video, onSeek } = props
  const list = useInfiniteQuery(repliesQuery(comment.id))
  const loaded = list.data?.pages.flatMap((page) => page.replies) ?? []
  const loadedIds = new Set(loaded.map((reply) => reply.id))
  const replies = [...loaded, ...added.filter((reply) => !loadedIds.has(reply.id))]
  return (
    <div className={styles.replies}>
      {list.isPending ? (
        <CommentsPending />
      ) : list.isError && loaded.length === 0 ? (
        <ErrorState
          title={commonTexts.loadFailed}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      ) : (
        <ul className={styles.list}>
          {replies.map((reply) => (
            <li key={reply.id}>
              <CommentBody comment={reply} video={video} onSeek={onSeek} />
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <LoadMore
          label={watchTexts.moreComments}
          isLoading={list.isFetchingNextPage}
          onLoadMore={() => void list.fetchNextPage()}
        />
      )}
    </div>
  )
}
