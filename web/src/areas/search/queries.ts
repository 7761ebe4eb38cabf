import { infiniteQueryOptions } from '@tanstack/react-query'
import type { SearchParams } from '@serendib/contract'
import { queryKeyOf, searchCalls } from '@serendib/contract'
import { call, cachedResponse } from '../../platform/calls/api.ts'
import { currentSession } from '../../platform/session.ts'

/** Channels and videos for a term, page by page; channels are in the first page. */
export function searchQuery({ term, ...how }: SearchParams) {
  const pageAt = (cursor: string) => ({ term, ...how, cursor })
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(searchCalls.searchVideo), term, how],
    queryFn: ({ pageParam, signal }) => call(searchCalls.searchVideo, { query: pageAt(pageParam), signal }),
    initialData: () => {
      const first = cachedResponse(searchCalls.searchVideo, pageAt(''))
      return first && { pages: [first], pageParams: [''] }
    },
    // The initial data is a guest's: members request it again.
    initialDataUpdatedAt: () => (currentSession() === null ? performance.timeOrigin : 0),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    enabled: term !== '',
  })
}
