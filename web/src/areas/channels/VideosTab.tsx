import { useInfiniteQuery } from '@tanstack/react-query'
import type { ChannelDetail } from '@serendib/contract'
import { channelTexts } from '../../platform/texts/channels.ts'
import { commonTexts } from '../../platform/texts/common.ts'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { CardGrid } from '../../ui/Layout.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { Skeletons } from '../../ui/Skeleton.tsx'
import { VideoCard } from '../../ui/VideoCard.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { cardView } from '../videos/index.ts'
import { channelVideosQuery } from './queries.ts'

/** A channel's videos, the newest first. */
export function VideosTab({ channel }: { channel: ChannelDetail }) {
  const list = useInfiniteQuery(channelVideosQuery(channel.slug))
  if (list.isPending) {
    return (
      <CardGrid>
        <Skeletons kind="video" count={Math.min(Math.max(channel.videoCount, 1), 10)} phoneCount={4} />
      </CardGrid>
    )
  }
  if (list.data === undefined) {
    return (
      <ErrorState
        title={commonTexts.loadFailed}
        isRetrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  }
  const videos = list.data.pages.flatMap((page) => page.videos)
  if (videos.length === 0) return <EmptyState title={channelTexts.noVideos} />
  return (
    <>
      <h2>
        <VisuallyHidden>{channelTexts.videosTab}</VisuallyHidden>
      </h2>
      <CardGrid>
        {videos.map((video) => (
          <VideoCard key={video.id} {...cardView(video)} />
        ))}
      </CardGrid>
      {list.hasNextPage && (
        <LoadMore
          label={list.isFetchNextPageError ? commonTexts.tryAgain : channelTexts.loadMore}
          isLoading={list.isFetchingNextPage}
          onLoadMore={() => void list.fetchNextPage()}
        />
      )}
    </>
  )
}
