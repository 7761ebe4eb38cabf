import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from '../../platform/router/index.ts'
import type { ChannelDetail, ChannelVideoOrder } from '@serendib/contract'
import { paths } from '../../platform/paths.ts'
import { channelTexts } from '../../platform/texts/channels.ts'
import { EmptyState, LoadFailed } from '../../ui/status/EmptyState.tsx'
import { CardGrid } from '../../ui/Layout.tsx'
import { LoadMore } from '../../ui/controls/LoadMore.tsx'
import { SortToggle } from '../../ui/forms/Segmented.tsx'
import { Skeletons } from '../../ui/status/Skeleton.tsx'
import { VideoCard } from '../../ui/cards/VideoCard.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { cardView } from '../videos/index.ts'
import styles from './Channel.module.css'
import { channelVideosQuery } from './queries.ts'

const ORDERS: readonly ChannelVideoOrder[] = ['newest', 'popular', 'oldest']

/** A channel's videos, sorted by the URL's parameter: `?tab=videos&sort=popular`. */
export function VideosTab({ channel }: { channel: ChannelDetail }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const order = ORDERS.find((each) => each === params.get('sort')) ?? 'newest'
  return (
    <>
      <div className={styles.sortRow}>
        <h2>
          <VisuallyHidden>{channelTexts.videosTab}</VisuallyHidden>
        </h2>
        {channel.videoCount > 1 && (
          <SortToggle
            label={channelTexts.sortVideos}
            value={order}
            choices={ORDERS.map((value) => ({ value, label: channelTexts.sort[value] }))}
            onChange={(chosen) =>
              navigate(
                paths.channel(channel.slug, 'videos', { sort: chosen === 'newest' ? undefined : chosen }),
                { preventScrollReset: true },
              )
            }
          />
        )}
      </div>
      <Videos key={order} channel={channel} order={order} />
    </>
  )
}

function Videos({ channel, order }: { channel: ChannelDetail; order: ChannelVideoOrder }) {
  const list = useInfiniteQuery(channelVideosQuery(channel.slug, order))
  if (list.isPending) {
    return (
      <CardGrid>
        <Skeletons kind="video" count={Math.min(Math.max(channel.videoCount, 1), 10)} phoneCount={4} />
      </CardGrid>
    )
  }
  if (list.data === undefined) {
    return <LoadFailed query={list} empty={channelTexts.noVideos} />
  }
  const videos = list.data.pages.flatMap((page) => page.videos)
  if (videos.length === 0) return <EmptyState title={channelTexts.noVideos} />
  return (
    <>
      <CardGrid>
        {videos.map((video) => (
          <VideoCard key={video.id} {...cardView(video)} />
        ))}
      </CardGrid>
      <LoadMore list={list} />
    </>
  )
}
