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

/**
 * The characters of a text. Unicode's rules split Sinhala and Tamil conjuncts, such as ශ්‍රී and க்ஷ, after the sign that
 * removes the vowel: what follows it belongs to the character.
 */
function* splitCharacters(text: string): Generator<string, void> {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  let character = ''
  for (const { segment } of segmenter.segment(text)) {
    if (character !== '' && !isJoined(character, segment)) {
      yield character
      character = ''
    }
    character += segment
  }
  if (character !== '') yield character
}

function isJoined(before: string, after: string): boolean {
  if (before.length + after.length > CODE_POINTS_MAX) return false
  return JOINS.some(({ end, start }) => end.test(before) && start.test(after))
}

const JOINS = [
  { end: /\u0dca\u200d?$/, start: /^(?=\p{L})\p{sc=Sinh}/u },
  { end: /\u0bcd$/, start: /^(?=\p{L})\p{sc=Taml}/u },
]

/**
 * Counts the characters of a text for limits, the same way in browser and server: as people see them, without surrounding
 * whitespace. An emoji family is one character, and so are a Sinhala consonant with its vowel sign and a line break. Counting
 * ends at the first character beyond `max`, as a text of a megabyte takes a tenth of a second.
 */
export function countCharacters(text: string, max = Infinity): number {
  const counted = withPlainBreaks(text).trim()
  if (SIMPLE.test(counted)) return counted.length
  let count = 0
  for (const character of splitCharacters(counted)) {
    count += weightOf(character)
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
  for (const character of splitCharacters(text.slice(from, units + LOOK_AROUND))) {
    if (end + character.length > units) break
    end += character.length
  }
  return text.slice(0, end)
}

/** The beginning of a text with at most `max` characters, as `countCharacters` counts them. */
export function takeCharacters(text: string, max: number): string {
  if (text.length <= max) return text
  let count = 0
  let end = 0
  for (const character of splitCharacters(text)) {
    count += weightOf(character)
    if (count > max) break
    end += character.length
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
