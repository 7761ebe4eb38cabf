import type { MappedPlace, placeCalls } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { Handlers } from '../../platform/http/bind.ts'
import { ApiError } from '../../platform/api-error.ts'
import { trimPage, readCursor } from '../../platform/keyset.ts'
import { listCards, thumbnailUrls } from '../videos/index.ts'
import { listProposedPlaces } from './proposal-queries.ts'
import { NEAR_KILOMETRES } from './suggestion.ts'
import { listPlacesNamed } from './name-queries.ts'
import type { PlaceWithVideos } from './queries.ts'
import { listStopsIn } from './stops.ts'
import {
  findNearestPlace,
  findPlace,
  listNearbyPlaces,
  listPlaceVideos,
  listPlacesWithVideos,
} from './queries.ts'

/** A map with more places would be unreadable. */
const PLACES_MAX = 1000
const FOUND_MAX = 12
/** A distance of about two hours on the island's roads. */
const NEARBY = { kilometresMax: 60, limit: 6 }
const PROPOSED_MAX = 3
const VIDEOS_PER_PAGE = 24

export function placeHandlers({ db }: { db: Database }): Handlers<typeof placeCalls> {
  return {
    placesList: async () => ({ places: (await listPlacesWithVideos(db, PLACES_MAX)).map(toMappedPlace) }),
    searchPlaces: async ({ query }) => ({ places: await listPlacesNamed(db, query.term, FOUND_MAX) }),
    chapterStops: async ({ body }) => ({ stops: await listStopsIn(db, body.description) }),
    nearestPlace: async ({ body: { latitude, longitude } }) => ({
      place: (await findNearestPlace(db, { latitude, longitude }, NEAR_KILOMETRES)) ?? null,
    }),
    proposedPlaces: async ({ query, viewer }) => {
      const { videoId = null, title } = query
      return { places: await listProposedPlaces(db, { ownerId: viewer.id, videoId, title }, PROPOSED_MAX) }
    },
    placeDetails: async ({ query }) => {
      const place = await findPlace(db, query.slug)
      if (!place) throw new ApiError('place_not_found')
      const nearby = await listNearbyPlaces(db, place, NEARBY)
      return {
        place,
        nearby: nearby.map((row) =>
          Object.assign(toMappedPlace(row), { kilometres: Math.round(row.kilometres) }),
        ),
      }
    },
    placeVideos: async ({ query, viewer }) => {
      const limit = query.limit ?? VIDEOS_PER_PAGE
      const page = { order: query.order ?? 'newest', limit, after: readCursor(query.cursor) }
      const { items, next } = trimPage(await listPlaceVideos(db, query.slug, page), limit)
      const ids = items.map(({ id }) => id)
      return { videos: await listCards(db, ids, viewer), next }
    },
  }
}

function toMappedPlace({ thumbnailKey, ...place }: PlaceWithVideos): MappedPlace {
  return { ...place, thumbnails: thumbnailUrls(thumbnailKey, null) }
}
