import * as z from 'zod/mini'
import { ChannelCard } from './channels.ts'
import { calls, endpoint, envelope } from './kernel/endpoint.ts'
import { Id, TextFlag } from './kernel/scalars.ts'
import { as, viewerId, wireObject } from './kernel/wire-object.ts'

export const subscriptionCalls = calls('subscriptions', {
  subscribe: endpoint({
    method: 'POST',
    path: '/v1/channels/subscribe',
    access: 'signed-in',
    summary:
      'Subscribes to a channel, or ends the subscription. With action 1 (subscribe) or 0 (unsubscribe) it never does the opposite, whatever another window did meanwhile.',
    body: wireObject({
      channelId: as('channel_id', Id),
      userId: viewerId('user_id'),
      wanted: as('action', TextFlag),
    }),
    reply: envelope({
      outcome: as('res', z.enum(['subscribed', 'unsubscribed'])),
      subscribers: as('subscribers', z.int()),
      channelId: as('id', z.int()),
    }),
    refusals: ['channel_not_found', 'own_channel'],
  }),
  mySubscribedChannels: endpoint({
    method: 'GET',
    path: '/v1/watch/mySubscribedChannels',
    access: 'private',
    summary: 'The channels that the viewer subscribes to, the newest subscription first; at most 500.',
    query: wireObject({ userId: viewerId('uid') }),
    reply: envelope({ channels: as('dataset', z.array(ChannelCard)) }),
  }),
})
