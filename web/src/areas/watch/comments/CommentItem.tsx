import { Heart, Pin } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Comment, VideoDetail } from '@serendib/contract'
import { isoTime } from '../../../platform/format.ts'
import { paths } from '../../../platform/paths.ts'
import { openPrompt } from '../../../platform/prompts.ts'
import { useSession } from '../../../platform/session.ts'
import { watchTexts } from '../../../platform/texts/watch.ts'
import { Avatar, Badge, classNames, langOf, Link, Row, useFocusBack } from '#ui'
import { changeVideo } from '../change-video.ts'
import { changeComment } from './comment-cache.ts'
import { CommentMenu } from './CommentMenu.tsx'
import { CommentText } from './CommentText.tsx'
import { CommentVotes } from './CommentVotes.tsx'
import styles from './Comments.module.css'
import { Composer } from './Composer.tsx'
import { commentDrafts, draftKey } from './comment-drafts.ts'
import type { CommentContext } from './comment-context.ts'

/** One comment or reply: author, time, text and actions. */
export function CommentItem(props: {
  comment: Comment
  context: CommentContext
  /** The URL links to this comment. */
  isLinked?: boolean
  onReply: () => void
}) {
  const { comment, context, isLinked = false, onReply } = props
  const { video } = context
  const session = useSession()
  const [isEditing, setEditing] = useState(() =>
    commentDrafts.has(session?.userId, draftKey({ videoId: video.id, editedId: comment.id })),
  )
  const article = useRef<HTMLElement>(null)
  // Back to the menu in which Edit was chosen.
  useFocusBack(isEditing, () => article.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]'))
  const isReply = comment.parentId !== null
  // The comment that a link leads to is shown and focused, once.
  useEffect(() => {
    if (!isLinked) return
    article.current?.scrollIntoView({ block: 'center' })
    article.current?.focus({ preventScroll: true })
  }, [isLinked])
  return (
    <article
      ref={article}
      tabIndex={isLinked ? -1 : undefined}
      className={classNames(styles.comment, isLinked && styles.linked)}
    >
      <Avatar url={comment.authorAvatarUrl || null} name={comment.authorName} size={isReply ? 36 : 44} />
      <div className={styles.body}>
        <Badges comment={comment} isLinked={isLinked} channelName={video.channelName} />
        <Row as="p" wrap gap={2} className={styles.who}>
          <Author comment={comment} />
          <time dateTime={isoTime(comment.created)} title={comment.created}>
            {comment.age}
          </time>
          {comment.isEdited && <span className={styles.edited}>{watchTexts.edited}</span>}
        </Row>
        {isEditing ? (
          <Composer
            video={video}
            edited={comment}
            onCancel={() => setEditing(false)}
            onSaved={(changed) => {
              changeComment(comment.id, changed)
              countHeld(video, comment, changed)
              context.announce(savedText(changed))
              setEditing(false)
            }}
          />
        ) : (
          <CommentText comment={comment} video={video} onSeek={context.onSeek} />
        )}
        <Row wrap className={classNames(styles.actions, 'not-on-paper')}>
          {!comment.isHeld && <CommentVotes comment={comment} video={video} />}
          {!comment.isHeld && !video.areCommentsClosed && <ReplyButton onReply={onReply} />}
          {comment.isHearted && <LovedBadge />}
          <CommentMenu comment={comment} context={context} onEdit={() => setEditing(true)} />
        </Row>
      </div>
    </article>
  )
}

function savedText({ isHeld }: Comment): string {
  return isHeld ? watchTexts.commentHeld : watchTexts.commentSaved
}

/** Takes an edited comment that is held now, and its replies, from the video's count. */
function countHeld(video: VideoDetail, before: Comment, changed: Comment): void {
  if (!changed.isHeld || before.isHeld) return
  changeVideo(video.slug, { comments: Math.max(0, video.comments - 1 - before.replies) })
}

/** What is special about a comment, above it. */
function Badges(props: { comment: Comment; isLinked: boolean; channelName: string }) {
  const { comment, isLinked, channelName } = props
  return (
    <>
      {isLinked && <Badge kind="info">{watchTexts.linked}</Badge>}
      {comment.isHeld && <HeldNote />}
      {comment.isPinned && (
        <Badge kind="warm" icon={<Pin />}>
          {watchTexts.pinnedBy({ channel: channelName })}
        </Badge>
      )}
    </>
  )
}

function ReplyButton({ onReply }: { onReply: () => void }) {
  const session = useSession()
  return (
    <button
      type="button"
      className={styles.act}
      onClick={() => (session === null ? openPrompt('login') : onReply())}
    >
      {watchTexts.reply}
    </button>
  )
}

function LovedBadge() {
  return (
    <Badge kind="warm" icon={<Heart className="icon-fill" />}>
      {watchTexts.loved} <span className={styles.notOnPhones}>{watchTexts.lovedBy}</span>
    </Badge>
  )
}

/** Tells the author why nobody answers. */
function HeldNote() {
  return (
    <Row as="p" wrap gap={2} className={styles.held}>
      <Badge kind="waiting">{watchTexts.held}</Badge>
      <span>{watchTexts.heldText}</span>
    </Row>
  )
}

function Author({ comment }: { comment: Comment }) {
  const name = <bdi lang={langOf(comment.authorName)}>{comment.authorName}</bdi>
  const shown = comment.isByOwner ? <Badge kind="owner">{name}</Badge> : name
  return comment.authorChannelSlug === null ? (
    <span>{shown}</span>
  ) : (
    <Link href={paths.channel(comment.authorChannelSlug)}>{shown}</Link>
  )
}
