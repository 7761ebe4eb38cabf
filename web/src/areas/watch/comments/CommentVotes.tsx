import { useMutation } from '@tanstack/react-query'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import type { Comment, VideoDetail, VoteType } from '@serendib/contract'
import { commentCalls, SessionEnded } from '@serendib/contract'
import { call } from '../../../platform/api.ts'
import { formatCount, formatWhole } from '../../../platform/format.ts'
import { openPrompt } from '../../../platform/prompts.ts'
import { useSession } from '../../../platform/session.ts'
import { watchTexts } from '../../../platform/texts/watch.ts'
import { useToast } from '../../../ui/Toast.tsx'
import { votesAfter } from '../votes-after.ts'
import { changeComment } from './comment-cache.ts'
import styles from './Comments.module.css'

/** Like and dislike of a comment, shown as pressed at once and then as the server counted them. */
export function CommentVotes({ comment, video }: { comment: Comment; video: VideoDetail }) {
  const session = useSession()
  const showToast = useToast()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (vote: VoteType) =>
      call(commentCalls.voteComments, {
        body: { commentId: comment.id, authorId: comment.authorId, channelId: video.channelId, vote },
      }),
    onSuccess: ({ vote, likes, dislikes }) => changeComment(comment.id, { vote, likes, dislikes }),
    onError: (error) => {
      if (!(error instanceof SessionEnded)) showToast(watchTexts.voteFailed, 'error')
    },
  })
  const { vote, likes, dislikes } = isPending ? votesAfter(comment, variables) : comment

  const press = (pressed: VoteType) => {
    if (isPending) return
    if (session === null) openPrompt('login')
    else if (!comment.id || !session.userId) showToast(watchTexts.voteImpossible, 'error')
    else mutate(pressed)
  }

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
