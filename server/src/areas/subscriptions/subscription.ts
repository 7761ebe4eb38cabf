import type { Database } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { announceUndone, recordEvent } from '../notifications/index.ts'
import { recordSubscription } from '../statistics/index.ts'
import {
  addSubscribers,
  deleteSubscription,
  findChannelForUpdate,
  hasSubscription,
  insertSubscription,
} from './queries.ts'

/**
 * Subscribes to a channel or unsubscribes, as `wanted`, or else toggles. If the wanted state is already there, nothing
 * changes. Throws `channel_not_found`, `own_channel`.
 */
export function changeSubscription(
  db: Database,
  viewer: Viewer,
  channelId: number,
  wanted: boolean | undefined,
): Promise<{ outcome: 'subscribed' | 'unsubscribed'; subscribers: number; channelId: number }> {
  return db.transaction().execute(async (trx) => {
    const channel = await findChannelForUpdate(trx, channelId)
    if (!channel) throw new ApiError('channel_not_found')
    if (channel.ownerId === viewer.id) throw new ApiError('own_channel')
    const before = await hasSubscription(trx, viewer.id, channelId)
    const after = wanted ?? !before
    if (after && !before) {
      await insertSubscription(trx, viewer.id, channelId)
      await recordEvent(trx, { kind: 'subscription', actorId: viewer.id, channelId })
    }
    if (before && !after) {
      await deleteSubscription(trx, viewer.id, channelId)
      await announceUndone(trx, { channelId })
    }
    const change = Number(after) - Number(before)
    await recordSubscription(trx, channelId, change)
    const subscribers = await addSubscribers(trx, channelId, change)
    return { outcome: after ? 'subscribed' : 'unsubscribed', subscribers, channelId }
  })
}
