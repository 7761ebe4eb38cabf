import * as z from 'zod/mini'

/** Texts in which every code unit is a character: they need no segmenter, whose first use takes 70 ms on a phone. */
const SIMPLE = /^[\n\t\u0020-\u007e\u00a0-\u02ff]*$/
/**
 * How many code points count as one character: those of the longest emoji. Longer combinations count as several
 * characters, so that limits of characters also bound the bytes.
 */
const CODE_POINTS_MAX = 10
/** More code units than any character has: how far to look for its end. */
const LOOK_AROUND = 100

let segmenter: Intl.Segmenter | undefined

function splitCharacters(text: string): Iterable<Intl.SegmentData> {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return segmenter.segment(text)
}

/**
 * Counts the characters of a text for limits, the same way in browser and server: as people see them, without surrounding
 * whitespace. An emoji family is one character, and so are a Sinhala consonant with its vowel sign and a line break. Counting
 * ends at the first character beyond `max`, as a text of a megabyte takes a tenth of a second.
 */
export function countCharacters(text: string, max = Infinity): number {
  const counted = withPlainBreaks(text).trim()
  if (SIMPLE.test(counted)) return counted.length
  let count = 0
  for (const { segment } of splitCharacters(counted)) {
    count += weightOf(segment)
    if (count > max) break
  }
  return count
}

function weightOf(character: string): number {
  if (character.length <= CODE_POINTS_MAX) return 1
  return Math.ceil(Array.from(character).length / CODE_POINTS_MAX)
}

/** Multipart forms and Windows files have two characters per line break. */
function withPlainBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/** The beginning of a text in at most `units` UTF-16 units, which bound what is stored or sent. It ends with a whole character. */
export function takeBeginning(text: string, units: number): string {
  if (text.length <= units) return text
  const from = Math.max(0, units - LOOK_AROUND)
  let end = from
  for (const { index, segment } of splitCharacters(text.slice(from, units + LOOK_AROUND))) {
    if (from + index + segment.length > units) break
    end = from + index + segment.length
  }
  return text.slice(0, end)
}

/** Rejects texts with more characters, as `countCharacters` counts them. */
export function maxCharacters(max: number, message = `must be at most ${max} characters`) {
  // No text has more characters than code units.
  const check = z.refine<string>((text) => text.length <= max || countCharacters(text, max) <= max, message)
  // The API description's `maxLength` counts code points, of which a character has one or more: what it allows is accepted.
  check._zod.onattach.push((schema) => {
    schema._zod.bag['maximum'] = max
  })
  return check
}
