import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Comment, CommentOrder, VideoDetail } from '@serendib/contract'
import { formatCount } from '../../../platform/format.ts'
import { commonTexts } from '../../../platform/texts/common.ts'
import { watchTexts } from '../../../platform/texts/watch.ts'
import { EmptyState, ErrorState } from '../../../ui/EmptyState.tsx'
import { LoadMore } from '../../../ui/LoadMore.tsx'
import { SortToggle } from '../../../ui/Segmented.tsx'
import { changeVideo } from '../change-video.ts'
import { CommentsPending } from './CommentsPending.tsx'
import { CommentThread } from './CommentThread.tsx'
import styles from './Comments.module.css'
import { Composer } from './Composer.tsx'
import { commentsQuery } from './queries.ts'

const orders: { value: CommentOrder; label: string }[] = [
  { value: 'pin', label: watchTexts.topComment },
  { value: 'new', label: watchTexts.newest },
]

/** What people say under a video. */
export function Comments({ video, onSeek }: { video: VideoDetail; onSeek: (seconds: number) => void }) {
  const titleId = useId()
  const [order, setOrder] = useState<CommentOrder>('pin')
  const [added, setAdded] = useState<Comment[]>([])
  const list = useInfiniteQuery(commentsQuery(video.id, order))

  // One's own new comment stands on top, wherever the order would put it, until the order is changed.
  const addedIds = new Set(added.map((comment) => comment.id))
  const loaded = list.data?.pages.flatMap((page) => page.comments) ?? []
  const comments = [...added, ...loaded.filter((comment) => !addedIds.has(comment.id))]

  const countOneMore = () => changeVideo(video.slug, { comments: video.comments + 1 })

  return (
    <section className={styles.comments} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>
          {watchTexts.comments} <small className={styles.count}>{formatCount(video.comments)}</small>
        </h2>
        <SortToggle
          label={watchTexts.sortComments}
          value={order}
          choices={orders}
          onChange={(chosen) => {
            setOrder(chosen)
            setAdded([])
            void list.refetch()
          }}
        />
      </div>
      <Composer
        videoId={video.id}
        onSaved={(comment) => {
          setAdded([comment, ...added])
          countOneMore()
        }}
      />
      {list.isPending ? (
        <CommentsPending />
      ) : list.isError && comments.length === 0 ? (
        <ErrorState
          title={commonTexts.loadFailed}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      ) : comments.length === 0 ? (
        <EmptyState title={watchTexts.noComments} isCompact />
      ) : (
        <ul className={styles.list}>
          {comments.map((comment) => (
            <li key={comment.id}>
              <CommentThread comment={comment} video={video} onSeek={onSeek} onReplied={countOneMore} />
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
    </section>
  )
}
