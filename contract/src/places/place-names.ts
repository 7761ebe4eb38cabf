import * as z from 'zod/mini'
import { AnyText, Whole } from '../kernel/scalars.ts'
import { as, wireObject } from '../kernel/wire-object.ts'

/** Kinds of places, in the order in which they are offered. */
export const PLACE_KINDS = [
  'town',
  'beach',
  'island',
  'mountain',
  'waterfall',
  'lake',
  'wildlife',
  'heritage',
] as const
export const PlaceKind = z.enum(PLACE_KINDS)
export type PlaceKind = z.output<typeof PlaceKind>

/** What people call a place. */
export const NamesOfPlace = {
  /** In the viewer's language, otherwise in English. */
  name: as('place_name', AnyText),
  nameEn: as('place_name_en', AnyText),
  /** In Sinhala and in Tamil; empty if unknown. */
  nameSi: as('place_name_si', AnyText),
  nameTa: as('place_name_ta', AnyText),
} as const

/** A place of the gazetteer by its names, for choosing it. */
export const PlaceName = wireObject({
  id: as('place_id', Whole),
  slug: as('place_url', AnyText),
  ...NamesOfPlace,
  kind: as('place_kind', PlaceKind),
  district: as('place_district', AnyText),
  province: as('place_province', AnyText),
})
export type PlaceName = z.output<typeof PlaceName>

/** A place in search results. */
export const FoundPlace = wireObject({
  ...PlaceName.fields,
  /** The number of public videos; may be 0. */
  videos: as('vd_count', Whole),
  /** URLs of the thumbnail of its most viewed video. */
  thumbnails: as('vd_thumbs', z.array(AnyText)),
})
export type FoundPlace = z.output<typeof FoundPlace>
