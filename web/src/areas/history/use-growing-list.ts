import { useEffect, useState } from 'react'

/** What an infinite query of pages of items answers, as far as it is needed here. */
interface Pages<Item> {
  readonly data: { readonly pages: readonly { readonly items: readonly Item[] }[] } | undefined
  readonly hasNextPage: boolean
  readonly isFetching: boolean
  readonly isFetchNextPageError: boolean
  readonly fetchNextPage: () => unknown
}

/** Shows the first few of a long list, and more at each press; pages are fetched as they are needed. */
export function useGrowingList<Item>(list: Pages<Item>, first: number, grow: (shown: number) => number) {
  const [shown, setShown] = useState(first)
  const items = list.data?.pages.flatMap((page) => page.items)
  const { fetchNextPage } = list
  const isShort = items !== undefined && items.length < shown && list.hasNextPage
  const mayFetch = isShort && !list.isFetching && !list.isFetchNextPageError
  useEffect(() => {
    if (mayFetch) void fetchNextPage()
  }, [mayFetch, fetchNextPage])
  return {
    items: items?.slice(0, shown),
    hasMore: items !== undefined && (items.length > shown || list.hasNextPage),
    isGrowing: isShort && list.isFetching,
    showMore: () => {
      // After a failure the same press tries once more.
      if (isShort) void fetchNextPage()
      else setShown(grow(shown))
    },
  }
}
