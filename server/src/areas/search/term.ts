import type { KnownWord } from './spelling.ts'

/** A word of a term, as the index has it. */
export interface TermWord extends KnownWord {
  /** What its inflections have in common. */
  readonly stem: string
  /** 'the', 'of': says nothing. */
  readonly isStopWord: boolean
  /** The most frequent words that begin so, of those that are frequent. */
  readonly beginnings: readonly string[]
}

/** In how many videos a word is to be a frequent one. */
export const FREQUENT = 1000

/** A text in PostgreSQL's language of text searches. */
export type TextQuery = string

/** Where words of a video are looked for, the best place first: each has what the one before it has, and more. */
export const PLACES = {
  title: 'a',
  tags: 'b',
  channel: 'c',
  description: 'd',
  captions: 'e',
} as const
/** Which of `tiersOf` holds what needs the captions. */
export const CAPTIONS_TIER = Object.values(PLACES).indexOf(PLACES.captions)
type Place = (typeof PLACES)[keyof typeof PLACES] | ''

/** All of the words as they are, in a place; in none for channels, which have but one. */
export function wholeWords(words: readonly TermWord[], place: Place): TextQuery {
  return all(words.map((word) => wholeWord(word, place)))
}

/** All of the words, or words that begin so. */
export function beginningWords(words: readonly TermWord[], place: Place): TextQuery {
  return all(words.map((word) => anyBeginning(word, place)))
}

/**
 * What of these an index finds quickly: the rare words. To gather all that begins like a frequent one takes longer than
 * everything else; where there are only such, words that begin so count if they are frequent themselves.
 */
export function narrowWords(words: readonly TermWord[], place: Place): TextQuery {
  const rare = words.filter((word) => !isDear(word))
  if (rare.length > 0) return beginningWords(rare, place)
  return all(words.map((word) => knownBeginning(word, place)))
}

/** Whole words, and the last one perhaps unfinished. */
export function unfinishedWords(words: readonly TermWord[], place: Place): TextQuery {
  const last = words.at(-1)
  if (!last) return ''
  const before = words.slice(0, -1).filter(({ isStopWord }) => !isStopWord)
  const end = isDear(last) ? knownBeginning(last, place) : wholeOrBeginning(last, place)
  return all([...before.map((word) => wholeWord(word, place)), end])
}

/**
 * What makes one match better than another: where the words stand. In the last two tiers words only begin so, the frequent ones
 * first, which are found quickly. Each tier holds what no better one holds.
 */
export function tiersOf(words: readonly TermWord[]): TextQuery[] {
  const places = Object.values(PLACES)
  const at = (place: Place) =>
    all(words.map((word) => (isBegun(word) ? knownBeginning(word, place) : wholeWord(word, place))))
  const known = all(words.map((word) => knownBeginning(word, PLACES.captions)))
  const queries = [...places.map(at), known, beginningWords(words, PLACES.captions)]
  return queries.map((query, index) => {
    const better = queries[index - 1]
    return better === undefined ? query : `(${query}) & !(${better})`
  })
}

/** Whether each of the words is in many videos: then so many may have all of them that nobody counts. */
export function areFrequent(words: readonly TermWord[]): boolean {
  return words.every(isDear)
}

/** Without 'the' and 'of', unless there is nothing else. */
export function tellingWords(words: readonly TermWord[]): readonly TermWord[] {
  const telling = words.filter(({ isStopWord }) => !isStopWord)
  return telling.length > 0 ? telling : words
}

/** One that frequent words begin like, or that is frequent itself. */
function isDear({ videos, beginnings }: TermWord): boolean {
  return videos >= FREQUENT || beginnings.length > 0
}

/** One that no title, tag or channel has, but frequent ones begin so. */
function isBegun({ word, videos, beginnings }: TermWord): boolean {
  return videos === 0 && beginnings.length > 0 && word.length > 1
}

function all(parts: readonly TextQuery[]): TextQuery {
  return parts.join(' & ')
}

function wholeWord({ stem }: TermWord, place: Place): TextQuery {
  return quoted(place + stem)
}

// One Latin letter begins too many words to say anything.
function anyBeginning(word: TermWord, place: Place): TextQuery {
  return /^[a-z]$/.test(word.word) ? wholeWord(word, place) : wholeOrBeginning(word, place)
}

function wholeOrBeginning(word: TermWord, place: Place): TextQuery {
  return `(${wholeWord(word, place)} | ${quoted(place + word.word)}:*)`
}

function knownBeginning(word: TermWord, place: Place): TextQuery {
  return `(${[word.stem, ...word.beginnings].map((lexeme) => quoted(place + lexeme)).join(' | ')})`
}

function quoted(lexeme: string): TextQuery {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
