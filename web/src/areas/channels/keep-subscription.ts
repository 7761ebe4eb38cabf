import type { InfiniteData, QueryFilters } from '@tanstack/react-query'
import {
  channelCalls,
  channelPageCalls,
  queryKeyOf,
  type ReplyOf,
  searchCalls,
  watchCalls,
} from '@serendib/contract'
import { changeCachedData } from '../../platform/change-cached-data.ts'

export interface Subscription {
  isSubscribed: boolean
  subscribers: number
}

type Found = ReplyOf<typeof searchCalls.searchVideo>

/** Applies the server's response about a subscription to all cached data that shows the channel. */
export function keepSubscription(channelId: number, change: Subscription): void {
  const changed = <C extends Subscription & { id: number }>(channel: C): C =>
    channel.id === channelId ? { ...channel, ...change } : channel
  changeCachedData<ReplyOf<typeof channelCalls.channelDetails>>(
    ownAnswers(queryKeyOf(channelCalls.channelDetails)),
    (kept) => ({ ...kept, channel: changed(kept.channel) }),
  )
  changeCachedData<ReplyOf<typeof watchCalls.displayVideoData>>(
    ownAnswers(queryKeyOf(watchCalls.displayVideoData)),
    (kept) => (kept.video.channelId === channelId ? { video: { ...kept.video, ...change } } : kept),
  )
  changeCachedData<InfiniteData<ReplyOf<typeof channelCalls.index>>>(
    { queryKey: [...queryKeyOf(channelCalls.index), 'pages'] },
    (kept) => ({
      ...kept,
      pages: kept.pages.map((page) => ({ ...page, channels: page.channels.map(changed) })),
    }),
  )
  changeCachedData<ReplyOf<typeof channelPageCalls.otherChannels>>(
    { queryKey: queryKeyOf(channelPageCalls.otherChannels) },
    (kept) => ({ ...kept, channels: kept.channels.map(changed) }),
  )
  const inResults = (reply: Found): Found => ({
    ...reply,
    results: { ...reply.results, channels: reply.results.channels.map(changed) },
  })
  changeCachedData<Found | InfiniteData<Found>>({ queryKey: queryKeyOf(searchCalls.searchVideo) }, (kept) =>
    // A playlist's search for videos is a single response.
    'pages' in kept ? { ...kept, pages: kept.pages.map(inResults) } : inResults(kept),
  )
}

/** Public data contains no personal subscription. */
const ownAnswers = (queryKey: readonly unknown[]): QueryFilters => ({
  queryKey,
  predicate: (query) => JSON.stringify(query.queryKey).includes('"userId"'),
})
