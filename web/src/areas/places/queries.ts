import { infiniteQueryOptions } from '@tanstack/react-query'
import type { PlaceOrder } from '@serendib/contract'
import { placeCalls, queryKeyOf } from '@serendib/contract'
import { call, queryOf } from '../../platform/calls/api.ts'

/** Divisible into rows of five, three, two and one. */
const PER_PAGE = 30

/** Debounce before a name is searched, in milliseconds. */
export const TYPING_PAUSE_MS = 200

/** All places that have videos. */
export const placesQuery = queryOf(placeCalls.placesList)

export const placeQuery = (slug: string) => queryOf(placeCalls.placeDetails, { slug })

/** Places of the gazetteer by part of a name. */
export const placesNamedQuery = (term: string) => queryOf(placeCalls.searchPlaces, { term })

/** The videos of a place, page by page. */
export function placeVideosQuery(slug: string, order: PlaceOrder) {
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(placeCalls.placeVideos), slug, order],
    queryFn: ({ pageParam, signal }) =>
      call(placeCalls.placeVideos, { query: { slug, order, cursor: pageParam, limit: PER_PAGE }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
}
