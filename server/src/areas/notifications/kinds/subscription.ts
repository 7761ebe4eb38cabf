import { NOTIFICATION_TYPE } from '@serendib/contract'
import { sql, type SqlBool } from 'kysely'
import type { Action } from './kind.ts'

/** Somebody subscribed to a channel: its owner is notified, in a group. */
export const subscription: Action<{ actorId: number; channelId: number }, 'subscription'> = {
  recipients: ({ actorId, channelId }) => sql`
    select channels.owner_id as recipient_id, 'subscription' as kind, 'subscriptions' as topic,
      subscriptions.user_id as actor_id, subscriptions.user_id as acting_id, channels.id as channel_id,
      null::int as video_id, null::int as comment_id, 1 as rank
    from subscriptions join channels on channels.id = subscriptions.channel_id
    where subscriptions.user_id = ${actorId} and subscriptions.channel_id = ${channelId}`,
  kinds: {
    subscription: {
      types: [NOTIFICATION_TYPE.subscriptionInList, NOTIFICATION_TYPE.subscriptionOnWatch],
      isCurrent: () => sql<SqlBool>`exists (
        select from subscriptions
        where user_id = notifications.actor_id and subscriptions.channel_id = notifications.channel_id
      )`,
    },
  },
}
