import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

// What is counted, in the transaction of the act: rows by day and by tenth of a film. Nothing says who it was.

const TODAY = sql`(now() at time zone 'Asia/Colombo')::date`

/** Counts a view of a video for its channel's day; the video's own day is counted where the view is. */
export async function recordView(trx: Database, videoId: number): Promise<void> {
  await sql`
    insert into channel_days (channel_id, day, views)
    select channel_id, ${TODAY}, 1 from videos where id = ${videoId}
    on conflict (channel_id, day) do update set views = channel_days.views + 1`.execute(trx)
}

/** Counts a subscription that began (1) or ended (-1); 0 is none. */
export async function recordSubscription(trx: Database, channelId: number, change: number): Promise<void> {
  if (change === 0) return
  const [gained, lost] = change > 0 ? [1, 0] : [0, 1]
  await sql`
    insert into channel_days (channel_id, day, subscribers_gained, subscribers_lost)
    values (${channelId}, ${TODAY}, ${gained}, ${lost})
    on conflict (channel_id, day) do update set
      subscribers_gained = channel_days.subscribers_gained + excluded.subscribers_gained,
      subscribers_lost = channel_days.subscribers_lost + excluded.subscribers_lost`.execute(trx)
}

/** Counts the end of all that somebody subscribes to, before these rows go with the person. */
export async function recordLeaving(trx: Database, userId: number): Promise<void> {
  await sql`
    insert into channel_days (channel_id, day, subscribers_lost)
    select channel_id, ${TODAY}, 1 from subscriptions where user_id = ${userId}
    on conflict (channel_id, day) do update set subscribers_lost = channel_days.subscribers_lost + 1`.execute(
    trx,
  )
}

/** Somebody's place in a film, as their history has it. */
export interface Reached {
  readonly seconds: number
  /** How long ago that was. */
  readonly ago: number
}

// Up to twice the speed, and a moment for the way here: more than that was not watched but skipped.
const SPEED_MAX = 2
const SLACK_SECONDS = 5

/** Counts what somebody watched since the place they had, and moves their stop to the tenth in which they are now. */
export async function recordWatched(
  trx: Database,
  watched: { videoId: number; before: Reached | undefined; seconds: number },
): Promise<void> {
  const { videoId, before, seconds } = watched
  const further = seconds - (before?.seconds ?? 0)
  const possible = (before?.ago ?? 0) * SPEED_MAX + SLACK_SECONDS
  const watchSeconds = Math.max(0, Math.min(further, possible))
  if (watchSeconds > 0) await addWatchTime(trx, videoId, watchSeconds)
  // A film that is opened again says second 0: its viewer has not gone back yet.
  if (before && seconds === 0) return
  const tenthOf = (at: number) =>
    sql`(select least(9, floor(${at}::float8 * 10 / greatest(duration_seconds, 1)))::int
      from videos where videos.id = ${videoId})`
  if (before) {
    await sql`
      update video_stops set viewers = greatest(0, viewers - 1)
      where video_id = ${videoId} and tenth = ${tenthOf(before.seconds)}`.execute(trx)
  }
  await sql`
    insert into video_stops (video_id, tenth, viewers) values (${videoId}, ${tenthOf(seconds)}, 1)
    on conflict (video_id, tenth) do update set viewers = video_stops.viewers + 1`.execute(trx)
}

async function addWatchTime(trx: Database, videoId: number, watchSeconds: number): Promise<void> {
  await sql`
    with of_video as (
      insert into video_days (video_id, day, watch_seconds) values (${videoId}, ${TODAY}, ${watchSeconds})
      on conflict (video_id, day) do update set watch_seconds = video_days.watch_seconds + excluded.watch_seconds
    )
    insert into channel_days (channel_id, day, watch_seconds)
    select channel_id, ${TODAY}, ${watchSeconds}::float8 from videos where id = ${videoId}
    on conflict (channel_id, day) do update set
      watch_seconds = channel_days.watch_seconds + excluded.watch_seconds`.execute(trx)
}
