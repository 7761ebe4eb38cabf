import type { JobFigures, VideoStatus } from '@serendib/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/** How many films there are in each state; those that their owners deleted do not count. */
export function countFilms(db: Database): Promise<{ status: VideoStatus; films: number }[]> {
  return db
    .selectFrom('videos')
    .select(['status', sql<number>`count(*)::int`.as('films')])
    .where('deletedAt', 'is', null)
    .groupBy('status')
    .orderBy(sql`count(*)`, 'desc')
    .execute()
}

/** What there is of each kind of job. The queues of those given up only note failures that are counted here already. */
export async function countJobs(db: Database): Promise<JobFigures[]> {
  const { rows } = await sql<JobFigures>`
    select name as kind,
      count(*) filter (where state in ('created', 'retry'))::int as waiting,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state = 'failed')::int as failed,
      coalesce((array_agg(output ->> 'message' order by completed_on desc) filter (where state = 'failed'))[1], '')
        as last_failure,
      coalesce(to_char(
        max(completed_on) filter (where state = 'failed') at time zone 'Asia/Colombo', 'YYYY-MM-DD HH24:MI:SS'
      ), '') as last_failed
    from pgboss.job
    where name not like '%/given-up' and name not like '\\_\\_%'
    group by name
    order by failed desc, running desc, waiting desc, name`.execute(db)
  return rows
}

/** Bytes of what is kept of films, members who have completed their sign-up, channels. */
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
  if (!holdings) throw new Error('a select without a table answers one row')
  return holdings
}

/** Counted views, films published and accounts completed on each of the last days of Colombo, the oldest first. */
export async function listDays(
  db: Database,
  days: number,
): Promise<{ day: string; views: number; films: number; members: number }[]> {
  const { rows } = await sql<{ day: string; views: number; films: number; members: number }>`
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
      select (published_at at time zone 'Asia/Colombo')::date as day, count(*)::int as films from videos
      where status = 'published' and published_at >= (select moment from since) group by 1
    ),
    joined as (
      select (activated_at at time zone 'Asia/Colombo')::date as day, count(*)::int as members from users
      where activated_at >= (select moment from since) group by 1
    )
    select days.day::text as day, coalesce(seen.views, 0) as views, coalesce(published.films, 0) as films,
      coalesce(joined.members, 0) as members
    from days
    left join seen on seen.day = days.day
    left join published on published.day = days.day
    left join joined on joined.day = days.day
    order by days.day`.execute(db)
  return rows
}
