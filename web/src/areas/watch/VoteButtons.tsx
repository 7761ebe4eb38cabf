import { useMutation } from '@tanstack/react-query'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import type { VideoDetail, VoteType } from '@serendib/contract'
import { NOTIFICATION_TYPE, SessionEnded, watchCalls } from '@serendib/contract'
import { call } from '../../platform/api.ts'
import { formatCount, formatWhole } from '../../platform/format.ts'
import { openPrompt } from '../../platform/prompts.ts'
import { useSession } from '../../platform/session.ts'
import { watchTexts } from '../../platform/texts/watch.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { tellOf } from '../notifications/index.ts'
import { changeVideo } from './change-video.ts'
import { votesAfter } from './votes-after.ts'

/**
 * Like and dislike, shown as pressed at once and then as the server counted them. Until the viewer's own vote is known
 * they wait: the same vote again would clear it.
 */
export function VoteButtons({ video, isOwnAnswer }: { video: VideoDetail; isOwnAnswer: boolean }) {
  const session = useSession()
  const showToast = useToast()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ vote, userId }: { vote: VoteType; userId: number }) =>
      call(watchCalls.voteVideo, { body: { userId, videoId: video.id, slug: video.slug, vote } }),
    onSuccess: ({ vote, likes, dislikes }) => {
      changeVideo(video.slug, { vote, likes, dislikes })
      const { id: videoId, channelId } = video
      tellOf({ type: NOTIFICATION_TYPE.vote, videoId, channelId, isDone: vote !== null })
    },
    onError: (error) => {
      if (!(error instanceof SessionEnded)) showToast(watchTexts.voteFailed, 'error')
    },
  })
  const { vote, likes, dislikes } = isPending ? votesAfter(video, variables.vote) : video

  const press = (pressed: VoteType) => {
    if (isPending) return
    if (session === null) openPrompt('login')
    else if (!video.id || !session.userId) showToast(watchTexts.voteImpossible, 'error')
    else mutate({ vote: pressed, userId: session.userId })
  }

  return (
    <Segmented
      label={watchTexts.vote}
      segments={[
        {
          value: 'like',
          label: watchTexts.like(formatWhole(likes)),
          icon: <ThumbsUp />,
          text: formatCount(likes),
          isPressed: vote === 'like',
          isDisabled: !isOwnAnswer,
        },
        {
          value: 'dislike',
          label: watchTexts.dislike(formatWhole(dislikes)),
          icon: <ThumbsDown />,
          text: formatCount(dislikes),
          isPressed: vote === 'dislike',
          isDisabled: !isOwnAnswer,
        },
      ]}
      onPress={(value) => press(value === 'like' ? 'like' : 'dislike')}
    />
  )
}
