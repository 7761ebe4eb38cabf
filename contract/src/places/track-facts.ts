import * as z from 'zod/mini'
import { as, wireObject } from '../kernel/wire-object.ts'

/** What is known of a track without its points. */
export const TrackFacts = wireObject({
  /** Metres along the track. */
  metres: as('metres', z.number()),
  /** Metres climbed; null if heights are unknown or hidden. */
  climb: as('climb', z.nullable(z.number())),
  /** Seconds of the video from its first to its last point. */
  seconds: as('duration', z.number()),
})
export type TrackFacts = z.output<typeof TrackFacts>
