import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/** The channel, locked until the transaction ends, so that toggles of one channel go one after the other. */
export function findChannelForUpdate(trx: Database, channelId: number) {
  return trx
    .selectFrom('channels')
    .select(['id', 'ownerId'])
    .where('id', '=', channelId)
    .forUpdate()
    .executeTakeFirst()
}

/** Whether a person subscribes to a channel. */
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

/** Changes the channel's counter and answers it. */
export async function addSubscribers(trx: Database, channelId: number, change: number): Promise<number> {
  const { subscriberCount } = await trx
    .updateTable('channels')
    .set((eb) => ({ subscriberCount: eb('subscriberCount', '+', change) }))
    .where('id', '=', channelId)
    .returning('subscriberCount')
    .executeTakeFirstOrThrow()
  return subscriberCount
}

/** The channels that a person subscribes to, the newest subscription first. */
export async function listSubscribedChannelIds(
  db: Database,
  userId: number,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('channelId')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy(sql`channel_id`, 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.channelId)
}
