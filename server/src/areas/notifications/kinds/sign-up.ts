import { NOTIFICATION_TYPE, ROLE } from '@serendib/contract'
import { sql, type SqlBool } from 'kysely'
import { sentenceTexts } from '../notification-texts.ts'
import type { Action } from './kind.ts'

/** SQL: the ids of administrators. */
export const ADMINISTRATORS = sql`(
  select id from users where role_id = ${ROLE.administrator} and status = 'active' and deletion_asked_at is null
)`

/** A sign-up waits for approval (SIGN_UP_APPROVAL): administrators are notified until one decides. */
export const signUp: Action<{ userId: number }, 'sign-up'> = {
  recipients: ({ userId }) => sql`
    select administrators.id as recipient_id, 'sign-up' as kind, 'sign-ups' as topic,
      waiting.id as actor_id, waiting.id as acting_id, null::int as channel_id,
      null::int as video_id, null::int as comment_id, 1 as rank
    from users as waiting cross join ${ADMINISTRATORS} as administrators
    where waiting.id = ${userId}`,
  kinds: {
    'sign-up': {
      types: [NOTIFICATION_TYPE.signUp],
      isCurrent: (recipientId) => sql<SqlBool>`(
        exists (select from users where users.id = notifications.actor_id and users.status = 'waiting')
        and exists (select from users where users.id = ${recipientId} and users.role_id = ${ROLE.administrator})
      )`,
      sentence: ({ name, logoUrl }) => ({
        from: name,
        description: sentenceTexts.signedUp,
        logoUrl,
      }),
    },
  },
}
