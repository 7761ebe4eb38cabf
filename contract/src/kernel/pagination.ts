import * as z from 'zod/mini'
import { as } from './wire-object.ts'
import { AnyText, OptionalText, Whole } from './scalars.ts'

/** The most items a page may hold. */
export const PAGE_LIMIT_MAX = 60

const NO_LIMIT = 'must be a whole number above 0'
const Limit = z.codec(
  z.optional(z.union([z.number(), AnyText], NO_LIMIT)),
  z.optional(z.int(NO_LIMIT).check(z.positive(NO_LIMIT))),
  {
    // A larger limit is reduced to the maximum; invalid values are rejected.
    decode: (wire) =>
      wire === undefined || wire === '' ? undefined : Math.min(Number(wire), PAGE_LIMIT_MAX),
    encode: (limit) => limit,
  },
)

/** Query fields of every list: the page size, and the cursor (`next` of the previous page). Spread it into a query. */
export const pageQuery = {
  limit: as('limit', Limit),
  cursor: as('cursor', OptionalText),
} as const

/** The total count of a list, at most `LIMITS.countedMax` + 1, which means that there are more. */
export const TotalCount = Whole

/**
 * Reply fields of every list in addition to its items: the cursor of the next page, or null at the end. Spread it into
 * a reply.
 */
export const pageReply = {
  next: as('next', z.nullable(AnyText)),
} as const
