import type { InfiniteData, QueryFilters } from '@tanstack/react-query'
import {
  channelCalls,
  channelPageCalls,
  queryKeyOf,
  type ReplyOf,
  searchCalls,
  watchCalls,
} from '@serendib/contract'
import { changeAnswers } from '../../platform/change-answers.ts'

export interface Subscription {
  isSubscribed: boolean
  subscribers: number
}

type Found = ReplyOf<typeof searchCalls.searchVideo>

/** Shows what the server answered to a subscription wherever that channel is shown, without asking again. */
export function keepSubscription(channelId: number, change: Subscription): void {
  const changed = <C extends Subscription & { id: number }>(channel: C): C =>
    channel.id === channelId ? { ...channel, ...change } : channel
  changeAnswers<ReplyOf<typeof channelCalls.channelDetails>>(
    ownAnswers(queryKeyOf(channelCalls.channelDetails)),
    (kept) => ({ ...kept, channel: changed(kept.channel) }),
  )
  changeAnswers<ReplyOf<typeof watchCalls.displayVideoData>>(
    ownAnswers(queryKeyOf(watchCalls.displayVideoData)),
    (kept) => (kept.video.channelId === channelId ? { video: { ...kept.video, ...change } } : kept),
  )
  changeAnswers<InfiniteData<ReplyOf<typeof channelCalls.index>>>(
    { queryKey: [...queryKeyOf(channelCalls.index), 'pages'] },
    (kept) => ({
      ...kept,
      pages: kept.pages.map((page) => ({ ...page, channels: page.channels.map(changed) })),
    }),
  )
  changeAnswers<ReplyOf<typeof channelPageCalls.otherChannels>>(
    { queryKey: queryKeyOf(channelPageCalls.otherChannels) },
    (kept) => ({ ...kept, channels: kept.channels.map(changed) }),
  )
  const inResults = (reply: Found): Found => ({
    ...reply,
    results: { ...reply.results, channels: reply.results.channels.map(changed) },
  })
  changeAnswers<Found | InfiniteData<Found>>({ queryKey: queryKeyOf(searchCalls.searchVideo) }, (kept) =>
    // A playlist's search for films is one answer.
    'pages' in kept ? { ...kept, pages: kept.pages.map(inResults) } : inResults(kept),
  )
}

/** What everybody sees says nothing of one person's subscription. */
const ownAnswers = (queryKey: readonly unknown[]): QueryFilters => ({
  queryKey,
  predicate: (query) => JSON.stringify(query.queryKey).includes('"userId"'),
})
