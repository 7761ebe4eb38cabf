import type { NotificationSettings } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Topic } from './settings-queries.ts'
import { findSettings, saveSettings } from './settings-queries.ts'

/** Returns the notification settings and the email address of the digest. */
export async function readSettings(
  db: Database,
  userId: number,
): Promise<{ settings: NotificationSettings; digestEmail: string | null }> {
  const { email, muted, hasDigest } = await findSettings(db, userId)
  const hears = (topic: Topic) => !muted.includes(topic)
  return {
    settings: {
      newVideos: hears('new-videos'),
      comments: hears('comments'),
      replies: hears('replies'),
      subscriptions: hears('subscriptions'),
      votes: hears('votes'),
      hasDigest,
    },
    digestEmail: email,
  }
}

/** Throws `digest_without_email`. */
export async function changeSettings(
  db: Database,
  userId: number,
  wanted: NotificationSettings,
): Promise<{ settings: NotificationSettings }> {
  const { email } = await findSettings(db, userId)
  if (wanted.hasDigest && email === null) throw new ApiError('digest_without_email')
  const choices: readonly (readonly [Topic, boolean])[] = [
    ['new-videos', wanted.newVideos],
    ['comments', wanted.comments],
    ['replies', wanted.replies],
    ['subscriptions', wanted.subscriptions],
    ['votes', wanted.votes],
  ]
  const muted = choices.flatMap(([topic, isWanted]) => (isWanted ? [] : [topic]))
  await saveSettings(db, userId, { muted, hasDigest: wanted.hasDigest })
  const { settings } = await readSettings(db, userId)
  return { settings }
}
