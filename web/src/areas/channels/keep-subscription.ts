import type { InfiniteData } from '@tanstack/react-query'
import { channelCalls, channelPageCalls, queryKeyOf, type ReplyOf } from '@serendib/contract'
import { queryClient } from '../../platform/api.ts'

export interface Subscription {
  isSubscribed: boolean
  subscribers: number
}

/** Shows what the server answered to a subscription wherever that channel is shown, without asking again. */
export function keepSubscription(channelId: number, change: Subscription): void {
  const changed = <C extends Subscription & { id: number }>(channel: C): C =>
    channel.id === channelId ? { ...channel, ...change } : channel
  queryClient.setQueriesData<ReplyOf<typeof channelCalls.channelDetails>>(
    // What everybody sees of a channel says nothing of one person's subscription.
    {
      queryKey: queryKeyOf(channelCalls.channelDetails),
      predicate: ({ queryKey }) => JSON.stringify(queryKey).includes('"userId"'),
    },
    (kept) => kept && { ...kept, channel: changed(kept.channel) },
  )
  queryClient.setQueriesData<InfiniteData<ReplyOf<typeof channelCalls.index>>>(
    { queryKey: [...queryKeyOf(channelCalls.index), 'pages'] },
    (kept) =>
      kept && {
        ...kept,
        pages: kept.pages.map((page) => ({ ...page, channels: page.channels.map(changed) })),
      },
  )
  queryClient.setQueriesData<ReplyOf<typeof channelPageCalls.otherChannels>>(
    { queryKey: queryKeyOf(channelPageCalls.otherChannels) },
    (kept) => kept && { ...kept, channels: kept.channels.map(changed) },
  )
}
