import type { Database } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { addSubscribers, deleteSubscription, findChannelForUpdate, insertSubscription } from './queries.ts'

/** Subscribes to a channel or ends the subscription. Throws `channel_not_found`, `own_channel`. */
export function toggleSubscription(
  db: Database,
  viewer: Viewer,
  channelId: number,
): Promise<{ outcome: 'subscribed' | 'unsubscribed'; subscribers: number; channelId: number }> {
  return db.transaction().execute(async (trx) => {
    const channel = await findChannelForUpdate(trx, channelId)
    if (!channel) throw new Refusal('channel_not_found')
    if (channel.ownerId === viewer.id) throw new Refusal('own_channel')
    if (await deleteSubscription(trx, viewer.id, channelId)) {
      return { outcome: 'unsubscribed', subscribers: await addSubscribers(trx, channelId, -1), channelId }
    }
    await insertSubscription(trx, viewer.id, channelId)
    return { outcome: 'subscribed', subscribers: await addSubscribers(trx, channelId, 1), channelId }
  })
}
