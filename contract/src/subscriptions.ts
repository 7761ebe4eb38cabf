import * as z from 'zod/mini'
import { ChannelCard } from './channel-card.ts'
import { calls, endpoint, envelope } from './kernel/endpoint.ts'
import { pageQuery, pageReply, TotalCount } from './kernel/pagination.ts'
import { AnyText, Flag, Id, TextFlag, Whole } from './kernel/scalars.ts'
import { as, viewerId, wireObject } from './kernel/wire-object.ts'
import { VideoCard } from './videos.ts'

/** The time spans of the subscription feed, newest first, without overlaps. */
export const FEED_BUCKETS = ['today', 'thisWeek', 'thisMonth', 'older'] as const
export type FeedBucket = (typeof FEED_BUCKETS)[number]

const OptionalBucket = z.codec(z.optional(AnyText), z.optional(z.enum(FEED_BUCKETS)), {
  decode: (wire) => FEED_BUCKETS.find((bucket) => bucket.toLowerCase() === wire?.toLowerCase()),
  encode: (bucket) => bucket,
})

function ofBuckets<S extends z.core.$ZodType>(schema: S) {
  return {
    today: as('today', schema),
    thisWeek: as('thisweek', schema),
    thisMonth: as('thisMonth', schema),
    older: as('older', schema),
  } as const
}

export const subscriptionCalls = calls('subscriptions', {
  subscribe: endpoint({
    method: 'POST',
    path: '/v1/channels/subscribe',
    access: 'signed-in',
    rateLimit: 'subscription',
    summary:
      'Subscribes to or unsubscribes from a channel. With action 1 (subscribe) or 0 (unsubscribe) it never toggles to the opposite.',
    body: wireObject({
      channelId: as('channel_id', Id),
      userId: viewerId('user_id'),
      wanted: as('action', TextFlag),
    }),
    reply: envelope({
      outcome: as('res', z.enum(['subscribed', 'unsubscribed'])),
      subscribers: as('subscribers', Whole),
      channelId: as('id', Whole),
    }),
    errors: ['channel_not_found', 'own_channel'],
  }),
  mySubscribedChannels: endpoint({
    method: 'GET',
    path: '/v1/watch/mySubscribedChannels',
    access: 'private',
    summary: 'Returns the channels that the viewer subscribes to, newest subscription first, 500 per page.',
    query: wireObject({ userId: viewerId('uid'), ...pageQuery }),
    reply: envelope({
      channels: as('dataset', z.array(ChannelCard)),
      count: as('count', TotalCount),
      ...pageReply,
    }),
  }),
  feed: endpoint({
    method: 'GET',
    path: '/v1/watch/mySubscribedChannelsVideo',
    access: 'private',
    summary:
      'Returns videos of subscribed channels, grouped by publish date in Colombo time: 10 per group, or the next ones of one `bucket`.',
    query: wireObject({ userId: viewerId('uid'), bucket: as('bucket', OptionalBucket), ...pageQuery }),
    reply: envelope({
      hasVideos: as('status', Flag),
      ...ofBuckets(z.array(VideoCard)),
      counts: as('counts', wireObject(ofBuckets(TotalCount))),
      /** The cursor of each span, or null at its end. */
      next: as('next', wireObject(ofBuckets(z.nullable(AnyText)))),
    }),
  }),
})
