import * as z from 'zod/mini'
import { maxCharacters, withPlainBreaks } from './characters.ts'

/** Any text, any whole number. One schema each for the whole contract: a page that opens makes hundreds fewer. */
export const AnyText = z.string()
export const Whole = z.int()

/** 1 or 0 on the wire, a boolean in the code. */
export const Flag = z.codec(z.union([z.literal(1), z.literal(0)], 'must be 1 or 0'), z.boolean(), {
  decode: (wire) => wire === 1,
  encode: (value) => (value ? 1 : 0),
})

/** A flag in a query or a form, where everything is text; left out or empty is undefined. */
export const TextFlag = z.codec(
  z.optional(
    z.union(
      [z.boolean(), z.literal([1, 0]), z.enum(['1', '0', 'true', 'false', ''])],
      'must be 1 or 0, or left out',
    ),
  ),
  z.optional(z.boolean()),
  {
    decode: (wire) => (wire === undefined || wire === '' ? undefined : wire === 'true' || Number(wire) === 1),
    encode: (value) => (value === undefined ? undefined : value ? 1 : 0),
  },
)

/** The largest id: PostgreSQL's integer. */
export const ID_MAX = 2_147_483_647

const NO_ID = 'must be a positive whole number'

/** An id: a positive whole number. Text of digits is taken too, as in queries and multipart forms. */
export const Id = z.codec(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,15}$/, NO_ID))], NO_ID),
  z.int(NO_ID).check(z.positive(NO_ID), z.maximum(ID_MAX, 'is larger than any id')),
  { decode: (wire) => Number(wire), encode: (id) => id },
)

/** An id that a caller may leave out, or say that there is none: empty text, null and 0 on the wire. */
export const IdOrNone = z.codec(
  z.optional(z.nullable(z.union([z.number(), z.string().check(z.regex(/^\d{0,15}$/))]))),
  z.optional(z.nullable(z.int().check(z.positive(), z.maximum(ID_MAX)))),
  {
    decode: (wire) => (Number(wire ?? '') === 0 ? null : Number(wire)),
    encode: (id) => id,
  },
)

/** An id of a change: left out (undefined) it stays as it is; empty text, null and 0 take it away (null). */
export const KeptId = z.codec(
  z.optional(z.nullable(z.union([z.number(), z.string().check(z.regex(/^\d{0,15}$/))]))),
  z.optional(z.nullable(z.int().check(z.positive(), z.maximum(ID_MAX)))),
  {
    decode: (wire) => (wire === undefined ? undefined : Number(wire ?? '') === 0 ? null : Number(wire)),
    encode: (id) => (id === null ? 0 : id),
  },
)

const NO_SECONDS = 'must be a number of seconds'

/** Seconds, with fractions. */
export const Seconds = z.codec(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,9}(\.\d+)?$/, NO_SECONDS))], NO_SECONDS),
  z.number().check(z.minimum(0, 'must not be negative')),
  { decode: (wire) => Number(wire), encode: (seconds) => seconds },
)

/** Text that may be left out; absent and null are the empty text, and surrounding space goes. */
export const OptionalText = z.codec(z.optional(z.nullable(z.string())), z.string(), {
  decode: (wire) => (wire ?? '').trim(),
  encode: (text) => text,
})

/** A moment as an object, `{ date: 'YYYY-MM-DD HH:mm:ss' }`; in the code it is the text alone. */
export const MomentObject = z.codec(z.object({ date: z.string() }), z.string(), {
  decode: (wire) => wire.date,
  encode: (moment) => ({ date: moment }),
})
/** Text of a change, trimmed: left out (undefined) it stays as it is. `max` characters at the most. */
export function KeptText(max: number) {
  return z.codec(z.optional(z.nullable(z.string())), z.optional(z.string().check(maxCharacters(max))), {
    decode: (wire) => (typeof wire === 'string' ? withPlainBreaks(wire).trim() : undefined),
    encode: (value) => value,
  })
}

/** Text of a form, trimmed, with its bounds and what to say when they are not kept. */
export function text(limits: { min?: number; max: number; tooShort?: string; tooLong?: string }) {
  return z.codec(
    z.optional(z.nullable(z.string())),
    z
      .string()
      .check(
        z.minLength(limits.min ?? 0, limits.tooShort ?? 'is missing'),
        maxCharacters(limits.max, limits.tooLong),
      ),
    { decode: (wire) => withPlainBreaks(wire ?? '').trim(), encode: (value) => value },
  )
}

const WireWords = z.optional(z.union([z.array(z.string()), z.string()]))

/** A list of words in a form: a JSON array, or words between commas. Doubles and empty words go. */
export const WordList = z.codec(WireWords, z.array(z.string()), {
  decode: uniqueWords,
  encode: (words) => JSON.stringify(words),
})

/** Words of a change, as in `WordList`: left out (undefined) they stay as they are. */
export const KeptWords = z.codec(WireWords, z.optional(z.array(z.string())), {
  decode: (wire) => (wire === undefined ? undefined : uniqueWords(wire)),
  encode: (words) => words && JSON.stringify(words),
})

/** Ids in a form, as a JSON array or between commas: left out (undefined) they stay as they are. Doubles go. */
export const KeptIds = z.codec(
  z.optional(z.union([z.array(z.union([z.number(), z.string()])), z.string()])),
  z.optional(
    z.array(
      z
        .int('must be whole numbers')
        .check(z.positive('must be positive numbers'), z.maximum(ID_MAX, 'has a number larger than any id')),
    ),
  ),
  {
    decode: (wire) => {
      if (wire === undefined) return undefined
      const words = typeof wire === 'string' ? wordsOf(wire) : wire
      return [
        ...new Set(
          words
            .map((word) => String(word).trim())
            .filter(Boolean)
            .map(Number),
        ),
      ]
    },
    encode: (ids) => ids && JSON.stringify(ids),
  },
)

function uniqueWords(wire: string[] | string | undefined): string[] {
  return [
    ...new Set(
      wordsOf(wire)
        .map((word) => word.trim())
        .filter(Boolean),
    ),
  ]
}

function wordsOf(wire: string[] | string | undefined): string[] {
  if (wire === undefined) return []
  if (Array.isArray(wire)) return wire
  if (wire.trimStart().startsWith('[')) {
    try {
      const parsed: unknown = JSON.parse(wire)
      if (Array.isArray(parsed)) return parsed.map(String)
    } catch {
      return []
    }
  }
  return wire.split(',')
}
