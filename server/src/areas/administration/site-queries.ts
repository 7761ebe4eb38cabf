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
export async function countHoldings(
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

/**
 * Counts views, published videos and completed accounts for each of the last days (time zone Colombo), oldest first.
 */
export async function listDays(
  db: Database,
  days: number,
): Promise<{ day: string; views: number; videos: number; members: number }[]> {
  const { rows } = await sql<{ day: string; views: number; videos: number; members: number }>`
    with days as (
      select (today - back)::date as day
      from generate_series(0, ${days - 1}::int) back, (select (now() at time zone 'Asia/Colombo')::date as today) t
    ),
    since as (select min(day)::timestamp at time zone 'Asia/Colombo' as moment from days),
    seen as (
      select day, sum(views)::int as views from channel_days
      where day >= (select min(day) from days) group by day
    ),
    published as (
      select (published_at at time zone 'Asia/Colombo')::date as day, count(*)::int as videos from videos
      where status = 'published' and published_at >= (select moment from since) group by 1
    ),
    joined as (
      select (activated_at at time zone 'Asia/Colombo')::date as day, count(*)::int as members from users
      where activated_at >= (select moment from since) group by 1
    )
    select days.day::text as day, coalesce(seen.views, 0) as views, coalesce(published.videos, 0) as videos,
      coalesce(joined.members, 0) as members
    from days
    left join seen on seen.day = days.day
    left join published on published.day = days.day
    left join joined on joined.day = days.day
    order by days.day`.execute(db)
  return rows
}
