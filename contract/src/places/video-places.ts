import * as z from 'zod/mini'
import { AnyText } from '../kernel/scalars.ts'
import { as, wireObject } from '../kernel/wire-object.ts'
import { NamesOfPlace } from './place-names.ts'

// Apart from the calls, because every page with a video loads these.

/** The place of a video, as shown on its page. */
export const VideoPlace = wireObject({
  slug: as('place_url', AnyText),
  name: NamesOfPlace.name,
  district: as('place_district', AnyText),
  latitude: as('latitude', z.number()),
  longitude: as('longitude', z.number()),
})
export type VideoPlace = z.output<typeof VideoPlace>

/** The place of a playlist's video, as shown on the playlist's map. */
export const StopPlace = wireObject({
  ...VideoPlace.fields,
  ...NamesOfPlace,
})
export type StopPlace = z.output<typeof StopPlace>

/** A chapter that names a place: a stop of the video. */
export const VideoStop = wireObject({
  /** When it begins, in seconds of the video. */
  seconds: as('seconds', z.number()),
  place: as('vd_place', StopPlace),
})
export type VideoStop = z.output<typeof VideoStop>
