import type { UploadedWithin, VideoLength } from '@serendib/contract'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import type { KnownWord } from './spelling.ts'
import type { TermWord, TextQuery } from './term.ts'
import { FREQUENT } from './term.ts'

const BEGINNINGS_MAX = 8

/** The words of a term, as the index has them. */
export async function listTermWords(db: Database, term: string, limit: number): Promise<TermWord[]> {
  const { rows } = await sql<TermWord>`
    select term.word, search_stem(term.word) as stem, coalesce(search_terms.videos, 0) as videos,
      coalesce(ts_lexize('english_stem', term.word) = '{}', false) as is_stop_word,
      array(
        select longer.word from search_terms longer
        where longer.word > term.word and longer.word < term.word || U&'\\+10FFFF' and longer.videos >= ${FREQUENT}
        order by longer.videos desc limit ${BEGINNINGS_MAX}
      ) as beginnings
    from unnest(search_words(${term})) with ordinality as term (word, place)
    left join search_terms on search_terms.word = term.word
    order by term.place
    limit ${limit}`.execute(db)
  return rows
}

const CANDIDATES_MAX = 5000

/**
 * Known words that a mistyped one may stand for, of videos, channels and places: alike in their groups of three letters, or in
 * beginning and length.
 */
export async function listWordsLike(db: Database, word: string): Promise<KnownWord[]> {
  const [first = ''] = word
  const length = Array.from(word).length
  const isLike = sql`(word % ${word}
    or (word >= ${first} and word < ${first} || U&'\\+10FFFF' and length(word) between ${length - 2} and ${length + 2}))`
  const { rows } = await sql<KnownWord>`
    select distinct word, 0 as videos from places cross join unnest(places.words) as word where ${isLike}
    union all
    select word, videos from search_terms where ${isLike}
    limit ${CANDIDATES_MAX}`.execute(db)
  return rows
}

export interface VideoFilters {
  readonly uploaded: UploadedWithin | undefined
  readonly length: VideoLength | undefined
  readonly categoryId: number | undefined
}

const AGES = { today: '1 day', week: '7 days', month: '1 month', year: '1 year' } as const
const SECONDS = { short: '(,240)', medium: '[240,1200]', long: '(1200,)' } as const

/** Where a match stands among the results: the smaller tier first, then the larger value, then the larger id. */
export interface Rank {
  readonly id: number
  /** Its place in the query's `tiers`. */
  readonly tier: number
  /** Views, or when it was published in microseconds. */
  readonly value: number
}

export interface VideosQuery {
  /** What any match has. */
  readonly every: TextQuery
  /** The part of it that the index finds quickly. */
  readonly narrow: TextQuery
  /** What makes one better than another, the best first. */
  readonly tiers: readonly TextQuery[]
  readonly by: 'views' | 'date'
  /** Up to so many matches are all read and counted; undefined: there are surely more than anyone counts. */
  readonly countedMax: number | undefined
  readonly filters: VideoFilters
  readonly limit: number
  readonly after: Rank | undefined
}

function foundVideos({ every, narrow, tiers, by, countedMax, filters, limit, after }: VideosQuery) {
  const { uploaded, length, categoryId } = filters
  return sql`search_videos(
    ${narrow}::tsquery, ${every}::tsquery, ${[...tiers]}::text[]::tsquery[], ${by === 'date'}, ${countedMax ?? null}, ${limit},
    ${after?.tier ?? null}, ${after?.value ?? null}, ${after?.id ?? null},
    now() - ${uploaded ? AGES[uploaded] : null}::interval, ${length ? SECONDS[length] : null}::numrange, ${categoryId ?? null}
  )`
}

/** A page of the videos that have what is searched for, and how many there are where they were counted. */
export async function listFoundVideos(
  db: Database,
  query: VideosQuery,
): Promise<{ ranks: Rank[]; total: number | null }> {
  const { rows } = await sql<Rank & { total: number | null }>`
    select id, tier, value, total from ${foundVideos(query)}`.execute(db)
  return { ranks: rows, total: rows[0]?.total ?? null }
}

/** The titles of such videos. */
export async function listFoundTitles(db: Database, query: VideosQuery): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select videos.title from ${foundVideos(query)} with ordinality found (id, tier, value, total, place)
    join videos on videos.id = found.id order by found.place`.execute(db)
  return rows.map((row) => row.title)
}

/** A term for channels: whole words, by their stems, and words that begin so. */
export interface ChannelsQuery {
  readonly exact: TextQuery
  readonly loose: TextQuery
}

/** Channels that have the words, those with all of them in the name first, then the most subscribed. */
export async function listFoundChannels(
  db: Database,
  { exact, loose }: ChannelsQuery,
  { limit, isGathered }: { limit: number; isGathered: boolean },
): Promise<number[]> {
  // How many channels have two words together the planner cannot know: then all of them are read before they are sorted.
  const fence = isGathered ? sql`offset 0` : sql``
  // Each tier is looked for by itself, without taking the better ones out of it: the planner would take what is left for
  // much more than it is, and walk through all channels for it.
  const best = (isMatch: RawBuilder<SqlBool>, tier: number) => sql`
    (select channels.id, channels.subscriber_count, ${sql.lit(tier)} as tier
      from (select channel_id from channel_documents documents where ${isMatch} ${fence}) documents
      join channels on channels.id = documents.channel_id and not channels.is_withdrawn
      order by channels.subscriber_count desc, channels.id desc limit ${limit})`
  const { rows } = await sql<{ id: number }>`
    select id from (
      ${best(sql`documents.name @@ ${exact}::tsquery`, 0)}
      union all
      ${best(sql`documents.everything @@ ${loose}::tsquery`, 1)}
    ) found
    group by id, subscriber_count
    order by min(tier), subscriber_count desc, id desc
    limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

/** Names that have the words, of the most subscribed channels. */
export async function listChannelNamesLike(db: Database, query: TextQuery, limit: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select channels.name::text as name
    from channel_documents documents join channels on channels.id = documents.channel_id
    where documents.name @@ ${query}::tsquery and not channels.is_withdrawn
    order by channels.subscriber_count desc, channels.id desc
    limit ${limit}`.execute(db)
  return rows.map((row) => row.name)
}

/** Counts anew in how many videos each word of titles, tags and channel names is; those in none go. */
export async function recountTerms(db: Database): Promise<void> {
  await sql`
    with counted as materialized (
      select word, count(*) as videos from video_documents cross join unnest(terms) as word group by word
    ),
    gone as (
      delete from search_terms using search_terms mine left join counted on counted.word = mine.word
      where mine.word = search_terms.word and counted.word is null
        and not exists (
          select 1 from channel_documents where channel_documents.name @@ quote_literal(mine.word)::tsquery
        )
    )
    update search_terms set videos = counted.videos
    from counted
    where counted.word = search_terms.word and counted.videos <> search_terms.videos`.execute(db)
}
