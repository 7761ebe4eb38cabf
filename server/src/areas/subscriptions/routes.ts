import type { subscriptionCalls } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { Handlers } from '../../platform/http/bind.ts'
import { listChannelCards, toChannelCard } from '../channels/index.ts'
import { trimPage, readCursor } from '../../platform/keyset.ts'
import { readFeed } from './feed.ts'
import { countSubscribedChannels, listSubscribedChannels } from './queries.ts'
import { changeSubscription } from './subscription.ts'

const SUBSCRIBED_CHANNELS_FIRST = 500
const FEED_FIRST = 10

export function subscriptionHandlers({ db }: { db: Database }): Handlers<typeof subscriptionCalls> {
  return {
    subscribe: ({ body, viewer }) => changeSubscription(db, viewer, body.channelId, body.wanted),
    mySubscribedChannels: async ({ query, viewer }) => {
      const limit = query.limit ?? SUBSCRIBED_CHANNELS_FIRST
      const rows = await listSubscribedChannels(db, viewer.id, { limit, after: readCursor(query.cursor) })
      const { items, next } = trimPage(rows, limit)
      const cards = await listChannelCards(
        db,
        items.map(({ id }) => id),
        viewer.id,
      )
      const byId = new Map(cards.map((card) => [card.id, card]))
      return {
        channels: items.flatMap(({ id }) => byId.get(id) ?? []).map(toChannelCard),
        count: await countSubscribedChannels(db, viewer.id),
        next,
      }
    },
    feed: ({ query, viewer }) =>
      readFeed(db, viewer, {
        bucket: query.bucket,
        limit: query.limit ?? FEED_FIRST,
        after: readCursor(query.cursor),
      }),
  }
}
