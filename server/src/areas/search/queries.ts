import type { UploadedWithin, VideoLength } from '@serendib/contract'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { isListed } from '../videos/index.ts'
import type { KnownWord } from './spelling.ts'

/** A word of a term, as the index has it. */
export interface TermWord extends KnownWord {
  /** What its inflections have in common. */
  readonly stem: string
  /** 'the', 'of': says nothing. */
  readonly isStopWord: boolean
}

/** A text in PostgreSQL's language of text searches. */
export type TextQuery = string

export async function listTermWords(db: Database, term: string, limit: number): Promise<TermWord[]> {
  const { rows } = await sql<TermWord>`
    select term.word, search_stem(term.word) as stem, coalesce(search_terms.videos, 0) as videos,
      coalesce(ts_lexize('english_stem', term.word) = '{}', false) as is_stop_word
    from unnest(search_words(${term})) with ordinality as term (word, place)
    left join search_terms on search_terms.word = term.word
    order by term.place
    limit ${limit}`.execute(db)
  return rows
}

const CANDIDATES_MAX = 5000

/** Known words that a mistyped one may stand for: alike in their groups of three letters, or in beginning and length. */
export async function listWordsLike(db: Database, word: string): Promise<KnownWord[]> {
  const [first = ''] = word
  const length = Array.from(word).length
  const { rows } = await sql<KnownWord>`
    select word, videos from search_terms
    where word % ${word}
      or (word >= ${first} and word < ${first} || U&'\\+10FFFF' and length(word) between ${length - 2} and ${length + 2})
    limit ${CANDIDATES_MAX}`.execute(db)
  return rows
}

export interface VideoFilters {
  readonly uploaded: UploadedWithin | undefined
  readonly length: VideoLength | undefined
  readonly categoryId: number | undefined
}

const AGES = { today: '1 day', week: '7 days', month: '1 month', year: '1 year' } as const
const SHORT_SECONDS = 4 * 60
const LONG_SECONDS = 20 * 60

function passing({ uploaded, length, categoryId }: VideoFilters): RawBuilder<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = [isListed()]
  if (uploaded) conditions.push(sql`videos.published_at > now() - ${AGES[uploaded]}::interval`)
  if (length === 'short') conditions.push(sql`videos.duration_seconds < ${SHORT_SECONDS}`)
  if (length === 'long') conditions.push(sql`videos.duration_seconds > ${LONG_SECONDS}`)
  if (length === 'medium')
    conditions.push(sql`videos.duration_seconds between ${SHORT_SECONDS} and ${LONG_SECONDS}`)
  if (categoryId !== undefined)
    conditions.push(sql`exists (
      select 1 from video_categories
      where video_categories.video_id = videos.id and video_categories.category_id = ${categoryId}
    )`)
  return sql.join(conditions, sql` and `)
}

/** Where a term's words stand, the best place first. In the last one words only begin so. */
export const TIERS = ['title', 'title_and_tags', 'title_to_channel', 'everything', 'beginnings'] as const
export type Tier = (typeof TIERS)[number]

/** A term as queries: whole words, by their stems, and words that begin so. */
export interface TermQueries {
  readonly exact: TextQuery
  readonly loose: TextQuery
}

// Each tier holds what no better one holds.
function isIn(tier: Tier, { exact, loose }: TermQueries): RawBuilder<SqlBool> {
  switch (tier) {
    case 'title':
      return sql`documents.title @@ ${exact}::tsquery`
    case 'title_and_tags':
      return sql`documents.title_and_tags @@ ${exact}::tsquery and not documents.title @@ ${exact}::tsquery`
    case 'title_to_channel':
      return sql`documents.title_to_channel @@ ${exact}::tsquery and not documents.title_and_tags @@ ${exact}::tsquery`
    case 'everything':
      return sql`documents.everything @@ ${exact}::tsquery and not documents.title_to_channel @@ ${exact}::tsquery`
    case 'beginnings':
      return sql`documents.everything @@ ${loose}::tsquery and not documents.everything @@ ${exact}::tsquery`
  }
}

// Microseconds, as the database keeps them: a JavaScript date has milliseconds.
const MOMENT = sql<number>`(extract(epoch from videos.published_at) * 1000000)::bigint`

/** A video that has what was searched for. */
export interface Match {
  readonly id: number
  /** Its place in `TIERS`. */
  readonly tier: number
  readonly views: number
  /** When it was published, in microseconds. */
  readonly moment: number
}

/** Matches in no order, `limit` at the most: all of them when fewer come. */
export async function listSomeMatches(
  db: Database,
  queries: TermQueries,
  filters: VideoFilters,
  limit: number,
): Promise<Match[]> {
  const { exact, loose } = queries
  const { rows } = await sql<Match>`
    select videos.id, videos.view_count as views, ${MOMENT} as moment,
      case when documents.title @@ ${exact}::tsquery then 0
        when documents.title_and_tags @@ ${exact}::tsquery then 1
        when documents.title_to_channel @@ ${exact}::tsquery then 2
        when documents.everything @@ ${exact}::tsquery then 3
        else 4 end as tier
    from (select * from video_documents documents where documents.everything @@ ${loose}::tsquery offset 0) documents
    join videos on videos.id = documents.video_id
    where ${passing(filters)}
    limit ${limit}`.execute(db)
  return rows
}

export interface OrderedPage {
  readonly by: 'views' | 'date'
  readonly limit: number
  /** The value and the id that the page before ended with. */
  readonly after: { readonly value: number; readonly id: number } | undefined
}

/**
 * How a page is come by. `planned`: as the database thinks best, which is right where it can know how many matches there
 * are. `walked`: along the index of the order, looking at each video, but at no more than `WALKED_MAX`; a page that is full is
 * the right one, any other says nothing. `gathered`: all matches by the index of words, then sorted.
 */
export type Way = 'planned' | 'walked' | 'gathered'
export const WALKED_MAX = 1500

/** Matches of one tier, or of all (undefined), in the order of an index. */
export async function listOrderedMatches(
  db: Database,
  queries: TermQueries,
  filters: VideoFilters,
  tier: Tier | undefined,
  { by, limit, after, way }: OrderedPage & { way: Way },
): Promise<Match[]> {
  const isMatch =
    tier === undefined ? sql<SqlBool>`documents.everything @@ ${queries.loose}::tsquery` : isIn(tier, queries)
  const { rows } = await sql<Match>`
    select videos.id, videos.view_count as views, ${MOMENT} as moment, ${tier ? TIERS.indexOf(tier) : 0}::int as tier
    from ${joined(way, isMatch, { by, after })}
    where ${passing(filters)}
    order by ${orderOf(by)} desc, videos.id desc
    limit ${limit}`.execute(db)
  return rows
}

/** `videos` and `documents`, of matches after the page before. */
function joined(
  way: Way,
  isMatch: RawBuilder<SqlBool>,
  { by, after }: Pick<OrderedPage, 'by' | 'after'>,
): RawBuilder<unknown> {
  const isAfter = after ? followsOn(by, after) : sql<SqlBool>`true`
  if (way === 'walked')
    return sql`(
        select * from videos where ${isListed()} and ${isAfter}
        order by ${orderOf(by)} desc, videos.id desc limit ${WALKED_MAX}
      ) videos
      join lateral (
        select * from video_documents where video_documents.video_id = videos.id offset 0
      ) documents on ${isMatch}`
  return sql`(select video_id from video_documents documents where ${isMatch} ${fenceOf(way)}) documents
    join videos on videos.id = documents.video_id and ${isAfter}`
}

// With an offset a subquery is a fence: what is in it is done first, whatever follows.
function fenceOf(way: Way): RawBuilder<unknown> {
  return way === 'gathered' ? sql`offset 0` : sql``
}

function orderOf(by: OrderedPage['by']): RawBuilder<unknown> {
  return by === 'views' ? sql`videos.view_count` : sql`videos.published_at`
}

function followsOn(by: OrderedPage['by'], after: { value: number; id: number }): RawBuilder<SqlBool> {
  if (by === 'views') return sql`(videos.view_count, videos.id) < (${after.value}::bigint, ${after.id})`
  return sql`(videos.published_at, videos.id)
    < ('epoch'::timestamptz + ${after.value}::bigint * interval '1 microsecond', ${after.id})`
}

/** Channels that have the words, those with all of them in the name first, then the most subscribed. */
export async function listFoundChannels(
  db: Database,
  { exact, loose }: TermQueries,
  { limit, way }: { limit: number; way: Exclude<Way, 'walked'> },
): Promise<number[]> {
  // Each tier is looked for by itself, without taking the better ones out of it: the planner would take what is left for
  // much more than it is, and walk through all channels for it.
  const best = (isMatch: RawBuilder<SqlBool>, tier: number) => sql`
    (select channels.id, channels.subscriber_count, ${sql.lit(tier)} as tier
      from (select channel_id from channel_documents documents where ${isMatch} ${fenceOf(way)}) documents
      join channels on channels.id = documents.channel_id
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

/** Titles that have the words, of the most viewed videos. */
export async function listTitlesLike(
  db: Database,
  query: TextQuery,
  { limit, way }: { limit: number; way: Way },
): Promise<string[]> {
  const isMatch = sql<SqlBool>`documents.title @@ ${query}::tsquery`
  const { rows } = await sql<{ title: string }>`
    select videos.title from ${joined(way, isMatch, { by: 'views', after: undefined })}
    where ${isListed()}
    order by videos.view_count desc, videos.id desc
    limit ${limit}`.execute(db)
  return rows.map((row) => row.title)
}

/** Names that have the words, of the most subscribed channels. */
export async function listChannelNamesLike(db: Database, query: TextQuery, limit: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select channels.name::text as name
    from channel_documents documents join channels on channels.id = documents.channel_id
    where documents.name @@ ${query}::tsquery
    order by channels.subscriber_count desc, channels.id desc
    limit ${limit}`.execute(db)
  return rows.map((row) => row.name)
}

/** Counts anew in how many videos each word of titles, tags and channel names is; those in none go. */
export async function recountTerms(db: Database): Promise<void> {
  await sql`
    with counted as materialized (
      select word, count(*) as videos
      from video_documents
      cross join unnest(tsvector_to_array(title_to_channel)) as word
      group by word
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
