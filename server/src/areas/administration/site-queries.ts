import type { VideoStatus } from '@serendib/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/** Counts videos by state, except those that their owners deleted. */
export function countVideos(db: Database): Promise<{ status: VideoStatus; videos: number }[]> {
  return db
    .selectFrom('videos')
    .select(['status', sql<number>`count(*)::int`.as('videos')])
    .where('deletedAt', 'is', null)
    .groupBy('status')
    .orderBy(sql`count(*)`, 'desc')
    .execute()
}

/** Counts bytes of originals and renditions, accounts that completed their sign-up, and channels. */
export async function countContent(
  db: Database,
): Promise<{ originalBytes: number; renditionBytes: number; members: number; channels: number }> {
  const { rows } = await sql<{
    originalBytes: number
    renditionBytes: number
    members: number
    channels: number
  }>`
    select
      (select coalesce(sum(original_bytes), 0)::float8 from videos
        where original_key is not null and (stage <> 'failed' or can_retry)) as original_bytes,
      (select coalesce(sum(made_bytes), 0)::float8 from videos) as rendition_bytes,
      (select count(*)::int from users where status = 'active') as members,
      (select count(*)::int from channels) as channels`.execute(db)
  const [holdings] = rows
  if (!holdings) throw new Error('a select without a table returns one row')
  return holdings
}

export interface DayRow {
  readonly day: string
  readonly views: number
  readonly watchSeconds: number
  readonly videos: number
  readonly members: number
  readonly comments: number
  readonly reports: number
}

/**
 * Counts what happened on each of the last days (time zone Colombo), oldest first: views, seconds watched, published
 * videos, completed sign-ups, comments and reports. Each figure reads an index from the first day on.
 */
export async function listDays(db: Database, days: number): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    with days as (
      select (today - back)::date as day
      from generate_series(0, ${days - 1}::int) back, (select (now() at time zone 'Asia/Colombo')::date as today) t
    ),
    since as (select min(day)::timestamp at time zone 'Asia/Colombo' as moment from days),
    seen as (
      select day, sum(views)::int as views, sum(watch_seconds)::float8 as watch_seconds from channel_days
      where day >= (select min(day) from days) group by day
    ),
    published as (
      select (published_at at time zone 'Asia/Colombo')::date as day, count(*)::int as videos from videos
      where status = 'published' and published_at >= (select moment from since) group by 1
    ),
    joined as (
      select (activated_at at time zone 'Asia/Colombo')::date as day, count(*)::int as members from users
      where activated_at >= (select moment from since) group by 1
    ),
    said as (
      select (created_at at time zone 'Asia/Colombo')::date as day, count(*)::int as comments from comments
      where created_at >= (select moment from since) group by 1
    ),
    reported as (
      select (reported_at at time zone 'Asia/Colombo')::date as day, count(reporter_id)::int as reports from reports
      -- Without comments held for review, which nobody reported.
      where reported_at >= (select moment from since) and reporter_id is not null group by 1
    )
    select days.day::text as day, coalesce(seen.views, 0) as views, coalesce(seen.watch_seconds, 0) as watch_seconds,
      coalesce(published.videos, 0) as videos, coalesce(joined.members, 0) as members,
      coalesce(said.comments, 0) as comments, coalesce(reported.reports, 0) as reports
    from days
    left join seen on seen.day = days.day
    left join published on published.day = days.day
    left join joined on joined.day = days.day
    left join said on said.day = days.day
    left join reported on reported.day = days.day
    order by days.day`.execute(db)
  return rows
}
