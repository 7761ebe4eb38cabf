import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Comment } from '@serendib/contract'
import { List } from '../../../kit/index.ts'
import { formatCount } from '../../../platform/format.ts'
import { useSession } from '../../../platform/session.ts'
import { watchTexts } from '../../../platform/texts/watch.ts'
import { classNames, useFocusBack } from '#ui'
import { changeVideo } from '../change-video.ts'
import { showReply } from './comment-cache.ts'
import { CommentItem } from './CommentItem.tsx'
import type { CommentContext } from './comment-context.ts'
import styles from './Comments.module.css'
import { CommentsPending } from './CommentsPending.tsx'
import { Composer } from './Composer.tsx'
import { addressTo, replyTargets, commentDrafts, draftKey } from './comment-drafts.ts'
import { repliesQuery } from './queries.ts'
import { uniqueById } from './unique-by-id.ts'

interface ThreadProps {
  comment: Comment
  context: CommentContext
  /** The link's target: the comment itself, or one of its replies. */
  linked?: { commentId: number; reply: Comment | null } | undefined
}

/** A comment with its replies, which open on demand. */
export function CommentThread({ comment, context, linked }: ThreadProps) {
  const { video } = context
  const userId = useSession()?.userId
  const [isOpen, setOpen] = useState(linked !== undefined && linked.reply !== null)
  const key = draftKey({ videoId: video.id, replyToId: comment.id })
  const [isReplying, setReplying] = useState(() => commentDrafts.has(userId, key))
  const [answered, setAnswered] = useState(() => replyTargets.read(userId, key))
  const opener = useRef<Element>(null)
  useFocusBack(isReplying, () => (opener.current instanceof HTMLElement ? opener.current : null))

  const response = (reply?: Comment) => {
    opener.current = document.activeElement
    const next = reply && { id: reply.id, name: reply.authorName }
    const text = commentDrafts.read(userId, key)
    if (text !== undefined) commentDrafts.write(userId, key, addressTo(text, answered, next))
    if (next) replyTargets.write(userId, key, next)
    else replyTargets.discard(userId, key)
    setAnswered(next)
    setReplying(true)
  }
  const endReply = () => {
    replyTargets.discard(userId, key)
    setAnswered(undefined)
    setReplying(false)
  }

  return (
    <div className={classNames(comment.isPinned && styles.pinned)}>
      <CommentItem
        comment={comment}
        context={context}
        isLinked={linked?.commentId === comment.id}
        onReply={() => response()}
      />
      <div className={styles.under}>
        {isReplying && (
          <Composer
            key={answered?.id}
            video={video}
            replyTo={comment}
            answered={answered}
            onCancel={endReply}
            onSaved={(reply) => {
              endReply()
              setOpen(true)
              showReply(video, comment, reply)
              if (!reply.isHeld) changeVideo(video.slug, { comments: video.comments + 1 })
              context.announce(reply.isHeld ? watchTexts.commentHeld : watchTexts.replyPosted)
            }}
          />
        )}
        {comment.replies > 0 && (
          <button
            type="button"
            className={classNames(styles.act, styles.toggle)}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <ChevronUp /> : <ChevronDown />}
            <span>
              {isOpen
                ? watchTexts.hideReplies
                : watchTexts.viewReplies({ count: comment.replies, shown: formatCount(comment.replies) })}
            </span>
          </button>
        )}
        {isOpen && comment.replies > 0 && (
          <Replies comment={comment} context={context} linked={linked} onReply={response} />
        )}
      </div>
    </div>
  )
}

function Replies({ comment, context, linked, onReply }: ThreadProps & { onReply: (reply: Comment) => void }) {
  const list = useInfiniteQuery(repliesQuery(comment.id, context.video))
  const items = uniqueById([...(linked?.reply ? [linked.reply] : []), ...(list.data?.items ?? [])])
  return (
    <div className={styles.replies}>
      <List
        list={{ ...list, data: list.data && { ...list.data, items } }}
        keyOf={({ id }) => id}
        loading={<CommentsPending />}
        empty={watchTexts.noReplies}
        isCompact
        className={styles.list}
      >
        {(reply) => (
          <CommentItem
            comment={reply}
            context={context}
            isLinked={linked?.commentId === reply.id}
            onReply={() => onReply(reply)}
          />
        )}
      </List>
    </div>
  )
}
