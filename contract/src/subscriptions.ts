import * as z from 'zod/mini'
import { ChannelCard } from './channel-card.ts'
import { calls, endpoint, envelope } from './kernel/endpoint.ts'
import { pageQuery, pageReply } from './kernel/pagination.ts'
import { AnyText, Flag, Id, TextFlag, Whole } from './kernel/scalars.ts'
import { as, viewerId, wireObject } from './kernel/wire-object.ts'
import { VideoCard } from './videos.ts'

/** The spans of the subscriptions feed, the newest first; none overlaps another. */
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
    pace: 'subscription',
    summary:
      'Subscribes to a channel, or ends the subscription. With action 1 (subscribe) or 0 (unsubscribe) it never does the opposite, whatever another window did meanwhile.',
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
    refusals: ['channel_not_found', 'own_channel'],
  }),
  mySubscribedChannels: endpoint({
    method: 'GET',
    path: '/v1/watch/mySubscribedChannels',
    access: 'private',
    summary: 'The channels that the viewer subscribes to, the newest subscription first, 500 at a time.',
    query: wireObject({ userId: viewerId('uid'), ...pageQuery }),
    reply: envelope({
      channels: as('dataset', z.array(ChannelCard)),
      /** How many there are in all. */
      count: as('count', Whole),
      ...pageReply,
    }),
  }),
  feed: endpoint({
    method: 'GET',
    path: '/v1/watch/mySubscribedChannelsVideo',
    access: 'private',
    summary:
      'The videos of subscribed channels by when they came, in Colombo: 10 of each span, or further ones of one `bucket`.',
    query: wireObject({ userId: viewerId('uid'), bucket: as('bucket', OptionalBucket), ...pageQuery }),
    reply: envelope({
      hasVideos: as('status', Flag),
      ...ofBuckets(z.array(VideoCard)),
      counts: as('counts', wireObject(ofBuckets(Whole))),
      /** The cursor of each span, or null at its end. */
      next: as('next', wireObject(ofBuckets(z.nullable(AnyText)))),
    }),
  }),
})
