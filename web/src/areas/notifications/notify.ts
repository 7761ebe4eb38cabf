import { notificationCalls, type BodyOf } from '@serendib/contract'
import { call } from '../../platform/calls/api.ts'
import { currentSession } from '../../platform/session.ts'

type ActionNotification = Omit<
  BodyOf<typeof notificationCalls.createNotification>,
  'userId' | 'authorId' | 'authorChannelId'
>

/**
 * Sends the call that the specification requires after an action. The server has already created the
 * notification and ignores duplicates, so a lost call does no harm.
 */
export function notifyOf(notification: ActionNotification): void {
  const session = currentSession()
  if (session === null) return
  const authorChannelId = session.defaultChannel?.id
  const body = { ...notification, authorChannelId }
  void call(notificationCalls.createNotification, { body }).catch(() => undefined)
}
