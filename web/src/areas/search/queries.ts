import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ChannelCard } from '@serendib/contract'
import { queryKeyOf, searchCalls } from '@serendib/contract'
import { call, queryClient } from '../../platform/api.ts'
import type { SearchAddress } from './search-address.ts'

const PER_PAGE = 20

/** Channels and videos for a term, page by page; channels come with the first one. */
export function searchQuery({ term, ...how }: SearchAddress) {
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(searchCalls.searchVideo), term, how],
    queryFn: ({ pageParam, signal }) =>
      call(searchCalls.searchVideo, { query: { term, ...how, cursor: pageParam, limit: PER_PAGE }, signal }),
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
