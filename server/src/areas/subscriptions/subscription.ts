import type { Database } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { recordEvent } from '../notifications/index.ts'
import { recordSubscription } from '../statistics/index.ts'
import {
  addSubscribers,
  deleteSubscription,
  findChannelForUpdate,
  hasSubscription,
  insertSubscription,
} from './queries.ts'

/**
 * Subscribes to a channel or ends the subscription: whichever is `wanted`, or the opposite of what is. What is wanted
 * and there already stays. Throws `channel_not_found`, `own_channel`.
 */
export function changeSubscription(
  db: Database,
  viewer: Viewer,
  channelId: number,
  wanted: boolean | undefined,
): Promise<{ outcome: 'subscribed' | 'unsubscribed'; subscribers: number; channelId: number }> {
  return db.transaction().execute(async (trx) => {
    const channel = await findChannelForUpdate(trx, channelId)
    if (!channel) throw new Refusal('channel_not_found')
    if (channel.ownerId === viewer.id) throw new Refusal('own_channel')
    const before = await hasSubscription(trx, viewer.id, channelId)
    const after = wanted ?? !before
    if (after && !before) {
      await insertSubscription(trx, viewer.id, channelId)
      await recordEvent(trx, { kind: 'subscription', actorId: viewer.id, channelId })
    }
    if (before && !after) await deleteSubscription(trx, viewer.id, channelId)
    const change = Number(after) - Number(before)
    await recordSubscription(trx, channelId, change)
    const subscribers = await addSubscribers(trx, channelId, change)
    return { outcome: after ? 'subscribed' : 'unsubscribed', subscribers, channelId }
  })
}
