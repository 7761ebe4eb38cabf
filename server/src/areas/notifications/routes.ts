import type { notificationCalls } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { Handlers } from '../../platform/http/bind.ts'
import { readCursor } from '../../platform/keyset.ts'
import { acceptNotification } from './event.ts'
import { dismiss, readNotifications } from './notification.ts'
import { clearCount, countUnread } from './queries.ts'
import { changeSettings, readSettings } from './settings.ts'

const NOTIFICATIONS_PER_PAGE = 20

export function notificationHandlers({ db }: { db: Database }): Handlers<typeof notificationCalls> {
  return {
    notificationCount: async ({ viewer }) => {
      const [unread] = await countUnread(db, [viewer.id])
      return { count: unread?.count ?? 0 }
    },
    displayNotifications: ({ query, viewer }) =>
      readNotifications(db, viewer, {
        limit: query.limit ?? NOTIFICATIONS_PER_PAGE,
        after: readCursor(query.cursor),
      }),
    clearNotificationCount: async ({ body, viewer }) => {
      await clearCount(db, viewer.id, body.shownUntil)
      return {}
    },
    notificationSeen: async ({ body, viewer }) => {
      const { id, type, channelId, videoId } = body
      await dismiss(db, viewer, { id, type, channelId, videoId })
      return {}
    },
    createNotification: async ({ body, viewer }) => {
      const { type, channelId, videoId, subjectId, isDone } = body
      await acceptNotification(db, viewer.id, { type, channelId, videoId, subjectId, isDone: isDone ?? true })
      return {}
    },
    notificationSettings: ({ viewer }) => readSettings(db, viewer.id),
    saveNotificationSettings: ({ body, viewer }) => changeSettings(db, viewer.id, body),
  }
}
