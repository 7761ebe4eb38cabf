import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

// Statistics are counted in the transaction of the action: rows by day and by tenth of a video, without any account.

const TODAY = sql`(now() at time zone 'Asia/Colombo')::date`

/** Counts a view for the day of the video's channel. The day of the video is counted together with the view. */
export async function recordView(trx: Database, videoId: number): Promise<void> {
  await sql`
    insert into channel_days (channel_id, day, views)
    select channel_id, ${TODAY}, 1 from videos where id = ${videoId}
    on conflict (channel_id, day) do update set views = channel_days.views + 1`.execute(trx)
}

/** Counts a new subscription (1) or an ended one (-1). 0 changes nothing. */
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

/** Counts the end of all subscriptions of an account, before their rows are deleted. */
export async function recordLeaving(trx: Database, userId: number): Promise<void> {
  await sql`
    insert into channel_days (channel_id, day, subscribers_lost)
    select channel_id, ${TODAY}, 1 from subscriptions where user_id = ${userId}
    on conflict (channel_id, day) do update set subscribers_lost = channel_days.subscribers_lost + 1`.execute(
    trx,
  )
}

/** A viewer's playback position from the watch history. */
export interface Reached {
  readonly seconds: number
  /** Seconds since it was reported. */
  readonly ago: number
}

// Twice the speed and some network delay. Anything faster was skipped and not watched.
const SPEED_MAX = 2
const SLACK_SECONDS = 5

/**
 * Counts the time watched since the last playback position, and moves the viewer's stop to the tenth of the current
 * position.
 */
export async function recordWatched(
  trx: Database,
  watched: { videoId: number; before: Reached | undefined; seconds: number },
): Promise<void> {
  const { videoId, before, seconds } = watched
  const further = seconds - (before?.seconds ?? 0)
  const possible = (before?.ago ?? 0) * SPEED_MAX + SLACK_SECONDS
  const watchSeconds = Math.max(0, Math.min(further, possible))
  if (watchSeconds > 0) await addWatchTime(trx, videoId, watchSeconds)
  // Opening a video again reports second 0 before the viewer has resumed.
  if (before && seconds === 0) return
  const tenthOf = (at: number) =>
    sql`(select least(9, floor(${at}::float8 * 10 / greatest(duration_seconds, 1)))::int
      from videos where videos.id = ${videoId})`
  if (before) {
    await sql`
      update audience_retention set drop_offs = greatest(0, drop_offs - 1)
      where video_id = ${videoId} and tenth = ${tenthOf(before.seconds)}`.execute(trx)
  }
  await sql`
    insert into audience_retention (video_id, tenth, drop_offs) values (${videoId}, ${tenthOf(seconds)}, 1)
    on conflict (video_id, tenth) do update set drop_offs = audience_retention.drop_offs + 1`.execute(trx)
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
