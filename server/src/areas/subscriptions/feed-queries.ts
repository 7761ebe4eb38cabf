import type { FeedBucket } from '@serendib/contract'
import { LIMITS } from '@serendib/contract'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { boundedCount } from '../../platform/database/bounded-count.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Position } from '../../platform/keyset.ts'
import { isListed } from '../videos/index.ts'

/** From `since`, before `before`; null for no bound. */
export interface FeedSpan {
  readonly since: Date | null
  readonly before: Date | null
}

const isWithin = ({ since, before }: FeedSpan) => sql`
  videos.published_at >= coalesce(${since}::timestamptz, '-infinity')
  and videos.published_at < coalesce(${before}::timestamptz, 'infinity')`

/** Lists the newest videos of subscribed channels in each of the spans, one more than `limit`. */
export async function listFeed(
  db: Database,
  userId: number,
  spans: Readonly<Partial<Record<FeedBucket, FeedSpan>>>,
  page: { limit: number; after: Position | undefined },
): Promise<(Position & { bucket: string })[]> {
  const { limit, after } = page
  const isAfter = after
    ? sql`(videos.published_at, videos.id) < (${after.key}::timestamptz, ${after.id}::int)`
    : sql`true`
  const newest = (channelId: RawBuilder<unknown>, span: FeedSpan, count: number) => sql`lateral (
    select videos.id, videos.published_at from videos
    where videos.channel_id = ${channelId} and ${isListed()} and ${isWithin(span)} and ${isAfter}
    order by videos.published_at desc, videos.id desc
    limit ${count}
  ) as found`
  // Only channels whose newest video is among the newest ones can have others there. So each channel is asked for one
  // video, and few for more; a plan by date reads the videos of all other channels too.
  const lists = Object.entries(spans).map(
    ([bucket, span]) => sql`
      (select ${bucket}::text as bucket, found.id, found.published_at::text as key
      from (
        select subscriptions.channel_id
        from subscriptions cross join ${newest(sql`subscriptions.channel_id`, span, 1)}
        where subscriptions.user_id = ${userId}
        order by found.published_at desc, found.id desc
        limit ${limit + 1}
      ) as channels
      cross join ${newest(sql`channels.channel_id`, span, limit + 1)}
      order by found.published_at desc, found.id desc
      limit ${limit + 1})`,
  )
  const { rows } = await sql<Position & { bucket: string }>`${sql.join(lists, sql` union all `)}`.execute(db)
  return rows
}

/** Counts the videos of subscribed channels in each of the spans. */
export async function countFeed(
  db: Database,
  userId: number,
  spans: Readonly<Record<FeedBucket, FeedSpan>>,
): Promise<Record<FeedBucket, number>> {
  // Channel by channel, because a plan by date reads the videos of all other channels too. Subqueries hide the dates
  // from the planner, which would else read a span with few videos, such as the first hour of today, once per channel.
  const isCounted = ({ since, before }: FeedSpan) => sql`
    videos.published_at >= (select coalesce(${since}::timestamptz, '-infinity'))
    and videos.published_at < (select coalesce(${before}::timestamptz, 'infinity'))`
  const countOf = (span: FeedSpan) =>
    boundedCount(sql`
      select from subscriptions cross join lateral (
        select from videos
        where videos.channel_id = subscriptions.channel_id and ${isListed()} and ${isCounted(span)}
        limit ${LIMITS.countedMax + 1}
      ) as found
      where subscriptions.user_id = ${userId}`)
  const { rows } = await sql<Record<FeedBucket, number>>`
    select
      ${countOf(spans.today)} as today,
      ${countOf(spans.thisWeek)} as this_week,
      ${countOf(spans.thisMonth)} as this_month,
      ${countOf(spans.older)} as older`.execute(db)
  return rows[0] ?? { today: 0, thisWeek: 0, thisMonth: 0, older: 0 }
}
