import type { VideoStatus } from '@serendib/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

// The sums of all videos with those changes that are not in them yet.
const TOTALS = sql`(
  select status, is_deleted, videos, original_bytes, made_bytes from video_totals where channel_id is null
  union all
  select status, is_deleted, videos, original_bytes, made_bytes from video_total_changes
) totals`

/** Counts videos by state, except those that their owners deleted. */
export async function countVideos(db: Database): Promise<{ status: VideoStatus; videos: number }[]> {
  const { rows } = await sql<{ status: VideoStatus; videos: number }>`
    select status, sum(videos)::int as videos from ${TOTALS} where not is_deleted
    group by status having sum(videos) > 0 order by sum(videos) desc`.execute(db)
  return rows
}

const siteCount = (name: 'members' | 'channels') => sql<number>`(
  select coalesce(sum(count), 0)::int from (
    select count from site_counts where name = ${name}
    union all
    select change from site_count_changes where name = ${name}
  ) counts
)`

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
      coalesce(sum(original_bytes), 0)::float8 as original_bytes, coalesce(sum(made_bytes), 0)::float8 as rendition_bytes,
      ${siteCount('members')} as members, ${siteCount('channels')} as channels
    from ${TOTALS}`.execute(db)
  const [holdings] = rows
  if (!holdings) throw new Error('a sum returns one row')
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
 * Counts what happened on each of the last days (time zone Colombo), oldest first: views and seconds watched, also of videos
 * that were deleted since, published videos, completed sign-ups, comments and reports. Each day reads its part of an index.
 */
export async function listDays(db: Database, days: number): Promise<DayRow[]> {
  const of = (moment: string) =>
    sql`${sql.ref(moment)} >= day::timestamp at time zone 'Asia/Colombo'
      and ${sql.ref(moment)} < (day + 1)::timestamp at time zone 'Asia/Colombo'`
  const { rows } = await sql<DayRow>`
    select day::text as day, coalesce(site_days.views, 0)::float8 as views,
      coalesce(site_days.watch_seconds, 0) as watch_seconds,
      (select count(*)::int from videos where status = 'published' and ${of('published_at')}) as videos,
      (select count(*)::int from users where ${of('activated_at')}) as members,
      (select count(*)::int from comments where ${of('created_at')}) as comments,
      -- Without comments held for review, which nobody reported.
      (select count(*)::int from reports where reporter_id is not null and ${of('reported_at')}) as reports
    from (
      select (now() at time zone 'Asia/Colombo')::date - back as day from generate_series(0, ${days - 1}::int) back
    ) days
    left join site_days using (day)
    order by day`.execute(db)
  return rows
}
