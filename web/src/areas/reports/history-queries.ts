import { infiniteQueryOptions } from '@tanstack/react-query'
import { LIMITS, queryKeyOf, reportCalls } from '@serendib/contract'
import { call, queryClient } from '../../platform/api.ts'

// 10 at first, then 5 more each time.
function pageAt(cursor: string) {
  return { cursor, limit: cursor === '' ? LIMITS.reportsFirst : LIMITS.reportsStep }
}

/** One's reports of videos; of a guest there are none. */
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

/** One's reports of comments. */
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

/** One's reports of channels. */
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

/** Asks for all three before the page is there: their counts stand in the tabs. */
export function prefetchReports(userId: number | undefined): void {
  if (userId === undefined) return
  void queryClient.prefetchInfiniteQuery(videoReportsQuery(userId))
  void queryClient.prefetchInfiniteQuery(commentReportsQuery(userId))
  void queryClient.prefetchInfiniteQuery(channelReportsQuery(userId))
}
