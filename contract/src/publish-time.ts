import * as z from 'zod/mini'

const DAYS_AHEAD = 366
const DAY_MS = 86_400_000

/** The latest time, in ms since 1970, for which publishing may be scheduled at `now`. */
export function lastPublishTime(now: number): number {
  return now + DAYS_AHEAD * DAY_MS
}

/** Whether publishing may be scheduled for a time: in the future, and not too far ahead. False for NaN. */
export function isPublishTime(at: number, now: number): boolean {
  return at > now && at <= lastPublishTime(now)
}

/**
 * When a video is to be published, as ISO 8601 with an offset or Z. Empty text and null: as soon as it is playable
 * (null in the code). If omitted from a change (undefined), it stays unchanged.
 */
export const PublishTime = z.codec(
  z.optional(z.nullable(z.string())),
  z.optional(
    z.nullable(
      z.iso.datetime({
        offset: true,
        error: 'must be a date and time with an offset, such as 2026-12-24T18:30:00+05:30',
      }),
    ),
  ),
  {
    decode: (wire) => (wire === undefined ? undefined : wire?.trim() || null),
    encode: (time) => (time === null ? '' : time),
  },
)
