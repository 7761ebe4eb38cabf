import * as z from 'zod/mini'

/** So far ahead a film may be published. */
export const PUBLISH_DAYS_AHEAD = 366

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
