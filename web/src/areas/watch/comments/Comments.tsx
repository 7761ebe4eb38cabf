import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { CommentOrder, VideoDetail } from '@serendib/contract'
import { CallError } from '@serendib/contract'
import { formatCount } from '../../../platform/format.ts'
import { useSearchParams } from '../../../platform/router/index.ts'
import { useSession } from '../../../platform/session.ts'
import { watchTexts } from '../../../platform/texts/watch.ts'
import { classNames, InlineAlert, Row, SortToggle } from '#ui'
import { changeVideo } from '../change-video.ts'
import { CloseCommentsButton } from './CloseCommentsButton.tsx'
import { reloadComments, showComment } from './comment-cache.ts'
import type { CommentContext } from './comment-context.ts'
import { CommentList, type LinkedComment } from './CommentList.tsx'
import styles from './Comments.module.css'
import { Composer } from './Composer.tsx'
import { threadQuery } from './queries.ts'

const orders = (): { value: CommentOrder; label: string }[] => [
  { value: 'pin', label: watchTexts.topComment },
  { value: 'new', label: watchTexts.newest },
]

/** The comments of a video. */
export function Comments({ video, onSeek }: { video: VideoDetail; onSeek: (seconds: number) => void }) {
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const [order, setOrder] = useState<CommentOrder>('pin')
  const linked = useLinkedComment(video)
  const userId = useSession()?.userId
  const [announcement, setAnnouncement] = useState({ words: '', id: 0 })
  const announce = (words: string) => setAnnouncement(({ id }) => ({ words, id: id + 1 }))
  const context: CommentContext = {
    video,
    onSeek,
    announce,
    title: () => title.current,
  }

  return (
    <section className={classNames(styles.comments, 'needs-scripts')} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} ref={title} tabIndex={-1}>
          {watchTexts.comments} <small className={styles.count}>{formatCount(video.comments)}</small>
        </h2>
        <Row wrap gap={2} className="not-on-paper">
          {userId === video.ownerId && <CloseCommentsButton video={video} />}
          <SortToggle
            label={watchTexts.sortComments}
            value={order}
            choices={orders()}
            onChange={(chosen) => {
              setOrder(chosen)
              void reloadComments(video.id)
            }}
          />
        </Row>
      </div>
      {video.areCommentsClosed ? (
        <InlineAlert kind="info" className={styles.notice}>
          {watchTexts.commentsClosed}
        </InlineAlert>
      ) : (
        <Composer
          video={video}
          onSaved={(comment) => {
            showComment(video, comment)
            if (!comment.isHeld) changeVideo(video.slug, { comments: video.comments + 1 })
            announce(comment.isHeld ? watchTexts.commentHeld : watchTexts.commentPosted)
          }}
        />
      )}
      {linked?.isMissing && <LinkedMissing key={linked.id} />}
      <output className="visually-hidden">
        {/* A new element, so that the same words are announced again. */}
        <span key={announcement.id}>{announcement.words}</span>
      </output>
      <CommentList context={context} order={order} linked={linked} />
    </section>
  )
}

/** Says that the comment of the link is gone, where it would be. */
function LinkedMissing() {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'center' })
    notice.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={notice} tabIndex={-1}>
      <InlineAlert kind="info" className={styles.notice}>
        {watchTexts.linkedMissing}
      </InlineAlert>
    </div>
  )
}

function useLinkedComment(video: VideoDetail): LinkedComment | undefined {
  const named = useSearchParams()[0].get('comment') ?? ''
  const id = /^[1-9]\d{0,9}$/.test(named) ? Number(named) : 0
  const { data, error, isLoading } = useQuery({ ...threadQuery(video, id), enabled: id !== 0 })
  if (id === 0) return undefined
  const isMissing = error instanceof CallError
  return { id, isLoading, isMissing, thread: isMissing ? undefined : data }
}
