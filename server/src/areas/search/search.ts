import type { FoundPlace, SearchFilters, SearchOrder } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Position } from '../../platform/keyset.ts'
import { trimPage } from '../../platform/keyset.ts'
import { findPlacesCalled } from '../places/index.ts'
import type { Rank, VideosQuery } from './queries.ts'
import { listChannelNamesLike, listFoundChannels, listFoundTitles, listFoundVideos } from './queries.ts'
import { respelledTerm, spellingsOf } from './joined-words.ts'
import { nearestWord } from './spelling.ts'
import { listKnownWords, listNamed, listTermWords, listWordsLike } from './term-queries.ts'
import type { TermPart, TermWord } from './term.ts'
import {
  areFrequent,
  beginningWords,
  narrowWords,
  partsOf,
  PREFIX_TIERS,
  SEARCHED_FIELDS,
  tellingParts,
  tiersOf,
  unfinishedWords,
  wholeWords,
} from './term.ts'

const WORDS_MAX = 10
/** If at most this many videos match, all of them are read and counted. */
const COUNTED_MAX = 200
const CHANNELS_MAX = 6
const PLACES_MAX = 3
const SUGGESTIONS_MAX = 10
const SUGGESTED_CHANNELS_MAX = 2
const SUGGESTED_PLACES_MAX = 2
/** How the Sinhala words for `the` and `a` sound. */
const PARTICLES: ReadonlySet<string> = new Set(['eka', 'ekak'])

/** What each order sorts by, and whether better matches come first. */
const ORDERS: Record<SearchOrder, { readonly by: VideosQuery['by']; readonly isRanked: boolean }> = {
  relevance: { by: 'views', isRanked: true },
  date: { by: 'date', isRanked: false },
  views: { by: 'views', isRanked: false },
}

export interface VideoSearch {
  readonly filters: SearchFilters
  readonly order: SearchOrder
  readonly limit: number
  readonly after: Position | undefined
}

/** A video that matches the search. */
export interface VideoMatch {
  readonly id: number
  /** Whether some words occur only in the captions; false if that was not checked. */
  readonly isInCaptions: boolean
}

export interface Found {
  readonly channelIds: number[]
  readonly places: FoundPlace[]
  readonly videos: VideoMatch[]
  readonly next: string | null
  /** Null if there are more than are counted. */
  readonly total: number | null
  /** The corrected term that was searched for instead. */
  readonly correctedTerm: string | null
}

/**
 * Searches for channels and places (on the first page only) and videos (full-text search), in all scripts. If nothing
 * matches, the search is repeated with words joined or split (`wifi`, `wi-fi`), then with misspelled words corrected.
 */
export async function search(db: Database, term: string, videoSearch: VideoSearch): Promise<Found> {
  const { words, parts } = await readTerm(db, term)
  const found = await searchParts(db, parts, videoSearch)
  if (hasAny(found)) return { ...found, correctedTerm: usualSpelling(parts) ?? null }
  for (const correct of CORRECTIONS) {
    const correctedTerm = await correct(db, words)
    if (correctedTerm === undefined) continue
    const corrected = await searchParts(db, (await readTerm(db, correctedTerm)).parts, videoSearch)
    if (hasAny(corrected) || corrected.places.length > 0) return { ...corrected, correctedTerm }
  }
  return { ...found, correctedTerm: null }
}

const hasAny = ({ channelIds, videos }: Omit<Found, 'correctedTerm'>) =>
  channelIds.length > 0 || videos.length > 0

async function readTerm(db: Database, term: string): Promise<{ words: TermWord[]; parts: TermPart[] }> {
  const [words, named] = await Promise.all([
    listTermWords(db, term, WORDS_MAX),
    listNamed(db, term, WORDS_MAX),
  ])
  return { words, parts: partsOf(words, named) }
}

async function searchParts(
  db: Database,
  parts: readonly TermPart[],
  videoSearch: VideoSearch,
): Promise<Omit<Found, 'correctedTerm'>> {
  const telling = tellingParts(parts)
  if (telling.length === 0) return { channelIds: [], places: [], videos: [], next: null, total: 0 }
  const channels = { exact: wholeWords(telling, ''), loose: beginningWords(telling, '') }
  const [channelIds, places, videos] = await Promise.all([
    videoSearch.after ? [] : listFoundChannels(db, channels, CHANNELS_MAX),
    videoSearch.after ? [] : findPlacesCalled(db, placeTermOf(telling), PLACES_MAX),
    searchVideos(db, telling, videoSearch),
  ])
  return { channelIds, places, ...videos }
}

async function searchVideos(
  db: Database,
  parts: readonly TermPart[],
  { filters, order, limit, after: position }: VideoSearch,
): Promise<{ videos: VideoMatch[]; next: string | null; total: number | null }> {
  const { by, isRanked } = ORDERS[order]
  const every = beginningWords(parts, SEARCHED_FIELDS.captions)
  const tiers = isRanked ? tiersOf(parts) : [every]
  const captionsTier = tiers.length - 1 - PREFIX_TIERS
  const isFrequent = areFrequent(parts)
  const { ranks, total } = await listFoundVideos(db, {
    every,
    // Few videos are that new, so all matches are counted, also those of longer words.
    narrow: isFrequent && filters.uploaded ? every : narrowWords(parts, SEARCHED_FIELDS.captions),
    tiers,
    by,
    countedMax: isFrequent && filters.uploaded === undefined ? undefined : COUNTED_MAX,
    filters,
    limit: limit + 1,
    after: position && readRank(position),
  })
  const { items, next } = trimPage(
    ranks.map(({ tier, value, id }) => ({
      id,
      isInCaptions: isRanked && tier === captionsTier,
      key: `${tier}.${value}`,
    })),
    limit,
  )
  // A first page that ends the list has counted it.
  const isWhole = position === undefined && next === null
  return { videos: items, next, total: isWhole ? items.length : total }
}

function readRank({ key, id }: Position): Rank {
  const [, tier, value] = /^(\d)\.(\d{1,16})$/.exec(key) ?? []
  if (tier === undefined)
    throw new ApiError('invalid_input', { text: "'cursor' doesn't belong to this search" })
  return { tier: Number(tier), value: Number(value), id }
}

function placeTermOf(parts: readonly TermPart[]) {
  const placeIds = parts.flatMap((part) => part.placeIds)
  return {
    words: parts.flatMap(({ words }) => words.map(({ word }) => word)),
    placeIds,
    isOnePlace: parts.length === 1,
  }
}

/** The term with unknown words in the known spelling of the same script. Undefined if nothing changes. */
function usualSpelling(parts: readonly TermPart[]): string | undefined {
  const words = parts.flatMap((part) => part.words.map((word) => ({ word, isNamed: part.names.length > 0 })))
  const usual = words.map(({ word, isNamed }) => {
    if (word.videos > 0 || word.isStopWord || (isNamed && word.alike.length === 0)) return word.word
    return word.alike.find((one) => one.isSame && isLatin(one.word) === isLatin(word.word))?.word ?? word.word
  })
  return usual.every((word, index) => word === words[index]?.word.word) ? undefined : usual.join(' ')
}

const isLatin = (word: string) => /^[a-z]/.test(word)

/** Suggestions for a term that is being typed. */
export interface Suggested {
  /** Titles of videos and names of channels. */
  readonly titles: string[]
  readonly places: FoundPlace[]
}

/**
 * Suggests up to 10 titles and channel names, and places, for a term that is being typed. The last word may be
 * incomplete.
 */
export async function suggest(db: Database, term: string): Promise<Suggested> {
  const { words, parts } = await readTerm(db, term)
  const suggested = await suggestFor(db, parts)
  if (suggested.titles.length > 0) return suggested
  for (const correct of CORRECTIONS) {
    const correctedTerm = await correct(db, words)
    if (correctedTerm === undefined) continue
    const corrected = await suggestFor(db, (await readTerm(db, correctedTerm)).parts)
    if (corrected.titles.length > 0 || corrected.places.length > suggested.places.length) return corrected
  }
  return suggested
}

async function suggestFor(db: Database, parts: readonly TermPart[]): Promise<Suggested> {
  if (parts.length === 0) return { titles: [], places: [] }
  const [titles, channelNames, places] = await Promise.all([
    listTitles(db, parts),
    listChannelNamesLike(db, unfinishedWords(parts, ''), SUGGESTED_CHANNELS_MAX),
    findPlacesCalled(db, placeTermOf(tellingParts(parts)), SUGGESTED_PLACES_MAX),
  ])
  const unique = new Map<string, string>()
  for (const title of [...titles.slice(0, 3), ...channelNames, ...titles.slice(3)]) {
    const key = title.toLowerCase()
    if (!unique.has(key)) unique.set(key, title)
  }
  return { titles: [...unique.values()].slice(0, SUGGESTIONS_MAX), places }
}

function listTitles(db: Database, parts: readonly TermPart[]): Promise<string[]> {
  const query = unfinishedWords(parts, SEARCHED_FIELDS.title)
  // Several videos may have the same title.
  const limit = 2 * SUGGESTIONS_MAX
  return listFoundTitles(db, {
    every: query,
    narrow: query,
    tiers: [query],
    by: 'views',
    countedMax: areFrequent(tellingParts(parts)) ? undefined : 2 * limit,
    filters: {},
    limit,
    after: undefined,
  })
}

/** Removes what Sinhala speakers add to English nouns: `bus eka`. Undefined if nothing or everything is removed. */
async function removeParticles(_db: Database, words: readonly TermWord[]): Promise<string | undefined> {
  const rest = words.filter(({ latin }) => !PARTICLES.has(latin))
  return rest.length === 0 || rest.length === words.length
    ? undefined
    : rest.map(({ word }) => word).join(' ')
}

/** Joins or splits words of a term so that all of its parts are known. Undefined if nothing changes. */
async function respell(db: Database, words: readonly TermWord[]): Promise<string | undefined> {
  const known = await listKnownWords(db, spellingsOf(words))
  return respelledTerm(words, known)
}

/** Replaces unknown words of a term with similar known words. Undefined if there are none. */
async function correctSpelling(db: Database, words: readonly TermWord[]): Promise<string | undefined> {
  const corrected = await Promise.all(
    words.map(async ({ word, latin, videos, isStopWord }) => {
      if (videos > 0 || isStopWord) return word
      const known = await listWordsLike(db, latin)
      // The name of a place without videos.
      if (known.some((one) => one.word === word)) return word
      return nearestWord({ word, latin }, known) ?? word
    }),
  )
  const isCorrected = corrected.some((word, index) => word !== words[index]?.word)
  return isCorrected ? corrected.join(' ') : undefined
}

/** What is tried, in this order, when a search finds nothing. */
const CORRECTIONS = [removeParticles, respell, correctSpelling]
