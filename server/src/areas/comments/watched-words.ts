import { WATCHED_PHRASE_WORDS_MAX, WATCHED_WORDS_MAX } from '@serendib/contract'
import unhomoglyph from 'unhomoglyph'
import type { Database } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/api-error.ts'
import {
  countWatchedWords,
  insertWatchedWords,
  listPhrasesIn,
  lockWatchedWords,
} from './watched-word-queries.ts'

// Words are compared whole, without case, accents and invisible characters. Letters that look like ASCII letters are
// replaced by these. Other look-alikes (UTS #39) are not replaced: `m` looks like `rn`, which would hold `burn` for
// `bum`, and many letters of Sinhala and Tamil resemble others.

const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const ACCENTS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/gu
/** A run of letters with their vowel signs and digits, or one emoji. `\b` and `\w` only support ASCII. */
const WORD = /[\p{L}\p{M}\p{N}]+|\p{Extended_Pictographic}/gu
const FOREIGN = /\P{ASCII}/gu
const ASCII = /^\p{ASCII}+$/u

/** Returns the words of a text in a normalized form, which is equal for words that look the same to readers. */
function wordsOf(text: string): string[] {
  return plain(text).toLowerCase().match(WORD)?.map(likeAscii) ?? []
}

/** The same for letters that look like ASCII only in upper case: Cyrillic `В`, but not `в`. */
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

/** Returns everything in a text that can match a watched word or phrase: its words, and sequences of up to five. */
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
