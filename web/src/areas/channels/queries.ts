import { infiniteQueryOptions } from '@tanstack/react-query'
import { channelCalls, queryKeyOf, videoCalls } from '@serendib/contract'
import { call, knownAnswer, queryClient, queryOf } from '../../platform/api.ts'
import { currentSession } from '../../platform/session.ts'
import type { Subscription } from './SubscribeButton.tsx'

/** A channel as this viewer sees it: with one's own subscription when signed in. */
export function channelQuery(slug: string, userId: number | undefined) {
  return queryOf(channelCalls.channelDetails, { slug, userId })
}

/** The same as everybody sees it: the server puts it into the page, so it is there before the viewer's own. */
export function publicChannel(slug: string) {
  return knownAnswer(channelCalls.channelDetails, { slug })
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
    channelQuery(slug, currentSession()?.userId).queryKey,
    (kept) => kept && { ...kept, channel: { ...kept.channel, ...change } },
  )
}
