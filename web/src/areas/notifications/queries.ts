import { notificationCalls } from '@serendib/contract'
import { pagesOf } from '../../kit/pages.ts'
import { call, queryClient, queryOf } from '../../platform/calls/api.ts'
import { currentSession } from '../../platform/session.ts'

/** The number of the viewer's unread notifications. */
export function countQuery() {
  return queryOf(notificationCalls.notificationCount, { channelId: ownChannelId() })
}

/** The content of the viewer's bell menu. Loaded whenever the menu is opened, and only then. */
export function notificationsQuery() {
  const query = { channelId: ownChannelId() }
  return { ...pagesOf(notificationCalls.displayNotifications, 'notifications', query), staleTime: Infinity }
}

export const settingsQuery = () => queryOf(notificationCalls.notificationSettings)

/** Shows a count from the server, and reloads an open menu if there is something new. */
export function showCount(count: number): void {
  queryClient.setQueryData(countQuery().queryKey, { count })
  // Not for the response to its own opening: entries marked as new stay marked.
  if (count === 0) return
  void queryClient.invalidateQueries({ queryKey: notificationsQuery().queryKey, refetchType: 'active' })
}

/** Resets the count, reloads the menu, and then tells the server that it was opened. */
export async function openNotifications(): Promise<void> {
  queryClient.setQueryData(countQuery().queryKey, { count: 0 })
  await queryClient.prefetchInfiniteQuery({ ...notificationsQuery(), staleTime: 0 })
  await clearCount()
}

/** Tells the server that all shown notifications were seen. If that fails, the next count includes them. */
export async function clearCount(): Promise<void> {
  queryClient.setQueryData(countQuery().queryKey, { count: 0 })
  const shownUntil = queryClient.getQueryData(notificationsQuery().queryKey)?.pages[0]?.shownUntil
  // Nothing was loaded, so nothing was seen.
  if (shownUntil === undefined) return
  await call(notificationCalls.clearNotificationCount, {
    body: { channelId: ownChannelId(), shownUntil },
  }).catch(() => undefined)
}

function ownChannelId(): number | undefined {
  return currentSession()?.defaultChannel?.id
}
