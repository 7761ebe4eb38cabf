import type { subscriptionCalls } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { Handlers } from '../../platform/http/bind.ts'
import { listChannelCards, toChannelCard } from '../channels/index.ts'
import { readCursor } from '../../platform/keyset.ts'
import { readFeed } from './feed.ts'
import { listSubscribedChannelIds } from './queries.ts'
import { changeSubscription } from './subscription.ts'

const SUBSCRIBED_CHANNELS_MAX = 500
const FEED_FIRST = 10

export function subscriptionHandlers({ db }: { db: Database }): Handlers<typeof subscriptionCalls> {
  return {
    subscribe: ({ body, viewer }) => changeSubscription(db, viewer, body.channelId, body.wanted),
    mySubscribedChannels: async ({ viewer }) => {
      const ids = await listSubscribedChannelIds(db, viewer.id, SUBSCRIBED_CHANNELS_MAX)
      const cards = await listChannelCards(db, ids, viewer.id)
      const byId = new Map(cards.map((card) => [card.id, card]))
      return { channels: ids.flatMap((id) => byId.get(id) ?? []).map(toChannelCard) }
    },
    feed: ({ query, viewer }) =>
      readFeed(db, viewer, {
        bucket: query.bucket,
        limit: query.limit ?? FEED_FIRST,
        after: readCursor(query.cursor),
      }),
  }
}
