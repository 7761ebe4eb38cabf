import { infiniteQueryOptions } from '@tanstack/react-query'
import type { FeedBucket } from '@serendib/contract'
import { queryKeyOf, subscriptionCalls } from '@serendib/contract'
import { call, queryOf } from '../../platform/calls/api.ts'

const MORE = 5

/** The first videos of every time span. */
export const feedQuery = (userId: number) => queryOf(subscriptionCalls.feed, { userId, cursor: '' })

/** Further videos of one time span, five at a time. */
export function furtherQuery(userId: number, bucket: FeedBucket, cursor: string) {
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(subscriptionCalls.feed), userId, bucket, cursor],
    queryFn: ({ pageParam, signal }) =>
      call(subscriptionCalls.feed, {
        query: { userId, bucket, cursor: pageParam, limit: MORE },
        signal,
      }),
    initialPageParam: cursor,
    getNextPageParam: (page) => page.next[bucket] ?? undefined,
    // Requested only by the button.
    enabled: false,
  })
}

/** The viewer's subscribed channels: all of them for nearly everybody, otherwise page by page. */
export function subscribedChannelsQuery(userId: number | undefined) {
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(subscriptionCalls.mySubscribedChannels), 'pages', userId ?? null],
    queryFn: ({ pageParam, signal }) =>
      call(subscriptionCalls.mySubscribedChannels, { query: { userId, cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    enabled: userId !== undefined,
  })
}
