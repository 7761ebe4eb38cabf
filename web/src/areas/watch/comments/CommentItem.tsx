import { Heart, Pin } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Comment, VideoDetail } from '@serendib/contract'
import { paths } from '../../../platform/paths.ts'
import { openPrompt } from '../../../platform/prompts.ts'
import { useSession } from '../../../platform/session.ts'
import { watchTexts } from '../../../platform/texts/watch.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Link } from '../../../ui/Link.tsx'
import { useFocusBack } from '../../../ui/use-focus-back.ts'
import { changeComment } from './comment-cache.ts'
import { CommentMenu } from './CommentMenu.tsx'
import { CommentText } from './CommentText.tsx'
import { CommentVotes } from './CommentVotes.tsx'
import styles from './Comments.module.css'
import { Composer } from './Composer.tsx'
import { commentDrafts, draftPlace } from './comment-drafts.ts'

/** What every comment under a video needs to know of it. */
export interface Scene {
  readonly video: VideoDetail
  readonly onSeek: (seconds: number) => void
  /** A comment is gone, and the focus with it. */
  readonly onRemoved: () => void
}

/** One comment or reply: who, when, what, and what can be done with it. */
export function CommentItem(props: {
  comment: Comment
  scene: Scene
  /** An address led here. */
  isLinked?: boolean
  onReply: () => void
}) {
  const { comment, scene, isLinked = false, onReply } = props
  const { video } = scene
  const session = useSession()
  const [isEditing, setEditing] = useState(() =>
    commentDrafts.has(session?.userId, draftPlace({ videoId: video.id, editedId: comment.id })),
  )
  const article = useRef<HTMLElement>(null)
  // To the menu in which it was chosen.
  useFocusBack(isEditing, () => article.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]'))
  const isReply = comment.parentId !== null
  return (
    <article ref={article} className={classNames(styles.comment, isLinked && styles.linked)}>
      <Avatar url={comment.authorAvatarUrl || null} name={comment.authorName} size={isReply ? 36 : 44} />
      <div className={styles.body}>
        {isLinked && <Badge kind="info">{watchTexts.linked}</Badge>}
        {comment.isPinned && (
          <Badge kind="warm" icon={<Pin />}>
            {watchTexts.pinnedBy(video.channelName)}
          </Badge>
        )}
        <p className={styles.who}>
          <Author comment={comment} />
          <time dateTime={comment.created.replace(' ', 'T')} title={comment.created}>
            {comment.age}
          </time>
          {comment.isEdited && <span className={styles.edited}>{watchTexts.edited}</span>}
        </p>
        {isEditing ? (
          <Composer
            video={video}
            edited={comment}
            onCancel={() => setEditing(false)}
            onSaved={(changed) => {
              changeComment(comment.id, changed)
              setEditing(false)
            }}
          />
        ) : (
          <CommentText comment={comment} video={video} onSeek={scene.onSeek} />
        )}
        <div className={classNames(styles.acts, 'not-on-paper')}>
          <CommentVotes comment={comment} video={video} />
          {!video.areCommentsClosed && (
            <button
              type="button"
              className={styles.act}
              onClick={() => (session === null ? openPrompt('login') : onReply())}
            >
              {watchTexts.reply}
            </button>
          )}
          {comment.isHearted && (
            <Badge kind="warm" icon={<Heart className="icon-fill" />}>
              {watchTexts.loved} <span className={styles.notOnPhones}>{watchTexts.lovedBy}</span>
            </Badge>
          )}
          <CommentMenu comment={comment} scene={scene} onEdit={() => setEditing(true)} />
        </div>
      </div>
    </article>
  )
}

function Author({ comment }: { comment: Comment }) {
  const name = <bdi>{comment.authorName}</bdi>
  const shown = comment.isByOwner ? <Badge kind="owner">{name}</Badge> : name
  return comment.authorChannelSlug === null ? (
    <span>{shown}</span>
  ) : (
    <Link href={paths.channel(comment.authorChannelSlug)}>{shown}</Link>
  )
}
