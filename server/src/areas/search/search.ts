import type { SearchOrder } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Position } from '../../platform/keyset.ts'
import { cutPage } from '../../platform/keyset.ts'
import type { Match, TermQueries, TermWord, TextQuery, VideoFilters, Way } from './queries.ts'
import {
  listChannelNamesLike,
  listFoundChannels,
  listOrderedMatches,
  listSomeMatches,
  listTermWords,
  listTitlesLike,
  listWordsLike,
  TIERS,
} from './queries.ts'
import { nearestWord } from './spelling.ts'

const WORDS_MAX = 10
/** Up to so many matches are all read and counted, and ordered here: few videos have several words. */
const COUNTED_MAX = { oneWord: 200, severalWords: 1000 }
/** A word in more videos than these surely has more matches than are counted. */
const FREQUENT = 1000
const CHANNELS_MAX = 6
const SUGGESTIONS_MAX = 10
const SUGGESTED_CHANNELS_MAX = 2

export interface VideoSearch {
  readonly filters: VideoFilters
  readonly order: SearchOrder
  readonly limit: number
  readonly after: Position | undefined
}

export interface Found {
  readonly channelIds: number[]
  readonly videoIds: number[]
  readonly next: string | null
  /** Null when there are more than are counted. */
  readonly total: number | null
  /** What was searched for instead of the term. */
  readonly mendedTerm: string | null
}

/** Channels (on the first page) and videos for a term. Where nothing has it, mistyped words are mended once. */
export async function search(db: Database, term: string, videoSearch: VideoSearch): Promise<Found> {
  const words = await listTermWords(db, term, WORDS_MAX)
  const found = await searchWords(db, words, videoSearch)
  if (found.channelIds.length > 0 || found.videoIds.length > 0) return { ...found, mendedTerm: null }
  const mendedTerm = await mend(db, words)
  if (mendedTerm === undefined) return { ...found, mendedTerm: null }
  const mended = await searchWords(db, await listTermWords(db, mendedTerm, WORDS_MAX), videoSearch)
  const isBetter = mended.channelIds.length > 0 || mended.videoIds.length > 0
  return { ...mended, mendedTerm: isBetter ? mendedTerm : null }
}

/** A term as the database is asked for it. */
interface Term {
  readonly queries: TermQueries
  readonly isOneWord: boolean
  /** One word, in so many videos that they are not counted. */
  readonly isFrequent: boolean
  /** One that no title, tag or channel has: the beginning of others. Where there are many of them, views alone order them. */
  readonly isBegun: boolean
}

async function searchWords(
  db: Database,
  words: readonly TermWord[],
  videoSearch: VideoSearch,
): Promise<Omit<Found, 'mendedTerm'>> {
  const telling = tellingWords(words)
  if (telling.length === 0) return { channelIds: [], videoIds: [], next: null, total: 0 }
  const queries = { exact: all(telling.map(wholeWord)), loose: all(telling.map(wholeOrBeginning)) }
  const isOneWord = telling.length === 1
  const term = {
    queries,
    isOneWord,
    isFrequent: isOneWord && telling.every(isFrequentWord),
    isBegun: isOneWord && telling.every(({ videos }) => videos === 0),
  }
  const [channelIds, videos] = await Promise.all([
    videoSearch.after
      ? []
      : listFoundChannels(db, queries, {
          limit: CHANNELS_MAX,
          way: term.isOneWord ? 'planned' : 'gathered',
        }),
    searchVideos(db, term, videoSearch),
  ])
  return { channelIds, ...videos }
}

async function searchVideos(
  db: Database,
  term: Term,
  { filters, order, limit, after: position }: VideoSearch,
): Promise<{ videoIds: number[]; next: string | null; total: number | null }> {
  const after = position && readRank(position)
  const countedMax = term.isOneWord ? COUNTED_MAX.oneWord : COUNTED_MAX.severalWords
  const some = term.isFrequent ? [] : await listSomeMatches(db, term.queries, filters, countedMax + 1)
  const isCounted = !term.isFrequent && some.length <= countedMax
  const ranked = isCounted
    ? some
        .map((match) => rankOf(match, order))
        .toSorted(byRank)
        .filter((rank) => !after || byRank(after, rank) < 0)
    : await readInOrder(db, term, { filters, order, limit: limit + 1, after })
  const { items, next } = cutPage(
    ranked.map(({ tier, value, id }) => ({ id, key: `${tier}.${value}` })),
    limit,
  )
  return { videoIds: items.map(({ id }) => id), next, total: isCounted ? some.length : null }
}

/** Where a match stands among the results: the smaller tier first, then the larger value, then the larger id. */
interface Rank {
  readonly tier: number
  readonly value: number
  readonly id: number
}

function rankOf({ id, tier, views, moment }: Match, order: SearchOrder): Rank {
  return { tier: order === 'relevance' ? tier : 0, value: order === 'date' ? moment : views, id }
}

function byRank(a: Rank, b: Rank): number {
  return a.tier - b.tier || b.value - a.value || b.id - a.id
}

function readRank({ key, id }: Position): Rank {
  const [, tier, value] = /^(\d)\.(\d{1,16})$/.exec(key) ?? []
  if (tier === undefined) throw new Refusal('invalid_input', { text: "'cursor' is not one of this search" })
  return { tier: Number(tier), value: Number(value), id }
}

/** Reads matches in their order without reading them all: tier after tier, until there are enough. */
async function readInOrder(
  db: Database,
  { queries, isFrequent, isOneWord, isBegun }: Term,
  page: { filters: VideoFilters; order: SearchOrder; limit: number; after: Rank | undefined },
): Promise<Rank[]> {
  const { filters, order, limit, after } = page
  const by = order === 'date' ? 'date' : 'views'
  const tiers = order === 'relevance' && !isBegun ? TIERS.slice(after?.tier ?? 0) : [undefined]
  const ranks: Rank[] = []
  for (const [index, tier] of tiers.entries()) {
    // How many videos have one word the database knows; how many have two together, or one but not here, it cannot.
    const isKnown = isOneWord && (tier === undefined || tier === 'title' || !isFrequent)
    const rest = { by, limit: limit - ranks.length, after: index === 0 ? after : undefined } as const
    const read = (way: Way) => listOrderedMatches(db, queries, filters, tier, { ...rest, way })
    const matches = isKnown ? await read('planned') : await walkOrGather(read, rest.limit)
    ranks.push(...matches.map((match) => rankOf(match, order)))
    if (ranks.length >= limit) break
  }
  return ranks
}

/** A short walk fills the page when matches are many. When they are few, gathering all of them is little work. */
async function walkOrGather<T>(read: (way: Way) => Promise<T[]>, limit: number): Promise<T[]> {
  const walked = await read('walked')
  return walked.length >= limit ? walked : read('gathered')
}

/** Up to 10 titles and channel names that what is being typed may become; the last word may be unfinished. */
export async function suggest(db: Database, term: string): Promise<string[]> {
  const words = await listTermWords(db, term, WORDS_MAX)
  const titles = await suggestFor(db, words)
  if (titles.length > 0) return titles
  const mendedTerm = await mend(db, words)
  return mendedTerm === undefined ? [] : suggestFor(db, await listTermWords(db, mendedTerm, WORDS_MAX))
}

async function suggestFor(db: Database, words: readonly TermWord[]): Promise<string[]> {
  const last = words.at(-1)
  if (!last) return []
  const before = words.slice(0, -1).filter(({ isStopWord }) => !isStopWord)
  const query = all([...before.map(wholeWord), `(${wholeWord(last)} | ${beginning(last)})`])
  // Several videos may have one title.
  const limit = 2 * SUGGESTIONS_MAX
  const read = (way: Way) => listTitlesLike(db, query, { limit, way })
  const [titles, channelNames] = await Promise.all([
    suggestionWay(before) === 'walked' ? walkOrGather(read, limit) : read(suggestionWay(before)),
    listChannelNamesLike(db, query, SUGGESTED_CHANNELS_MAX),
  ])
  const unique = new Map<string, string>()
  for (const title of [...titles.slice(0, 3), ...channelNames, ...titles.slice(3)]) {
    const key = title.toLowerCase()
    if (!unique.has(key)) unique.set(key, title)
  }
  return [...unique.values()].slice(0, SUGGESTIONS_MAX)
}

function suggestionWay(before: readonly TermWord[]): Way {
  if (before.length === 0) return 'planned'
  return before.every(isFrequentWord) ? 'walked' : 'gathered'
}

/** The term with its unknown words replaced by near ones; undefined when there are none. */
async function mend(db: Database, words: readonly TermWord[]): Promise<string | undefined> {
  const mended = await Promise.all(
    words.map(async ({ word, videos, isStopWord }) => {
      if (videos > 0 || isStopWord) return word
      return nearestWord(word, await listWordsLike(db, word)) ?? word
    }),
  )
  const isMended = mended.some((word, index) => word !== words[index]?.word)
  return isMended ? mended.join(' ') : undefined
}

/** Without 'the' and 'of', unless there is nothing else. */
function tellingWords(words: readonly TermWord[]): readonly TermWord[] {
  const telling = words.filter(({ isStopWord }) => !isStopWord)
  return telling.length > 0 ? telling : words
}

function isFrequentWord({ videos }: TermWord): boolean {
  return videos >= FREQUENT
}

function all(parts: readonly TextQuery[]): TextQuery {
  return parts.join(' & ')
}

function wholeWord({ stem }: TermWord): TextQuery {
  return quoted(stem)
}

function beginning({ word }: TermWord): TextQuery {
  return `${quoted(word)}:*`
}

// One Latin letter begins too many words to say anything.
function wholeOrBeginning(word: TermWord): TextQuery {
  return /^[a-z]$/.test(word.word) ? wholeWord(word) : `(${wholeWord(word)} | ${beginning(word)})`
}

function quoted(lexeme: string): TextQuery {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
