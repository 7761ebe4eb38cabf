import { queryOptions } from '@tanstack/react-query'
import type { PlaceOrder } from '@serendib/contract'
import { placeCalls } from '@serendib/contract'
import { pagesOf } from '../../kit/index.ts'
import { call, queryOf } from '../../platform/calls/api.ts'

/** Debounce before a name is searched, in milliseconds. */
export const TYPING_PAUSE_MS = 200

/** All places that have videos. */
export const placesQuery = queryOf(placeCalls.placesList)

export const placeQuery = (slug: string) => queryOf(placeCalls.placeDetails, { slug })

/** Places of the gazetteer by part of a name. */
export const placesNamedQuery = (term: string) => queryOf(placeCalls.searchPlaces, { term })

/** Places where a video of the viewer may have been filmed. */
export const proposedPlacesQuery = (about: { title: string; videoId: number | undefined }) =>
  queryOf(placeCalls.proposedPlaces, about)

/** The stops that chapters make. */
export const chapterStopsQuery = (description: string) =>
  queryOptions({
    queryKey: ['places', 'chapterStops', description],
    queryFn: ({ signal }) => call(placeCalls.chapterStops, { body: { description }, signal }),
  })

/** The videos of a place. The limit is divisible into rows of five, three, two and one. */
export const placeVideosQuery = (slug: string, order: PlaceOrder) =>
  pagesOf(placeCalls.placeVideos, 'videos', { slug, order, limit: 30 })
