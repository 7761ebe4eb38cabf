import { infiniteQueryOptions } from '@tanstack/react-query'
import type { FeedBucket } from '@serendib/contract'
import { subscriptionCalls } from '@serendib/contract'
import { pagesOf } from '../../kit/pages.ts'
import { call, queryOf, viewerQueryKey } from '../../platform/calls/api.ts'

const MORE = 5

/** The first videos of every time span. */
export const feedQuery = () => queryOf(subscriptionCalls.feed, { cursor: '' })

/** Further videos of one time span, five at a time. */
export function furtherQuery(bucket: FeedBucket, cursor: string) {
  return infiniteQueryOptions({
    queryKey: [...viewerQueryKey(subscriptionCalls.feed, { bucket, cursor }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(subscriptionCalls.feed, { query: { bucket, cursor: pageParam, limit: MORE }, signal }),
    initialPageParam: cursor,
    getNextPageParam: (page) => page.next[bucket] ?? undefined,
    // Requested only by the button.
    enabled: false,
  })
}

/** The viewer's subscribed channels: all of them for nearly everybody, otherwise page by page. */
export const subscribedChannelsQuery = () => pagesOf(subscriptionCalls.mySubscribedChannels, 'channels')
