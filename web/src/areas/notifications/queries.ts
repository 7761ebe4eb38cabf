import { infiniteQueryOptions } from '@tanstack/react-query'
import { notificationCalls, queryKeyOf } from '@serendib/contract'
import { call, queryClient, queryOf } from '../../platform/api.ts'
import { currentSession } from '../../platform/session.ts'

/** How much is new for the viewer. */
export function countQuery(userId: number | undefined) {
  return queryOf(notificationCalls.notificationCount, { userId, channelId: ownChannelId() })
}

/** What the viewer's bell shows. */
export function bellQuery(userId: number) {
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(notificationCalls.displayNotifications), userId],
    queryFn: ({ pageParam, signal }) =>
      call(notificationCalls.displayNotifications, {
        query: { userId, channelId: ownChannelId(), cursor: pageParam },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    // It is asked for whenever the bell is opened, and at no other time.
    staleTime: Infinity,
  })
}

export function settingsQuery(userId: number) {
  return queryOf(notificationCalls.notificationSettings, { userId })
}

/** Shows a count that the server told, and has an open bell look again where something came. */
export function showCount(userId: number, count: number): void {
  queryClient.setQueryData(countQuery(userId).queryKey, { count })
  // Not for the answer to its own opening: what is marked as new stays marked.
  if (count === 0) return
  void queryClient.invalidateQueries({ queryKey: bellQuery(userId).queryKey, refetchType: 'active' })
}

/** Shows nothing new, looks anew what the bell shows, and then tells the server that it was opened. */
export async function openBell(userId: number): Promise<void> {
  queryClient.setQueryData(countQuery(userId).queryKey, { count: 0 })
  await queryClient.prefetchInfiniteQuery({ ...bellQuery(userId), staleTime: 0 })
  await clearCount(userId)
}

/** Tells the server that all was looked at that the bell shows. Where that fails, the next count says so. */
export async function clearCount(userId: number): Promise<void> {
  queryClient.setQueryData(countQuery(userId).queryKey, { count: 0 })
  const shownUntil = queryClient.getQueryData(bellQuery(userId).queryKey)?.pages[0]?.shownUntil
  // It could not be loaded: nobody has seen anything.
  if (shownUntil === undefined) return
  await call(notificationCalls.clearNotificationCount, {
    body: { userId, channelId: ownChannelId(), shownUntil },
  }).catch(() => undefined)
}

function ownChannelId(): number | undefined {
  return currentSession()?.defaultChannel?.id
}
