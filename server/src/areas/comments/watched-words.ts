import { WATCHED_PHRASE_WORDS_MAX, WATCHED_WORDS_MAX } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/api-error.ts'
import { formsIn, splitWords } from './watched-forms.ts'
import {
  countWatchedWords,
  insertWatchedWords,
  listPhrasesIn,
  lockWatchedWords,
} from './watched-word-queries.ts'

/** Finds the watched words and phrases that texts contain. */
export async function findWatchedWords(db: Database, texts: readonly string[]): Promise<string[]> {
  return listPhrasesIn(db, [...new Set(texts.flatMap(formsIn))])
}

/**
 * Adds words and phrases that are not listed yet, and returns them. Throws `watched_word_empty`,
 * `watched_phrase_too_long`, `watched_words_full`.
 */
export async function addWatchedWords(trx: Database, phrases: readonly string[]): Promise<string[]> {
  const rows = new Map<string, string>()
  for (const phrase of phrases) {
    const words = splitWords(phrase)
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
