import type { KnownWord } from './spelling.ts'

/** A word of a search term as the index stores it. */
export interface TermWord extends KnownWord {
  /** The common stem of its inflections. */
  readonly stem: string
  /** A word like 'the' or 'of', which is not indexed. */
  readonly isStopWord: boolean
  /** The most frequent words with this prefix, among frequent words. */
  readonly beginnings: readonly string[]
}

/** The number of videos from which on a word is frequent. */
export const FREQUENT = 1000

/** A query in PostgreSQL's text search language. */
export type TextQuery = string

/** The parts of a video that are searched, best first. Each includes the previous ones. */
export const SEARCHED_FIELDS = {
  title: 'a',
  tags: 'b',
  channel: 'c',
  description: 'd',
  captions: 'e',
} as const
/** The index in `tiersOf` of the tier that requires the captions. */
export const CAPTIONS_TIER = Object.values(SEARCHED_FIELDS).indexOf(SEARCHED_FIELDS.captions)
type SearchedField = (typeof SEARCHED_FIELDS)[keyof typeof SEARCHED_FIELDS] | ''

/** All of the words as whole words, in one part. Channels have only one part, so it is empty. */
export function wholeWords(words: readonly TermWord[], field: SearchedField): TextQuery {
  return all(words.map((word) => wholeWord(word, field)))
}

/** All of the words, as whole words or prefixes. */
export function beginningWords(words: readonly TermWord[], field: SearchedField): TextQuery {
  return all(words.map((word) => anyBeginning(word, field)))
}

/**
 * The part of a query that the index evaluates quickly: the rare words. Collecting all words with a frequent prefix
 * takes longer than everything else. If there are only such words, prefixes match only frequent words.
 */
export function narrowWords(words: readonly TermWord[], field: SearchedField): TextQuery {
  const rare = words.filter((word) => !isExpensiveWord(word))
  if (rare.length > 0) return beginningWords(rare, field)
  return all(words.map((word) => knownBeginning(word, field)))
}

/** Whole words, except the last one, which may be incomplete. */
export function unfinishedWords(words: readonly TermWord[], field: SearchedField): TextQuery {
  const last = words.at(-1)
  if (!last) return ''
  const before = words.slice(0, -1).filter(({ isStopWord }) => !isStopWord)
  const end = isExpensiveWord(last) ? knownBeginning(last, field) : wholeOrBeginning(last, field)
  return all([...before.map((word) => wholeWord(word, field)), end])
}

/**
 * Tiers of matches, best first, by the part that contains the words. In the last two tiers, words match only as
 * prefixes, first prefixes of frequent words, which are found quickly. Each tier excludes the better ones.
 */
export function tiersOf(words: readonly TermWord[]): TextQuery[] {
  const fields = Object.values(SEARCHED_FIELDS)
  const at = (field: SearchedField) =>
    all(words.map((word) => (isUnfinishedWord(word) ? knownBeginning(word, field) : wholeWord(word, field))))
  const known = all(words.map((word) => knownBeginning(word, SEARCHED_FIELDS.captions)))
  const queries = [...fields.map(at), known, beginningWords(words, SEARCHED_FIELDS.captions)]
  return queries.map((query, index) => {
    const better = queries[index - 1]
    return better === undefined ? query : `(${query}) & !(${better})`
  })
}

/** Whether every word is frequent. Then too many videos may match to be counted. */
export function areFrequent(words: readonly TermWord[]): boolean {
  return words.every(isExpensiveWord)
}

/** Removes stop words, unless there are no others. */
export function tellingWords(words: readonly TermWord[]): readonly TermWord[] {
  const telling = words.filter(({ isStopWord }) => !isStopWord)
  return telling.length > 0 ? telling : words
}

/** Whether a word is frequent or the prefix of frequent words. */
function isExpensiveWord({ videos, beginnings }: TermWord): boolean {
  return videos >= FREQUENT || beginnings.length > 0
}

/** Whether a word occurs nowhere but is the prefix of frequent words. */
function isUnfinishedWord({ word, videos, beginnings }: TermWord): boolean {
  return videos === 0 && beginnings.length > 0 && word.length > 1
}

function all(parts: readonly TextQuery[]): TextQuery {
  return parts.join(' & ')
}

function wholeWord({ stem }: TermWord, field: SearchedField): TextQuery {
  return quoted(field + stem)
}

// A single Latin letter is the prefix of too many words.
function anyBeginning(word: TermWord, field: SearchedField): TextQuery {
  return /^[a-z]$/.test(word.word) ? wholeWord(word, field) : wholeOrBeginning(word, field)
}

function wholeOrBeginning(word: TermWord, field: SearchedField): TextQuery {
  return `(${wholeWord(word, field)} | ${quoted(field + word.word)}:*)`
}

function knownBeginning(word: TermWord, field: SearchedField): TextQuery {
  return `(${[word.stem, ...word.beginnings].map((lexeme) => quoted(field + lexeme)).join(' | ')})`
}

function quoted(lexeme: string): TextQuery {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
