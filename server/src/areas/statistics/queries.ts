import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

export interface DayRow {
  readonly day: string
  readonly views: number
  readonly watchSeconds: number
  readonly gained: number
  readonly lost: number
}

/** Lists the last days of a channel, oldest first, including days without a row. */
export async function listDays(db: Database, channelId: number, days: number): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select to_char(calendar.day, 'YYYY-MM-DD') as day, coalesce(views, 0) as views,
      coalesce(watch_seconds, 0) as watch_seconds, coalesce(subscribers_gained, 0) as gained,
      coalesce(subscribers_lost, 0) as lost
    from (
      select ((now() at time zone 'Asia/Colombo')::date - back)::date as day
      from generate_series(0, ${days - 1}::int) back
    ) calendar
    left join channel_days on channel_days.channel_id = ${channelId} and channel_days.day = calendar.day
    order by calendar.day`.execute(db)
  return rows
}

/** Lists the videos of a channel with the most views in the last days. */
export async function listTopVideos(
  db: Database,
  channelId: number,
  { days, limit }: { days: number; limit: number },
): Promise<{ id: number; views: number; watchSeconds: number }[]> {
  const { rows } = await sql<{ id: number; views: number; watchSeconds: number }>`
    select videos.id, sum(video_days.views)::int as views, sum(video_days.watch_seconds) as watch_seconds
    from videos join video_days on video_days.video_id = videos.id
    where videos.channel_id = ${channelId}
      and video_days.day > (now() at time zone 'Asia/Colombo')::date - ${days}::int
    group by videos.id
    order by views desc, watch_seconds desc, videos.id desc
    limit ${limit}`.execute(db)
  return rows
}

/** Counts how many viewers stopped in each tenth of a video. Undefined if the video doesn't belong to the account. */
export async function findAudienceRetention(
  db: Database,
  ownerId: number,
  videoId: number,
): Promise<number[] | undefined> {
  const { rows } = await sql<{ stops: number[] }>`
    select array(
      select coalesce(audience_retention.drop_offs, 0) from generate_series(0, 9) tenth
      left join audience_retention on audience_retention.video_id = videos.id and audience_retention.tenth = tenth.tenth
      order by tenth.tenth
    ) as stops
    from videos join channels on channels.id = videos.channel_id
    where videos.id = ${videoId} and channels.owner_id = ${ownerId}`.execute(db)
  return rows[0]?.stops
}
