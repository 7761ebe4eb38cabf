import { ThumbsDown, ThumbsUp } from 'lucide-react'
import type { Comment, VideoDetail } from '@serendib/contract'
import { commentCalls } from '@serendib/contract'
import { call } from '../../../platform/calls/api.ts'
import { formatCount, formatWhole } from '../../../platform/format.ts'
import { watchTexts } from '../../../platform/texts/watch.ts'
import { useVote } from '../use-vote.ts'
import { changeComment } from './comment-cache.ts'
import styles from './Comments.module.css'

/** Like and dislike of a comment: shown as pressed at once, then with the server's counts. */
export function CommentVotes({ comment, video }: { comment: Comment; video: VideoDetail }) {
  const shown = useVote({
    kind: 'comment',
    id: comment.id,
    votes: comment,
    isKnown: true,
    cast: ({ vote, isWanted }) =>
      call(commentCalls.voteComments, {
        body: {
          commentId: comment.id,
          slug: video.slug,
          authorId: comment.authorId,
          channelId: video.channelId,
          vote,
          isWanted,
        },
      }),
    onCounted: ({ vote, likes, dislikes }) => changeComment(comment.id, { vote, likes, dislikes }),
  })

  return (
    <>
      <button
        type="button"
        className={styles.act}
        aria-label={watchTexts.like({ count: formatWhole(shown.likes) })}
        aria-pressed={shown.vote === 'like'}
        title={watchTexts.like({ count: formatWhole(shown.likes) })}
        onClick={() => shown.press('like')}
      >
        <ThumbsUp />
        {shown.likes > 0 && <span className="num">{formatCount(shown.likes)}</span>}
      </button>
      <button
        type="button"
        className={styles.act}
        aria-label={watchTexts.dislike({ count: formatWhole(shown.dislikes) })}
        aria-pressed={shown.vote === 'dislike'}
        title={watchTexts.dislike({ count: formatWhole(shown.dislikes) })}
        onClick={() => shown.press('dislike')}
      >
        <ThumbsDown />
        {shown.dislikes > 0 && <span className="num">{formatCount(shown.dislikes)}</span>}
      </button>
    </>
  )
}
