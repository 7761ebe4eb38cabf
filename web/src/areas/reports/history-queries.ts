import { infiniteQueryOptions } from '@tanstack/react-query'
import { LIMITS, queryKeyOf, reportCalls } from '@serendib/contract'
import { call, queryClient } from '../../platform/calls/api.ts'

// 10 at first, then 5 more each time.
function pageAt(cursor: string) {
  return { cursor, limit: cursor === '' ? LIMITS.reportsFirst : LIMITS.reportsStep }
}

/** The user's reports of videos; disabled for guests. */
export function videoReportsQuery(userId: number | undefined) {
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(reportCalls.videoReports), userId ?? null],
    queryFn: ({ pageParam, signal }) =>
      call(reportCalls.videoReports, { query: { userId, ...pageAt(pageParam) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    enabled: userId !== undefined,
  })
}

/** The user's reports of comments. */
export function commentReportsQuery(userId: number | undefined) {
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(reportCalls.commentReports), userId ?? null],
    queryFn: ({ pageParam, signal }) =>
      call(reportCalls.commentReports, { query: { userId, ...pageAt(pageParam) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    enabled: userId !== undefined,
  })
}

/** The user's reports of channels. */
export function channelReportsQuery(userId: number | undefined) {
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(reportCalls.channelReports), userId ?? null],
    queryFn: ({ pageParam, signal }) =>
      call(reportCalls.channelReports, { query: { userId, ...pageAt(pageParam) }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    enabled: userId !== undefined,
  })
}

/** Starts all three queries before the page has loaded: their counts are in the tabs. */
export function prefetchReports(userId: number | undefined): void {
  if (userId === undefined) return
  void queryClient.prefetchInfiniteQuery(videoReportsQuery(userId))
  void queryClient.prefetchInfiniteQuery(commentReportsQuery(userId))
  void queryClient.prefetchInfiniteQuery(channelReportsQuery(userId))
}
