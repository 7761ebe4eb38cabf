import * as z from 'zod/mini'
import { as } from './wire-object.ts'
import { AnyText, OptionalText, Whole } from './scalars.ts'

/** The most items a page may hold. */
export const PAGE_LIMIT_MAX = 60

const Limit = z.codec(z.optional(z.union([z.number(), AnyText])), z.optional(Whole), {
  decode: (wire) => {
    const limit = Number(wire)
    return Number.isInteger(limit) && limit > 0 ? Math.min(limit, PAGE_LIMIT_MAX) : undefined
  },
  encode: (limit) => limit,
})

/** What every list takes: how many, and after which item (the `next` of the page before). Spread it into a query. */
export const pageQuery = {
  limit: as('limit', Limit),
  cursor: as('cursor', OptionalText),
} as const

/** What every list answers beside its items: the cursor of the next page, or null at the end. Spread it into a reply. */
export const pageReply = {
  next: as('next', z.nullable(AnyText)),
} as const
