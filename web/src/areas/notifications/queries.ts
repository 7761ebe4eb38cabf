import { infiniteQueryOptions } from '@tanstack/react-query'
import { notificationCalls, queryKeyOf } from '@serendib/contract'
import { call, queryClient, queryOf } from '../../platform/calls/api.ts'
import { currentSession } from '../../platform/session.ts'

/** The number of the viewer's unread notifications. */
export function countQuery(userId: number | undefined) {
  return queryOf(notificationCalls.notificationCount, { userId, channelId: ownChannelId() })
}

/** The content of the viewer's bell menu. */
export function notificationsQuery(userId: number) {
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(notificationCalls.displayNotifications), userId],
    queryFn: ({ pageParam, signal }) =>
      call(notificationCalls.displayNotifications, {
        query: { userId, channelId: ownChannelId(), cursor: pageParam },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    // Loaded whenever the menu is opened, and only then.
    staleTime: Infinity,
  })
}

export function settingsQuery(userId: number) {
  return queryOf(notificationCalls.notificationSettings, { userId })
}

/** Shows a count from the server, and reloads an open menu if there is something new. */
export function showCount(userId: number, count: number): void {
  queryClient.setQueryData(countQuery(userId).queryKey, { count })
  // Not for the response to its own opening: entries marked as new stay marked.
  if (count === 0) return
  void queryClient.invalidateQueries({ queryKey: notificationsQuery(userId).queryKey, refetchType: 'active' })
}

/** Resets the count, reloads the menu, and then tells the server that it was opened. */
export async function openNotifications(userId: number): Promise<void> {
  queryClient.setQueryData(countQuery(userId).queryKey, { count: 0 })
  await queryClient.prefetchInfiniteQuery({ ...notificationsQuery(userId), staleTime: 0 })
  await clearCount(userId)
}

/** Tells the server that all shown notifications were seen. If that fails, the next count includes them. */
export async function clearCount(userId: number): Promise<void> {
  queryClient.setQueryData(countQuery(userId).queryKey, { count: 0 })
  const shownUntil = queryClient.getQueryData(notificationsQuery(userId).queryKey)?.pages[0]?.shownUntil
  // Nothing was loaded, so nothing was seen.
  if (shownUntil === undefined) return
  await call(notificationCalls.clearNotificationCount, {
    body: { userId, channelId: ownChannelId(), shownUntil },
  }).catch(() => undefined)
}

function ownChannelId(): number | undefined {
  return currentSession()?.defaultChannel?.id
}
