import { ThumbsDown, ThumbsUp } from 'lucide-react'
import type { VideoDetail } from '@serendib/contract'
import { NOTIFICATION_TYPE, watchCalls } from '@serendib/contract'
import { call } from '../../platform/calls/api.ts'
import { formatCount, formatWhole } from '../../platform/format.ts'
import { watchTexts } from '../../platform/texts/watch.ts'
import { Segmented } from '#ui'
import { notifyOf } from '../notifications/index.ts'
import { changeVideo } from './change-video.ts'
import { useVote } from './use-vote.ts'

/** Like and dislike: shown as pressed at once (optimistic update), then with the server's counts. */
export function VoteButtons({ video, isForViewer }: { video: VideoDetail; isForViewer: boolean }) {
  const shown = useVote({
    kind: 'video',
    id: video.id,
    votes: video,
    isKnown: isForViewer,
    cast: (vote) =>
      call(watchCalls.voteVideo, {
        body: { videoId: video.id, slug: video.slug, ...vote },
      }),
    onCounted: ({ vote, likes, dislikes }) => {
      changeVideo(video.slug, { vote, likes, dislikes })
      const { id: videoId, channelId } = video
      notifyOf({ type: NOTIFICATION_TYPE.vote, videoId, channelId, isDone: vote !== null })
    },
  })

  return (
    <Segmented
      label={watchTexts.vote}
      segments={[
        {
          value: 'like',
          label: watchTexts.like({ count: formatWhole(shown.likes) }),
          icon: <ThumbsUp />,
          text: formatCount(shown.likes),
          isPressed: shown.vote === 'like',
        },
        {
          value: 'dislike',
          label: watchTexts.dislike({ count: formatWhole(shown.dislikes) }),
          icon: <ThumbsDown />,
          text: formatCount(shown.dislikes),
          isPressed: shown.vote === 'dislike',
        },
      ]}
      onPress={(value) => shown.press(value === 'like' ? 'like' : 'dislike')}
    />
  )
}
