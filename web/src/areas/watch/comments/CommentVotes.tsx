import { ThumbsDown, ThumbsUp } from 'lucide-react'
import type { Comment, VideoDetail } from '@serendib/contract'
import { commentCalls } from '@serendib/contract'
import { call } from '../../../platform/api.ts'
import { formatCount, formatWhole } from '../../../platform/format.ts'
import { watchTexts } from '../../../platform/texts/watch.ts'
import { useVote } from '../use-vote.ts'
import { changeComment } from './comment-cache.ts'
import styles from './Comments.module.css'

/** Like and dislike of a comment, shown as pressed at once and then as the server counted them. */
export function CommentVotes({ comment, video }: { comment: Comment; video: VideoDetail }) {
  const { vote, likes, dislikes, press } = useVote({
    kind: 'comment',
    id: comment.id,
    votes: comment,
    isKnown: true,
    cast: (pressed) =>
      call(commentCalls.voteComments, {
        body: {
          commentId: comment.id,
          authorId: comment.authorId,
          channelId: video.channelId,
          vote: pressed,
        },
      }),
    onCounted: ({ vote: counted, likes: liked, dislikes: disliked }) =>
      changeComment(comment.id, { vote: counted, likes: liked, dislikes: disliked }),
  })

  return (
    <>
      <button
        type="button"
        className={styles.act}
        aria-label={watchTexts.like(formatWhole(likes))}
        aria-pressed={vote === 'like'}
        title={watchTexts.like(formatWhole(likes))}
        onClick={() => press('like')}
      >
        <ThumbsUp />
        {likes > 0 && <span className="num">{formatCount(likes)}</span>}
      </button>
      <button
        type="button"
        className={styles.act}
        aria-label={watchTexts.dislike(formatWhole(dislikes))}
        aria-pressed={vote === 'dislike'}
        title={watchTexts.dislike(formatWhole(dislikes))}
        onClick={() => press('dislike')}
      >
        <ThumbsDown />
        {dislikes > 0 && <span className="num">{formatCount(dislikes)}</span>}
      </button>
    </>
  )
}
