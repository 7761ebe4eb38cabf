import { ThumbsDown, ThumbsUp } from 'lucide-react'
import type { VideoDetail } from '@serendib/contract'
import { NOTIFICATION_TYPE, watchCalls } from '@serendib/contract'
import { call } from '../../platform/api.ts'
import { formatCount, formatWhole } from '../../platform/format.ts'
import { watchTexts } from '../../platform/texts/watch.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { tellOf } from '../notifications/index.ts'
import { changeVideo } from './change-video.ts'
import { useVote } from './use-vote.ts'

/** Like and dislike, shown as pressed at once and then as the server counted them. */
export function VoteButtons({ video, isOwnAnswer }: { video: VideoDetail; isOwnAnswer: boolean }) {
  const { vote, likes, dislikes, press } = useVote({
    kind: 'video',
    id: video.id,
    votes: video,
    isKnown: isOwnAnswer,
    cast: (pressed, userId) =>
      call(watchCalls.voteVideo, { body: { userId, videoId: video.id, slug: video.slug, vote: pressed } }),
    onCounted: ({ vote: counted, likes: liked, dislikes: disliked }) => {
      changeVideo(video.slug, { vote: counted, likes: liked, dislikes: disliked })
      const { id: videoId, channelId } = video
      tellOf({ type: NOTIFICATION_TYPE.vote, videoId, channelId, isDone: counted !== null })
    },
  })

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
        },
        {
          value: 'dislike',
          label: watchTexts.dislike(formatWhole(dislikes)),
          icon: <ThumbsDown />,
          text: formatCount(dislikes),
          isPressed: vote === 'dislike',
        },
      ]}
      onPress={(value) => press(value === 'like' ? 'like' : 'dislike')}
    />
  )
}
