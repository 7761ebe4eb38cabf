import type { SqlBool } from 'kysely'
import { sql } from 'kysely'
import { countUpToMax } from '../../platform/database/bounded-count.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Position } from '../../platform/keyset.ts'

/** Finds a channel and locks it until the transaction ends, so that its subscriptions change one at a time. */
export function findChannelForUpdate(trx: Database, channelId: number) {
  return trx
    .selectFrom('channels')
    .select(['id', 'ownerId'])
    .where('id', '=', channelId)
    .where('isWithdrawn', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Whether an account subscribes to a channel. */
export async function hasSubscription(trx: Database, userId: number, channelId: number): Promise<boolean> {
  const found = await trx
    .selectFrom('subscriptions')
    .select('channelId')
    .where('userId', '=', userId)
    .where('channelId', '=', channelId)
    .executeTakeFirst()
  return found !== undefined
}

export async function deleteSubscription(trx: Database, userId: number, channelId: number): Promise<void> {
  await trx
    .deleteFrom('subscriptions')
    .where('userId', '=', userId)
    .where('channelId', '=', channelId)
    .execute()
}

export async function insertSubscription(trx: Database, userId: number, channelId: number): Promise<void> {
  await trx.insertInto('subscriptions').values({ userId, channelId }).execute()
}

/** Updates the subscriber count of a channel and returns it. */
export async function addSubscribers(trx: Database, channelId: number, change: number): Promise<number> {
  const { subscriberCount } = await trx
    .updateTable('channels')
    .set((eb) => ({ subscriberCount: eb('subscriberCount', '+', change) }))
    .where('id', '=', channelId)
    .returning('subscriberCount')
    .executeTakeFirstOrThrow()
  return subscriberCount
}

const shownSubscriptions = (db: Database, userId: number) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('channels', 'channels.id', 'subscriptions.channelId')
    .where('subscriptions.userId', '=', userId)
    .where('channels.isWithdrawn', '=', false)

/** Lists the channels that an account subscribes to, newest subscription first, one more than `limit`. */
export function listSubscribedChannels(
  db: Database,
  userId: number,
  page: { limit: number; after: Position | undefined },
): Promise<Position[]> {
  let subscribed = shownSubscriptions(db, userId)
    .select(['channels.id', sql<string>`subscriptions.created_at::text`.as('key')])
    .orderBy('subscriptions.createdAt', 'desc')
    .orderBy('subscriptions.channelId', 'desc')
    .limit(page.limit + 1)
  if (page.after) {
    const { key, id } = page.after
    subscribed = subscribed.where(
      sql<SqlBool>`(subscriptions.created_at, subscriptions.channel_id) < (${key}::timestamptz, ${id}::int)`,
    )
  }
  return subscribed.execute()
}

/** Counts the channels that an account subscribes to. */
export function countSubscribedChannels(db: Database, userId: number): Promise<number> {
  return countUpToMax(db, shownSubscriptions(db, userId).select('channels.id'))
}
