import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

// Statistics are rows by day and by tenth of a video, without any account. Those of views and positions are counted together
// with them (`watch/viewer-write-queries.ts`).

/** The day in Colombo. */
export const today = sql`(now() at time zone 'Asia/Colombo')::date`

/** Counts a new subscription (1) or an ended one (-1). 0 changes nothing. */
export async function recordSubscription(trx: Database, channelId: number, change: number): Promise<void> {
  if (change === 0) return
  const [gained, lost] = change > 0 ? [1, 0] : [0, 1]
  await sql`
    insert into channel_days (channel_id, day, subscribers_gained, subscribers_lost)
    values (${channelId}, ${today}, ${gained}, ${lost})
    on conflict (channel_id, day) do update set
      subscribers_gained = channel_days.subscribers_gained + excluded.subscribers_gained,
      subscribers_lost = channel_days.subscribers_lost + excluded.subscribers_lost`.execute(trx)
}

/** Counts the end of all subscriptions of an account, before their rows are deleted. */
export async function recordLeaving(trx: Database, userId: number): Promise<void> {
  await sql`
    insert into channel_days (channel_id, day, subscribers_lost)
    select channel_id, ${today}, 1 from subscriptions where user_id = ${userId}
    on conflict (channel_id, day) do update set subscribers_lost = channel_days.subscribers_lost + 1`.execute(
    trx,
  )
}

/** Statistics show 180 days: 90, compared with the 90 before. A day of each watched video would be millions of rows a year. */
const DAYS_KEPT = 400

/** Deletes the sums of days that nobody can see any more. */
export async function sweepDays(db: Database): Promise<void> {
  for (const table of ['video_days', 'channel_days', 'site_days'])
    await sql`delete from ${sql.table(table)} where day < ${today} - ${DAYS_KEPT}::int`.execute(db)
}
