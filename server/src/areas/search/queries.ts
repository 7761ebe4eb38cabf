import type { SearchFilters } from '@serendib/contract'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { forViewer } from '../../platform/database/for-viewer.ts'
import type { TextQuery } from './term.ts'

const AGES = { today: '1 day', week: '7 days', month: '1 month', year: '1 year' } as const
const SECONDS = { short: '(,240)', medium: '[240,1200]', long: '(1200,)' } as const

/** The position of a match in the results: smaller tier first, then larger value, then larger id. */
export interface Rank {
  readonly id: number
  /** The index in the query's `tiers`. */
  readonly tier: number
  /** Views, or the publish time in microseconds. */
  readonly value: number
}

export interface VideosQuery {
  /** The condition of every match. */
  readonly every: TextQuery
  /** The part of the condition that the index evaluates quickly. */
  readonly narrow: TextQuery
  /** Conditions that rank matches, best first. */
  readonly tiers: readonly TextQuery[]
  readonly by: 'views' | 'date'
  /** If at most this many videos match, all of them are read and counted. Undefined if there are certainly more. */
  readonly countedMax: number | undefined
  readonly filters: SearchFilters
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

/** Lists a page of matching videos, and their total if it was counted. */
export async function listFoundVideos(
  db: Database,
  query: VideosQuery,
): Promise<{ ranks: Rank[]; total: number | null }> {
  const { rows } = await sql<Rank & { total: number | null }>`
    select id, tier, value, total from ${foundVideos(query)}`.execute(db)
  return { ranks: rows, total: rows[0]?.total ?? null }
}

/** Lists the titles of matching videos. */
export async function listFoundTitles(db: Database, query: VideosQuery): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select ${forViewer('videos.title')} as title from ${foundVideos(query)} with ordinality found (id, tier, value, total, place)
    join videos on videos.id = found.id order by found.place`.execute(db)
  return rows.map((row) => row.title)
}

/** A search for channels: whole words by their stems, and prefixes of words. */
export interface ChannelsQuery {
  readonly exact: TextQuery
  readonly loose: TextQuery
}

/** How many channels are read before the index of their words, those with the most subscribers first. */
const POPULAR = 1000

/** Lists matching channels. Those with all words in the name come first, then those with the most subscribers. */
export async function listFoundChannels(
  db: Database,
  { exact, loose }: ChannelsQuery,
  limit: number,
): Promise<number[]> {
  const order = sql`order by channels.subscriber_count desc, channels.id desc`
  // Each tier is queried separately, without excluding the better ones: otherwise the planner would overestimate the
  // rest and scan all channels. Words of many channels are found among the popular ones; of other words the index has few
  // channels. The planner can't tell which they are: `offset 0` keeps it from reading all channels.
  const best = (isMatch: RawBuilder<SqlBool>, tier: number) => sql`
    (with popular as materialized (
      select channels.id, channels.subscriber_count
      from (select id, subscriber_count, is_withdrawn from channels ${order} limit ${sql.lit(POPULAR)}) channels
      where not channels.is_withdrawn
        and exists (
          select from channel_documents documents where documents.channel_id = channels.id and ${isMatch} offset 0
        )
      ${order} limit ${limit}
    )
    select id, subscriber_count, ${sql.lit(tier)} as tier from popular where (select count(*) from popular) = ${limit}
    union all
    (select channels.id, channels.subscriber_count, ${sql.lit(tier)}
      from (select channel_id from channel_documents documents where ${isMatch} offset 0) documents
      join channels on channels.id = documents.channel_id and not channels.is_withdrawn
      where (select count(*) from popular) < ${limit}
      ${order} limit ${limit}))`
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

/** Lists matching names of the channels with the most subscribers. */
export async function listChannelNamesLike(db: Database, query: TextQuery, limit: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select ${forViewer('channels.name')} as name
    from channel_documents documents join channels on channels.id = documents.channel_id
    where documents.name @@ ${query}::tsquery and not channels.is_withdrawn
    order by channels.subscriber_count desc, channels.id desc
    limit ${limit}`.execute(db)
  return rows.map((row) => row.name)
}
