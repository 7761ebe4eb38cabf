import { WATCHED_PHRASE_WORDS_MAX, WATCHED_WORDS_MAX } from '@serendib/contract'
import unhomoglyph from 'unhomoglyph'
import type { Database } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import {
  countWatchedWords,
  insertWatchedWords,
  listPhrasesIn,
  lockWatchedWords,
} from './watched-word-queries.ts'

// Words are compared whole, without case, accents and invisible characters. Letters that look like ASCII ones become
// these, and nothing else is replaced by what it resembles (UTS #39): `m` looks like `rn`, which would hold `burn` for
// `bum`, and many letters of Sinhala and Tamil resemble others.

const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const ACCENTS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/gu
/** A run of letters with their vowel signs, of digits, or one emoji. `\b` and `\w` know ASCII only. */
const WORD = /[\p{L}\p{M}\p{N}]+|\p{Extended_Pictographic}/gu
const FOREIGN = /\P{ASCII}/gu
const ASCII = /^\p{ASCII}+$/u

/** The words of a text in a form in which words that are the same to a reader are equal. */
function wordsOf(text: string): string[] {
  return plain(text).toLowerCase().match(WORD)?.map(likeAscii) ?? []
}

/** The same, where upper case letters resemble others than lower case ones do: Cyrillic `В`, but not `в`. */
function wordsAsTyped(text: string): string[] {
  return (
    plain(text)
      .match(WORD)
      ?.map((word) => likeAscii(word).toLowerCase()) ?? []
  )
}

function plain(text: string): string {
  return text.normalize('NFKD').replaceAll(INVISIBLE, '').replaceAll(ACCENTS, '')
}

function likeAscii(word: string): string {
  return word.replaceAll(FOREIGN, (letter) => {
    const like = unhomoglyph(letter)
    return ASCII.test(like) ? like : letter
  })
}

/** Everything in a text that a watched word or phrase could be: its words, and up to five that follow each other. */
export function formsIn(text: string): string[] {
  const forms = new Set<string>()
  for (const words of [wordsOf(text), wordsAsTyped(text)]) {
    for (const start of words.keys()) {
      for (let length = 1; length <= WATCHED_PHRASE_WORDS_MAX && start + length <= words.length; length++)
        forms.add(words.slice(start, start + length).join(' '))
    }
  }
  return [...forms]
}

/** Finds the watched words and phrases that a text contains. */
export async function findWatchedWords(db: Database, text: string): Promise<string[]> {
  return listPhrasesIn(db, formsIn(text))
}

/**
 * Adds words and phrases that are not listed yet, and returns them. Throws `watched_word_empty`,
 * `watched_phrase_too_long`, `watched_words_full`.
 */
export async function addWatchedWords(trx: Database, phrases: readonly string[]): Promise<string[]> {
  const rows = new Map<string, string>()
  for (const phrase of phrases) {
    const words = wordsOf(phrase)
    if (words.length === 0) throw new ApiError('watched_word_empty')
    if (words.length > WATCHED_PHRASE_WORDS_MAX) throw new ApiError('watched_phrase_too_long')
    rows.set(words.join(' '), phrase)
  }
  await lockWatchedWords(trx)
  const added = await insertWatchedWords(
    trx,
    [...rows].map(([form, phrase]) => ({ form, phrase })),
  )
  if ((await countWatchedWords(trx)) > WATCHED_WORDS_MAX) throw new ApiError('watched_words_full')
  return added
}
