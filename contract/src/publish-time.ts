import * as z from 'zod/mini'

const DAYS_AHEAD = 366
const DAY_MS = 86_400_000

/** The last moment, in ms since 1970, at which a film may be published, as seen at `now`. */
export function lastPublishTime(now: number): number {
  return now + DAYS_AHEAD * DAY_MS
}

/** Whether a film may be published at that moment: it is still to come, and not too far ahead. NaN is no moment. */
export function isPublishTime(at: number, now: number): boolean {
  return at > now && at <= lastPublishTime(now)
}

/**
 * When a film is to be published, as ISO 8601 with an offset or Z; empty text and null: as soon as it plays (null in the code).
 * Left out (undefined) of a change it stays as it is.
 */
export const PublishTime = z.codec(
  z.optional(z.nullable(z.string())),
  z.optional(
    z.nullable(
      z.iso.datetime({
        offset: true,
        error: 'must be a day and a time with its offset, such as 2026-12-24T18:30:00+05:30',
      }),
    ),
  ),
  {
    decode: (wire) => (wire === undefined ? undefined : wire?.trim() || null),
    encode: (time) => (time === null ? '' : time),
  },
)
