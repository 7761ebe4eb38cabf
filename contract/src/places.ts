import * as z from 'zod/mini'
import { calls, endpoint, envelope } from './kernel/endpoint.ts'
import { pageQuery, pageReply } from './kernel/pagination.ts'
import { AnyText, text, Whole } from './kernel/scalars.ts'
import { as, wireObject } from './kernel/wire-object.ts'
import { PlaceName } from './place-names.ts'
import { VideoCard } from './videos.ts'

const located = {
  ...PlaceName.fields,
  /** Degrees, of the place; never those that a file was filmed at. */
  latitude: as('latitude', z.number()),
  longitude: as('longitude', z.number()),
  /** Films that lists show. */
  videos: as('vd_count', Whole),
} as const

/** A place that has films, for the map. */
export const MappedPlace = wireObject({
  ...located,
  /** Addresses of the poster of its most viewed film. */
  posters: as('vd_thumbs', z.array(AnyText)),
})
export type MappedPlace = z.output<typeof MappedPlace>

export const Place = wireObject(located)
export type Place = z.output<typeof Place>

/** A place near another one. */
export const NearbyPlace = wireObject({ ...MappedPlace.fields, kilometres: as('distance_km', Whole) })
export type NearbyPlace = z.output<typeof NearbyPlace>

/** Where a film was made, as its page names it. */
export const FilmPlace = wireObject({
  slug: as('place_url', AnyText),
  name: as('place_name', AnyText),
  district: as('place_district', AnyText),
  latitude: as('latitude', z.number()),
  longitude: as('longitude', z.number()),
})
export type FilmPlace = z.output<typeof FilmPlace>

/** Where a film of a playlist was made, as the playlist's map names it. */
export const StopPlace = wireObject({
  ...FilmPlace.fields,
  /** In Sinhala and in Tamil; empty where it is not known. */
  nameSi: PlaceName.fields.nameSi,
  nameTa: PlaceName.fields.nameTa,
})
export type StopPlace = z.output<typeof StopPlace>

export const PlaceOrder = z.enum(['newest', 'views'])
export type PlaceOrder = z.output<typeof PlaceOrder>

const PLACE_TERM_MAX = 80
const slug = as('place', text({ min: 1, max: 60 }))

export const placeCalls = calls('places', {
  placesList: endpoint({
    method: 'GET',
    path: '/v1/places/placesList',
    access: 'public',
    summary: 'The places that have films, those with most of them first, each with how many it has.',
    reply: envelope({ places: as('dataset', z.array(MappedPlace)) }),
  }),
  searchPlaces: endpoint({
    method: 'GET',
    path: '/v1/places/searchPlaces',
    access: 'public',
    summary:
      'Up to 12 places, with films or without, that have all the words of `value`, or words beginning so, among their names in English, Sinhala and Tamil and that of their district.',
    query: wireObject({ term: as('value', text({ max: PLACE_TERM_MAX })) }),
    reply: envelope({ places: as('dataset', z.array(PlaceName)) }),
  }),
  placeDetails: endpoint({
    method: 'GET',
    path: '/v1/places/placeDetails',
    access: 'public',
    summary: 'A place by its url, and up to six others near it that have films, the nearest first.',
    query: wireObject({ slug }),
    reply: envelope({
      place: as('dataset', Place),
      nearby: as('nearby', z.array(NearbyPlace)),
    }),
    refusals: ['place_not_found'],
  }),
  placeVideos: endpoint({
    method: 'GET',
    path: '/v1/places/placeVideos',
    access: 'public',
    summary: 'The public videos of a place, the newest first or the most viewed.',
    query: wireObject({ slug, order: as('sort', z.optional(PlaceOrder)), ...pageQuery }),
    reply: envelope({ videos: as('dataset', z.array(VideoCard)), ...pageReply }),
  }),
})

/** The districts of Sri Lanka, each with its province. */
export const DISTRICTS: Readonly<Record<string, string>> = {
  Colombo: 'Western',
  Gampaha: 'Western',
  Kalutara: 'Western',
  Kandy: 'Central',
  Matale: 'Central',
  'Nuwara Eliya': 'Central',
  Galle: 'Southern',
  Matara: 'Southern',
  Hambantota: 'Southern',
  Jaffna: 'Northern',
  Kilinochchi: 'Northern',
  Mannar: 'Northern',
  Vavuniya: 'Northern',
  Mullaitivu: 'Northern',
  Trincomalee: 'Eastern',
  Batticaloa: 'Eastern',
  Ampara: 'Eastern',
  Kurunegala: 'North Western',
  Puttalam: 'North Western',
  Anuradhapura: 'North Central',
  Polonnaruwa: 'North Central',
  Badulla: 'Uva',
  Monaragala: 'Uva',
  Ratnapura: 'Sabaragamuwa',
  Kegalle: 'Sabaragamuwa',
}
