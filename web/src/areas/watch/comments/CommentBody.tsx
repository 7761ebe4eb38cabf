import { Heart, Pin, ThumbsUp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Comment, VideoDetail } from '@serendib/contract'
import { formatCount } from '../../../platform/format.ts'
import { paths } from '../../../platform/paths.ts'
import { watchTexts } from '../../../platform/texts/watch.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Link } from '../../../ui/Link.tsx'
import { RichText } from '../../../ui/RichText.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import styles from './Comments.module.css'

/** One comment or reply: who, when, what; `children` are the acts at its foot. */
export function CommentBody(props: {
  comment: Comment
  video: VideoDetail
  onSeek: (seconds: number) => void
  children?: ReactNode
}) {
  const { comment, video, onSeek, children } = props
  const isReply = comment.parentId !== null
  const hasFoot = comment.likes > 0 || comment.isHearted || children !== undefined
  return (
    <article className={styles.comment}>
      <Avatar url={comment.authorAvatarUrl || null} name={comment.authorName} size={isReply ? 36 : 44} />
      <div className={styles.body}>
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
        </p>
        <p className={styles.text}>
          <RichText text={comment.text} film={{ durationSeconds: video.durationSeconds, onSeek }} />
        </p>
        {hasFoot && (
          <div className={styles.acts}>
            {comment.likes > 0 && (
              <span className={styles.likes}>
                <ThumbsUp />
                <span className="num">{formatCount(comment.likes)}</span>
                <VisuallyHidden>{watchTexts.likes}</VisuallyHidden>
              </span>
            )}
            {children}
            {comment.isHearted && (
              <Badge kind="warm" icon={<Heart className="icon-fill" />}>
                {watchTexts.loved} <span className={styles.notOnPhones}>{watchTexts.lovedBy}</span>
              </Badge>
            )}
          </div>
        )}
      </div>
    </article>
  )
}

function Author({ comment }: { comment: Comment }) {
  const name = comment.isByOwner ? <Badge kind="owner">{comment.authorName}</Badge> : comment.authorName
  return comment.authorChannelSlug === null ? (
    <span>{name}</span>
  ) : (
    <Link href={paths.channel(comment.authorChannelSlug)}>{name}</Link>
  )
}
