import { infiniteQueryOptions } from '@tanstack/react-query'
import { queryKeyOf, videoCalls } from '@serendib/contract'
import { call, queryOf } from '../../platform/calls/api.ts'

/** Divisible into rows of five, three, two and one. */
const PER_PAGE = 30

export const categoriesQuery = queryOf(videoCalls.allCategories)

/** Public videos, newest first, optionally of one category, page by page. */
export function allVideosQuery(categoryId: number | undefined) {
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(videoCalls.allVideos), categoryId ?? null],
    queryFn: ({ pageParam, signal }) =>
      call(videoCalls.allVideos, { query: { categoryId, cursor: pageParam, limit: PER_PAGE }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
}
