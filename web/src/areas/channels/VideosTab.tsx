import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from '../../platform/router/index.ts'
import type { ChannelDetail, ChannelVideoOrder } from '@serendib/contract'
import { List } from '../../kit/List.tsx'
import { paths } from '../../platform/paths.ts'
import { channelTexts } from '../../platform/texts/channels.ts'
import { Skeletons, SortToggle, VideoCard } from '#ui'
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
        <h2 className="visually-hidden">{channelTexts.videosTab}</h2>
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
  const count = Math.min(Math.max(channel.videoCount, 1), 10)
  return (
    <List
      list={useInfiniteQuery(channelVideosQuery(channel.slug, order))}
      keyOf={({ id }) => id}
      loading={<Skeletons kind="video" count={count} phoneCount={4} />}
      empty={channelTexts.noVideos}
      isEmptyWhenFailed
      grid={{}}
    >
      {(video) => <VideoCard {...cardView(video)} />}
    </List>
  )
}
