import type { InfiniteData, QueryFilters } from '@tanstack/react-query'
import {
  channelCalls,
  channelPageCalls,
  queryKeyOf,
  type ReplyOf,
  searchCalls,
  watchCalls,
} from '@serendib/contract'
import { changeCachedData } from '../../platform/calls/change-cached-data.ts'

export interface Subscription {
  isSubscribed: boolean
  subscribers: number
}

type Found = ReplyOf<typeof searchCalls.searchVideo>

/** Applies the server's response about a subscription to all cached data that shows the channel. */
export function cacheSubscription(channelId: number, change: Subscription): void {
  const changed = <C extends Subscription & { id: number }>(channel: C): C =>
    channel.id === channelId ? { ...channel, ...change } : channel
  changeCachedData<ReplyOf<typeof channelCalls.channelDetails>>(
    ownResponses(queryKeyOf(channelCalls.channelDetails)),
    (cached) => ({ ...cached, channel: changed(cached.channel) }),
  )
  changeCachedData<ReplyOf<typeof watchCalls.displayVideoData>>(
    ownResponses(queryKeyOf(watchCalls.displayVideoData)),
    (cached) => (cached.video.channelId === channelId ? { video: { ...cached.video, ...change } } : cached),
  )
  changeCachedData<InfiniteData<ReplyOf<typeof channelCalls.index>>>(
    { queryKey: [...queryKeyOf(channelCalls.index), 'pages'] },
    (cached) => ({
      ...cached,
      pages: cached.pages.map((page) => ({ ...page, channels: page.channels.map(changed) })),
    }),
  )
  changeCachedData<ReplyOf<typeof channelPageCalls.otherChannels>>(
    { queryKey: queryKeyOf(channelPageCalls.otherChannels) },
    (cached) => ({ ...cached, channels: cached.channels.map(changed) }),
  )
  const inResults = (reply: Found): Found => ({
    ...reply,
    results: { ...reply.results, channels: reply.results.channels.map(changed) },
  })
  changeCachedData<Found | InfiniteData<Found>>({ queryKey: queryKeyOf(searchCalls.searchVideo) }, (cached) =>
    // A playlist's search for videos is a single response.
    'pages' in cached ? { ...cached, pages: cached.pages.map(inResults) } : inResults(cached),
  )
}

/** Public data contains no personal subscription. */
const ownResponses = (queryKey: readonly unknown[]): QueryFilters => ({
  queryKey,
  predicate: (query) => JSON.stringify(query.queryKey).includes('"userId"'),
})
