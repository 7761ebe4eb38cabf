import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ChannelCard } from '@serendib/contract'
import { LIMITS, queryKeyOf, searchCalls } from '@serendib/contract'
import { call, FIRST_ANSWERED_AT, firstPageOf, queryClient } from '../../platform/api.ts'
import { currentSession } from '../../platform/session.ts'
import type { SearchAddress } from './search-address.ts'

/** Channels and videos for a term, page by page; channels come with the first one. */
export function searchQuery({ term, ...how }: SearchAddress) {
  const list = { term, ...how, limit: LIMITS.searchResultsPerPage }
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(searchCalls.searchVideo), term, how],
    initialData: () => firstPageOf(searchCalls.searchVideo, { ...list, cursor: '' }),
    // It does not know a member's subscriptions: to a member it is an answer of long ago.
    initialDataUpdatedAt: () => (currentSession() === null ? FIRST_ANSWERED_AT : 0),
    queryFn: ({ pageParam, signal }) =>
      call(searchCalls.searchVideo, { query: { ...list, cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    enabled: term !== '',
  })
}

/** Shows a channel of the results as it is now, without searching again. */
export function keepChannel(address: SearchAddress, changed: ChannelCard): void {
  queryClient.setQueryData(
    searchQuery(address).queryKey,
    (kept) =>
      kept && {
        ...kept,
        pages: kept.pages.map((page) => ({
          ...page,
          results: {
            ...page.results,
            channels: page.results.channels.map((channel) => (channel.id === changed.id ? changed : channel)),
          },
        })),
      },
  )
}
