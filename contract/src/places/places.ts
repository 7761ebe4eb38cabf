import * as z from 'zod/mini'
import { calls, endpoint, envelope } from '../kernel/endpoint.ts'
import { LIMITS } from '../kernel/limits.ts'
import { pageQuery, pageReply } from '../kernel/pagination.ts'
import { AnyText, plainName, plainText, Whole } from '../kernel/scalars.ts'
import { as, OptionalId, viewerId, wireObject } from '../kernel/wire-object.ts'
import { PlaceName } from './place-names.ts'
import { VideoStop } from './video-places.ts'
import { VideoCard } from '../videos.ts'

const located = {
  ...PlaceName.fields,
  /** Degrees of the place; never the location where a file was filmed. */
  latitude: as('latitude', z.number()),
  longitude: as('longitude', z.number()),
  /** The number of public videos. */
  videos: as('vd_count', Whole),
} as const

/** A place with videos, for the map. */
export const MappedPlace = wireObject({
  ...located,
  /** URLs of the thumbnail of its most viewed video. */
  thumbnails: as('vd_thumbs', z.array(AnyText)),
})
export type MappedPlace = z.output<typeof MappedPlace>

export const Place = wireObject({
  ...located,
  /** The months, 1 to 12, in which its public videos were filmed, as far as their owners say. */
  filmingMonths: as('filming_months', z.array(Whole)),
})
export type Place = z.output<typeof Place>

/** A place near another one. */
export const NearbyPlace = wireObject({ ...MappedPlace.fields, kilometres: as('distance_km', Whole) })
export type NearbyPlace = z.output<typeof NearbyPlace>

export const PlaceOrder = z.enum(['newest', 'views'])
export type PlaceOrder = z.output<typeof PlaceOrder>

const PLACE_TERM_MAX = 80
const slug = as('place', plainName({ min: 1, max: 60 }))

export const placeCalls = calls('places', {
  placesList: endpoint({
    method: 'GET',
    path: '/v1/places/placesList',
    access: 'public',
    cache: 'guests',
    summary: 'Returns the places that have videos with their number of videos, most videos first.',
    reply: envelope({ places: as('dataset', z.array(MappedPlace)) }),
  }),
  searchPlaces: endpoint({
    method: 'GET',
    path: '/v1/places/searchPlaces',
    access: 'public',
    cache: 'guests',
    summary:
      'Returns up to 12 places, with or without videos. All words of `value` have to match, by prefix, the names in English, Sinhala or Tamil or the district.',
    query: wireObject({ term: as('value', plainName({ max: PLACE_TERM_MAX })) }),
    reply: envelope({ places: as('dataset', z.array(PlaceName)) }),
  }),
  chapterStops: endpoint({
    method: 'POST',
    path: '/v1/places/chapterStops',
    access: 'signed-in',
    summary:
      'Returns the places that the chapters of a description name: a title, or a part of it between commas, colons, dashes, “to” or “at”, that is a name of a place. Nothing is saved.',
    body: wireObject({
      userId: viewerId('uid'),
      description: as('vd_description', plainText({ max: LIMITS.descriptionMax })),
    }),
    reply: envelope({ stops: as('dataset', z.array(VideoStop)) }),
  }),
  nearestPlace: endpoint({
    method: 'POST',
    path: '/v1/places/nearestPlace',
    access: 'signed-in',
    rateLimit: 'position',
    summary:
      'Returns the place nearest to a position, within 15 km, or null. The position is neither stored nor logged.',
    body: wireObject({
      userId: viewerId('uid'),
      latitude: as('latitude', z.number().check(z.minimum(-90), z.maximum(90))),
      longitude: as('longitude', z.number().check(z.minimum(-180), z.maximum(180))),
    }),
    reply: envelope({ place: as('dataset', z.nullable(PlaceName)) }),
  }),
  proposedPlaces: endpoint({
    method: 'GET',
    path: '/v1/places/proposedPlaces',
    access: 'signed-in',
    summary:
      'Returns up to three places where a video of the viewer may have been filmed: the first one that its shown track passes, those that its title names, and that of their previous upload of the same day.',
    query: wireObject({
      userId: viewerId('uid'),
      videoId: as('vid', OptionalId),
      title: as('title', plainName({ max: LIMITS.titleMax })),
    }),
    reply: envelope({ places: as('dataset', z.array(PlaceName)) }),
  }),
  placeDetails: endpoint({
    method: 'GET',
    path: '/v1/places/placeDetails',
    access: 'public',
    cache: 'guests',
    summary: 'Returns a place by its URL, and up to six nearby places with videos, nearest first.',
    query: wireObject({ slug }),
    reply: envelope({
      place: as('dataset', Place),
      nearby: as('nearby', z.array(NearbyPlace)),
    }),
    errors: ['place_not_found'],
  }),
  placeVideos: endpoint({
    method: 'GET',
    path: '/v1/places/placeVideos',
    access: 'public',
    cache: 'guests',
    summary: 'Returns the public videos of a place, newest or most viewed first.',
    query: wireObject({ slug, order: as('sort', z.optional(PlaceOrder)), ...pageQuery }),
    reply: envelope({ videos: as('dataset', z.array(VideoCard)), ...pageReply }),
  }),
})
