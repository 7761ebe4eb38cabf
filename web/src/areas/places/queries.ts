import { infiniteQueryOptions } from '@tanstack/react-query'
import type { PlaceOrder } from '@serendib/contract'
import { placeCalls, queryKeyOf } from '@serendib/contract'
import { call, queryOf } from '../../platform/api.ts'

/** Rows of five, three, two and one come out even. */
const PER_PAGE = 30

/** So long nothing is typed before a name is looked for. */
export const TYPING_PAUSE_MS = 200

/** All places that have films. */
export const placesQuery = queryOf(placeCalls.placesList)

export const placeQuery = (slug: string) => queryOf(placeCalls.placeDetails, { slug })

/** Places of the gazetteer by a part of their names. */
export const placesNamedQuery = (term: string) => queryOf(placeCalls.searchPlaces, { term })

/** The films of a place, page by page. */
export function placeFilmsQuery(slug: string, order: PlaceOrder) {
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(placeCalls.placeVideos), slug, order],
    queryFn: ({ pageParam, signal }) =>
      call(placeCalls.placeVideos, { query: { slug, order, cursor: pageParam, limit: PER_PAGE }, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
}
