import { useEffect, useState } from 'react'

/** The paging state of an infinite query. */
interface Continued {
  readonly hasNextPage: boolean
  readonly isFetching: boolean
  readonly isFetchNextPageError: boolean
  readonly fetchNextPage: () => unknown
}

/**
 * Shows the first items of a long list and more at each press, loading pages as needed. `more` holds the
 * properties of the button below; after an error the next press tries again.
 */
export function useShowMore<Item>(
  list: Continued,
  items: readonly Item[],
  first: number,
  grow: (shown: number) => number,
) {
  const [shown, setShown] = useState(first)
  const { fetchNextPage } = list
  const isShort = items.length < shown && list.hasNextPage
  const hasFailed = isShort && list.isFetchNextPageError
  const mayFetch = isShort && !list.isFetching && !hasFailed
  useEffect(() => {
    if (mayFetch) void fetchNextPage()
  }, [mayFetch, fetchNextPage])
  return {
    shown: items.slice(0, shown),
    more: {
      hasNextPage: items.length > shown || list.hasNextPage,
      isFetching: isShort && list.isFetching,
      isFetchingNextPage: isShort && list.isFetching,
      isFetchNextPageError: hasFailed,
      fetchNextPage: () => (isShort ? fetchNextPage() : setShown(grow(shown))),
    },
  }
}
