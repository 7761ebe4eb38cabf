import type { MappedPlace, placeCalls } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { Handlers } from '../../platform/http/bind.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { cutPage, readCursor } from '../../platform/keyset.ts'
import { cardsOf, posterUrls } from '../videos/index.ts'
import type { PlaceWithFilms } from './queries.ts'
import {
  findPlace,
  listNearbyPlaces,
  listPlaceFilms,
  listPlacesNamed,
  listPlacesWithFilms,
} from './queries.ts'

/** A map with more is none that can be read. */
const PLACES_MAX = 1000
const FOUND_MAX = 12
/** What one reaches in about two hours on the island's roads. */
const NEARBY = { kilometresMax: 60, limit: 6 }
const FILMS_PER_PAGE = 24

export function placeHandlers({ db }: { db: Database }): Handlers<typeof placeCalls> {
  return {
    placesList: async () => ({ places: (await listPlacesWithFilms(db, PLACES_MAX)).map(toMappedPlace) }),
    searchPlaces: async ({ query }) => ({ places: await listPlacesNamed(db, query.term, FOUND_MAX) }),
    placeDetails: async ({ query }) => {
      const place = await findPlace(db, query.slug)
      if (!place) throw new Refusal('place_not_found')
      const nearby = await listNearbyPlaces(db, place, NEARBY)
      return {
        place,
        nearby: nearby.map((row) =>
          Object.assign(toMappedPlace(row), { kilometres: Math.round(row.kilometres) }),
        ),
      }
    },
    placeVideos: async ({ query, viewer }) => {
      const limit = query.limit ?? FILMS_PER_PAGE
      const page = { order: query.order ?? 'newest', limit, after: readCursor(query.cursor) }
      const { items, next } = cutPage(await listPlaceFilms(db, query.slug, page), limit)
      const ids = items.map(({ id }) => id)
      return { videos: await cardsOf(db, ids, viewer), next }
    },
  }
}

function toMappedPlace({ posterKey, ...place }: PlaceWithFilms): MappedPlace {
  return { ...place, posters: posterUrls(posterKey, null) }
}
