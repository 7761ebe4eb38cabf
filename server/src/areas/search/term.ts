import type { KnownSound } from './spelling.ts'

/** A known word that sounds like a searched one, perhaps in another script. */
export interface AlikeWord extends KnownSound {
  readonly stem: string
  /** Whether it stands for the searched word. Others only begin or sound similarly. */
  readonly isSame: boolean
}

/** A word of a search term as the index stores it. */
export interface TermWord extends KnownSound {
  /** The common stem of its inflections. */
  readonly stem: string
  /** A word like 'the' or 'of', which is not indexed. */
  readonly isStopWord: boolean
  /** The most frequent words with this prefix, among frequent words. */
  readonly beginnings: readonly string[]
  readonly alike: readonly AlikeWord[]
}

/** A name of a place: its stems, and how many videos have its rarest word. */
export interface SearchedName {
  readonly stems: readonly string[]
  readonly videos: number
}

/** A place, or a word that is written as one, that consecutive words of a term name together. */
export interface Named {
  /** The position of the first word, from 1. */
  readonly first: number
  readonly count: number
  readonly placeId: number | null
  /** By how much the words sound different from the name. */
  readonly distance: number
  /** All names of the place, in all scripts, or the word. */
  readonly names: readonly SearchedName[]
}

/** A word of a term, or several words that name a place together. */
export interface TermPart {
  readonly words: readonly TermWord[]
  readonly names: readonly SearchedName[]
  readonly placeIds: readonly number[]
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
type SearchedField = (typeof SEARCHED_FIELDS)[keyof typeof SEARCHED_FIELDS] | ''

/** Joins the words of a term that name something together, the longest name first. */
export function partsOf(words: readonly TermWord[], named: readonly Named[]): TermPart[] {
  const parts: TermPart[] = []
  for (let index = 0; index < words.length;) {
    const rest = words.slice(index)
    const longest = named.find((place) => place.first === index + 1 && isNameOf(place, rest))
    const count = longest?.count ?? 1
    const places = named.filter((place) => longest && place.first === longest.first && place.count === count)
    parts.push({
      words: tellingWords(rest.slice(0, count)),
      names: places.flatMap(({ names }) => names),
      placeIds: places.flatMap(({ placeId }) => placeId ?? []),
    })
    index += count
  }
  return parts
}

// A single word that is known names a place only if it sounds exactly so: `kottu` is not Kotte.
function isNameOf({ count, distance }: Named, [word]: readonly TermWord[]): boolean {
  if (distance === 0 || count > 1 || !word) return true
  return word.videos === 0 && !word.alike.some(({ isSame, latin }) => isSame && latin === word.latin)
}

/** All of the words as whole words, in one field. Channels have only one field, so it is empty. */
export function wholeWords(parts: readonly TermPart[], field: SearchedField): TextQuery {
  return allParts(parts, field, wholeWord)
}

/** All of the words, as whole words or prefixes. */
export function beginningWords(parts: readonly TermPart[], field: SearchedField): TextQuery {
  return allParts(parts, field, anyBeginning)
}

/**
 * The part of a query that the index evaluates quickly: the rare words. Collecting all words with a frequent prefix
 * takes longer than everything else. If there are only such words, prefixes match only frequent words.
 */
export function narrowWords(parts: readonly TermPart[], field: SearchedField): TextQuery {
  const rare = parts.filter((part) => !isExpensive(part))
  if (rare.length > 0) return beginningWords(rare, field)
  return allParts(parts, field, knownBeginning)
}

/** Whole words, except the last one, which may be incomplete. */
export function unfinishedWords(parts: readonly TermPart[], field: SearchedField): TextQuery {
  const before = tellingParts(parts.slice(0, -1), false)
  const last = parts.slice(-1)
  const unfinished = last[0]?.words.at(-1)
  return all([
    ...before.map((part) => partQuery(part, field, wholeWord)),
    ...last.map((part) =>
      partQuery(part, field, (word) => {
        if (word !== unfinished) return wholeWord(word, field)
        return isExpensiveWord(word) ? knownBeginning(word, field) : wholeOrBeginning(word, field)
      }),
    ),
  ])
}

/** The number of tiers after the one that requires the captions: see `tiersOf`. */
export const PREFIX_TIERS = 2

/**
 * Tiers of matches, best first: titles with the words themselves, in any script, then by the field that contains the words
 * or another name of the same place. In the last two tiers, words match only as prefixes or sound similar, first prefixes of
 * frequent words, which are found quickly. Each tier excludes the better ones.
 */
export function tiersOf(parts: readonly TermPart[]): TextQuery[] {
  const whole: WordQuery = (word, field) => (isUnfinishedWord(word) ? knownBeginning : wholeWord)(word, field)
  const unnamed = parts.map(({ words }) => ({ words, names: [], placeIds: [] }))
  const asTyped = allParts(unnamed, SEARCHED_FIELDS.title, whole)
  const byField = Object.values(SEARCHED_FIELDS).map((field) => allParts(parts, field, whole))
  const known = allParts(parts, SEARCHED_FIELDS.captions, knownBeginning)
  const queries = [...new Set([asTyped, ...byField]), known, beginningWords(parts, SEARCHED_FIELDS.captions)]
  return queries.map((query, index) => {
    const better = queries[index - 1]
    return better === undefined ? query : `(${query}) & !(${better})`
  })
}

/** Whether every part is frequent. Then too many videos may match to be counted. */
export function areFrequent(parts: readonly TermPart[]): boolean {
  return parts.every(isExpensive)
}

/** Removes stop words, unless there are no others and `isKept`. */
export function tellingParts(parts: readonly TermPart[], isKept = true): readonly TermPart[] {
  const telling = parts.filter(
    ({ words, names }) => names.length > 0 || !words.every(({ isStopWord }) => isStopWord),
  )
  return telling.length > 0 || !isKept ? telling : parts
}

function tellingWords(words: readonly TermWord[]): readonly TermWord[] {
  const telling = words.filter(({ isStopWord }) => !isStopWord)
  return telling.length > 0 ? telling : words
}

function isExpensive({ words, names }: TermPart): boolean {
  return words.every(isExpensiveWord) || names.some(({ videos }) => videos >= FREQUENT)
}

/** Whether a word is frequent, the prefix of frequent words, or sounds like frequent ones. */
function isExpensiveWord({ videos, beginnings, alike }: TermWord): boolean {
  return videos >= FREQUENT || beginnings.length > 0 || alike.some((word) => word.videos >= FREQUENT)
}

/** Whether a word occurs nowhere, in no spelling, but is the prefix of frequent words. */
function isUnfinishedWord({ word, videos, beginnings, alike }: TermWord): boolean {
  return videos === 0 && beginnings.length > 0 && word.length > 1 && !alike.some(({ isSame }) => isSame)
}

type WordQuery = (word: TermWord, field: SearchedField) => TextQuery

function allParts(parts: readonly TermPart[], field: SearchedField, query: WordQuery): TextQuery {
  return all(parts.map((part) => partQuery(part, field, query)))
}

/** The words of a part, or all words of a name of the place that they name. */
function partQuery({ words, names }: TermPart, field: SearchedField, query: WordQuery): TextQuery {
  const asTyped = all(words.map((word) => query(word, field)))
  if (names.length === 0) return asTyped
  const asNamed = names.map(({ stems }) => all(stems.map((stem) => quoted(field + stem))))
  return `(${[asTyped, ...asNamed].join(' | ')})`
}

function all(queries: readonly TextQuery[]): TextQuery {
  return queries.join(' & ')
}

function any(lexemes: readonly string[], field: SearchedField): TextQuery {
  return `(${[...new Set(lexemes)].map((lexeme) => quoted(field + lexeme)).join(' | ')})`
}

function wholeWord({ stem, alike }: TermWord, field: SearchedField): TextQuery {
  return any([stem, ...alike.filter(({ isSame }) => isSame).map((word) => word.stem)], field)
}

// A single Latin letter is the prefix of too many words.
function anyBeginning(word: TermWord, field: SearchedField): TextQuery {
  return /^[a-z]$/.test(word.word) ? wholeWord(word, field) : wholeOrBeginning(word, field)
}

function wholeOrBeginning({ word, stem, alike }: TermWord, field: SearchedField): TextQuery {
  return `(${any([stem, ...alike.map((one) => one.stem)], field)} | ${quoted(field + word)}:*)`
}

function knownBeginning({ stem, beginnings, alike }: TermWord, field: SearchedField): TextQuery {
  return any([stem, ...beginnings, ...alike.map((word) => word.stem)], field)
}

function quoted(lexeme: string): TextQuery {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
