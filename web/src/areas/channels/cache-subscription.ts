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
  changeReplies<ReplyOf<typeof channelPageCalls.otherChannels>>(channelPageCalls.otherChannels, (reply) => ({
    ...reply,
    channels: reply.channels.map(changed),
  }))
  changeReplies<ReplyOf<typeof channelCalls.index>>(channelCalls.index, (reply) => ({
    ...reply,
    channels: reply.channels.map(changed),
  }))
  changeReplies<ReplyOf<typeof searchCalls.searchVideo>>(searchCalls.searchVideo, (reply) => ({
    ...reply,
    results: { ...reply.results, channels: reply.results.channels.map(changed) },
  }))
}

/** Changes all cached replies of a call: single ones, and the pages of lists. */
function changeReplies<Reply extends object>(
  { area, name }: { area: string; name: string },
  change: (reply: Reply) => Reply,
): void {
  changeCachedData<Reply | InfiniteData<Reply>>({ queryKey: [area, name] }, (cached) =>
    'pages' in cached ? { ...cached, pages: cached.pages.map(change) } : change(cached),
  )
}

/** Public data contains no personal subscription. */
const ownResponses = (queryKey: readonly unknown[]): QueryFilters => ({
  queryKey,
  predicate: (query) => JSON.stringify(query.queryKey).includes('"userId"'),
})
