import { notificationCalls, type BodyOf } from '@serendib/contract'
import { call } from '../../platform/api.ts'
import { currentSession } from '../../platform/session.ts'

type Told = Omit<
  BodyOf<typeof notificationCalls.createNotification>,
  'userId' | 'authorId' | 'authorChannelId'
>

/**
 * Tells the server of an act that it has just done. It knows of it already and doubles nothing: where this is lost, nothing is.
 */
export function tellOf(act: Told): void {
  const session = currentSession()
  if (session === null) return
  const authorChannelId = session.defaultChannel?.id
  void call(notificationCalls.createNotification, {
    body: { ...act, userId: session.userId, authorChannelId },
  }).catch(() => undefined)
}
