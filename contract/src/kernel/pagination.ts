import * as z from 'zod/mini'
import { as } from './wire-object.ts'
import { AnyText, OptionalText } from './scalars.ts'

/** The most items a page may hold. */
export const PAGE_LIMIT_MAX = 60

const NO_LIMIT = 'must be a whole number above 0'
const Limit = z.codec(
  z.optional(z.union([z.number(), AnyText], NO_LIMIT)),
  z.optional(z.int(NO_LIMIT).check(z.positive(NO_LIMIT))),
  {
    // More than a page may hold is as many as it may; what is no number is refused.
    decode: (wire) =>
      wire === undefined || wire === '' ? undefined : Math.min(Number(wire), PAGE_LIMIT_MAX),
    encode: (limit) => limit,
  },
)

/** What every list takes: how many, and after which item (the `next` of the page before). Spread it into a query. */
export const pageQuery = {
  limit: as('limit', Limit),
  cursor: as('cursor', OptionalText),
} as const

/** What every list answers beside its items: the cursor of the next page, or null at the end. Spread it into a reply. */
export const pageReply = {
  next: as('next', z.nullable(AnyText)),
} as const
