import { infiniteQueryOptions } from '@tanstack/react-query'
import { LIMITS, queryKeyOf, videoCalls } from '@serendib/contract'
import { call, FIRST_ANSWERED_AT, firstPageOf, queryOf } from '../../platform/api.ts'

export const categoriesQuery = queryOf(videoCalls.allCategories)

/** The public videos, the newest first, of one category or of all, page by page. */
export function allVideosQuery(categoryId: number | undefined) {
  // Rows of five, three, two and one come out even.
  const list = { categoryId, limit: LIMITS.videosPerPage }
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(videoCalls.allVideos), categoryId ?? null],
    initialData: () => firstPageOf(videoCalls.allVideos, { ...list, cursor: '' }),
    initialDataUpdatedAt: FIRST_ANSWERED_AT,
    queryFn: ({ pageParam, signal }) =>
      call(videoCalls.allVideos, { query: { ...list, cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
}
