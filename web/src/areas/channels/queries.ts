import { infiniteQueryOptions } from '@tanstack/react-query'
import { channelCalls, queryKeyOf, videoCalls } from '@serendib/contract'
import { call, queryClient, queryOf } from '../../platform/api.ts'
import type { Subscription } from './SubscribeButton.tsx'

/** A channel by its url. */
export function channelQuery(slug: string) {
  return queryOf(channelCalls.channelDetails, { slug })
}

/** A channel's videos, page by page. */
export function channelVideosQuery(channelSlug: string) {
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(videoCalls.channelVideos), channelSlug, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(videoCalls.channelVideos, { query: { channelSlug, cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
  })
}

/** Shows what the server answered to a subscription, without asking for the channel again. */
export function keepSubscription(slug: string, change: Subscription): void {
  queryClient.setQueryData(
    channelQuery(slug).queryKey,
    (kept) => kept && { ...kept, channel: { ...kept.channel, ...change } },
  )
}
