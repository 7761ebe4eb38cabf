import * as z from 'zod/mini'
import { maxCharacters } from './characters.ts'
import { cleanName, cleanText } from './plain-text.ts'

/**
 * Any text, any integer. The whole contract shares one schema for each, so that opening a page creates hundreds fewer.
 */
export const AnyText = z.string()
export const Whole = z.int()

/** 1 or 0 on the wire, a boolean in the code. */
export const Flag = z.codec(z.union([z.literal(1), z.literal(0)], 'must be 1 or 0'), z.boolean(), {
  decode: (wire) => wire === 1,
  encode: (value) => (value ? 1 : 0),
})

/** A flag in a query or form, where all values are text. Undefined if it is omitted or empty. */
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

/** The largest id, PostgreSQL's integer. */
export const ID_MAX = 2_147_483_647

const NO_ID = 'must be a positive whole number'

/** A positive integer. Accepts digits as text too, as in queries and multipart forms. */
export const Id = z.codec(
  z.union([z.number(), z.string().check(z.regex(/^\d{1,15}$/, NO_ID))], NO_ID),
  z.int(NO_ID).check(z.positive(NO_ID), z.maximum(ID_MAX, 'is larger than any id')),
  { decode: (wire) => Number(wire), encode: (id) => id },
)

/** An optional id: empty text, null and 0 on the wire mean none. */
export const IdOrNone = z.codec(
  z.optional(z.nullable(z.union([z.number(), z.string().check(z.regex(/^\d{0,15}$/))]))),
  z.optional(z.nullable(z.int().check(z.positive(), z.maximum(ID_MAX)))),
  {
    decode: (wire) => (Number(wire ?? '') === 0 ? null : Number(wire)),
    encode: (id) => id,
  },
)

/** An id in a change. If omitted (undefined), it stays unchanged; empty text, null and 0 remove it (null). */
export const OptionalIdChange = z.codec(
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

/** Optional text of one line: a search term, a code, a URL. Absent and null become the empty text. */
export const OptionalText = z.codec(z.optional(z.nullable(z.string())), z.string(), {
  decode: (wire) => cleanName(wire ?? ''),
  encode: (text) => text,
})

/** A time as an object, `{ date: 'YYYY-MM-DD HH:mm:ss' }`; only the text in the code. */
export const MomentObject = z.codec(z.object({ date: z.string() }), z.string(), {
  decode: (wire) => wire.date,
  encode: (moment) => ({ date: moment }),
})

/** Limits of a text, with their error messages. */
interface TextLimits {
  min?: number
  max: number
  tooShort?: string
  tooLong?: string
}

/**
 * A user-written text of one line: a name, a title. All texts that users write are a `plainName` or a `plainText`, so
 * that they are cleaned the same way everywhere.
 */
export function plainName(limits: TextLimits) {
  return required(cleanName, limits)
}

/** A user-written text of several lines: a comment, a description. */
export function plainText(limits: TextLimits) {
  return required(cleanText, limits)
}

function required(clean: (text: string) => string, limits: TextLimits) {
  return z.codec(
    z.optional(z.nullable(z.string())),
    z
      .string()
      .check(
        z.minLength(limits.min ?? 0, limits.tooShort ?? 'is missing'),
        maxCharacters(limits.max, limits.tooLong),
      ),
    { decode: (wire) => clean(wire ?? ''), encode: (value) => value },
  )
}

/** A `plainName` in a change. If omitted (undefined), it stays unchanged. */
export function optionalName(max: number) {
  return optionalCleaned(cleanName, max)
}

/** A `plainText` in a change. If omitted (undefined), it stays unchanged. */
export function optionalText(max: number) {
  return optionalCleaned(cleanText, max)
}

function optionalCleaned(clean: (text: string) => string, max: number) {
  return z.codec(z.optional(z.nullable(z.string())), z.optional(z.string().check(maxCharacters(max))), {
    decode: (wire) => (typeof wire === 'string' ? clean(wire) : undefined),
    encode: (value) => value,
  })
}

const WireWords = z.optional(z.union([z.array(z.string()), z.string()]))

/**
 * Words in a form: a JSON array or comma-separated. Duplicates and empty words are dropped. If omitted (undefined), they
 * stay unchanged.
 */
export const OptionalWordList = z.codec(WireWords, z.optional(z.array(z.string())), {
  decode: (wire) => (wire === undefined ? undefined : uniqueWords(wire)),
  encode: (words) => words && JSON.stringify(words),
})

/**
 * Ids in a form, as a JSON array of texts or numbers, or comma-separated, without duplicates. If omitted (undefined), they stay unchanged.
 */
export const OptionalIdList = z.codec(
  z.optional(z.union([z.array(z.union([z.number(), z.string()])), z.string()])),
  z.optional(
    z.array(
      z
        .int('must be whole numbers')
        .check(
          z.positive('must be positive numbers'),
          z.maximum(ID_MAX, 'contains a number larger than any id'),
        ),
    ),
  ),
  {
    decode: (wire) => {
      if (wire === undefined) return undefined
      const words = typeof wire === 'string' ? readWords(wire) : wire
      return [
        ...new Set(
          words
            .map((word) => String(word).trim())
            .filter(Boolean)
            .map(Number),
        ),
      ]
    },
    encode: (ids) => ids && JSON.stringify(ids.map(String)),
  },
)

function uniqueWords(wire: string[] | string | undefined): string[] {
  return [...new Set(readWords(wire).map(cleanName).filter(Boolean))]
}

function readWords(wire: string[] | string | undefined): string[] {
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
