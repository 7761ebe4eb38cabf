import type { Database } from '../server/src/platform/database/connect.ts'
import type { Progress } from './progress.ts'

// Statistics that a site gathers over weeks. Nobody can watch yesterday, so they are written to the database, like the
// dates.

const DAY_MS = 86_400_000
const COLOMBO_MS = 5.5 * 3_600_000
const DAYS = 90
/** How many of 100 viewers stop in each tenth of a video. */
const STOPS = [14, 9, 7, 5, 5, 4, 4, 5, 9, 38]

/** Adds weeks of views, watch time and subscribers to a channel, and updates its videos' counters. */
export async function saveStatistics(db: Database, progress: Progress, channelSlug: string): Promise<void> {
  await progress.once(`statistics of ${channelSlug}`, () =>
    db.transaction().execute((trx) => fillChannel(trx, channelSlug)),
  )
}

async function fillChannel(trx: Database, slug: string): Promise<void> {
  const channel = await trx
    .selectFrom('channels')
    .select(['id', 'subscriberCount'])
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!channel) return
  const videos = await trx
    .selectFrom('videos')
    .select(['id', 'publishedAt', 'durationSeconds'])
    .where('channelId', '=', channel.id)
    .where('status', '=', 'published')
    .execute()
  const sums = new Map<string, { views: number; watchSeconds: number }>()
  let total = 0
  for (const { id, publishedAt, durationSeconds } of videos) {
    const days = viewsByDay(id, publishedAt ?? new Date())
    if (days.length === 0) continue
    const rows = days.map(({ day, views }) => ({
      videoId: id,
      day,
      views,
      watchSeconds: Math.round(views * durationSeconds * 0.6),
    }))
    await trx
      .insertInto('videoDays')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    for (const { day, views, watchSeconds } of rows) {
      const sum = sums.get(day) ?? { views: 0, watchSeconds: 0 }
      sums.set(day, { views: sum.views + views, watchSeconds: sum.watchSeconds + watchSeconds })
    }
    const seen = rows.reduce((sum, { views }) => sum + views, 0)
    total += seen
    await trx
      .updateTable('videos')
      .set((eb) => ({ viewCount: eb('viewCount', '+', seen) }))
      .where('id', '=', id)
      .execute()
    await writeAudienceRetention(trx, id, seen)
  }
  await trx
    .updateTable('channels')
    .set((eb) => ({ viewCount: eb('viewCount', '+', total) }))
    .where('id', '=', channel.id)
    .execute()
  const days = [...sums].map(([day, sum]) => ({
    channelId: channel.id,
    day,
    views: sum.views,
    watchSeconds: sum.watchSeconds,
  }))
  if (days.length === 0) return
  // Spreads the subscribers over the days.
  const every = Math.max(1, Math.floor(days.length / Math.max(1, channel.subscriberCount)))
  await trx
    .insertInto('channelDays')
    .values(
      days.map((row, index) => ({
        channelId: row.channelId,
        day: row.day,
        views: row.views,
        watchSeconds: row.watchSeconds,
        subscribersGained: index % every === 0 && index / every < channel.subscriberCount ? 1 : 0,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await trx
    .insertInto('siteDays')
    .values(days.map(({ day, views, watchSeconds }) => ({ day, views, watchSeconds })))
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet((eb) => ({
        views: eb('siteDays.views', '+', eb.ref('excluded.views')),
        watchSeconds: eb('siteDays.watchSeconds', '+', eb.ref('excluded.watchSeconds')),
      })),
    )
    .execute()
}

async function writeAudienceRetention(trx: Database, videoId: number, seen: number): Promise<void> {
  const stops = STOPS.map((share, tenth) => ({
    videoId,
    tenth,
    dropOffs: Math.max(1, Math.round((seen * (share + wave(videoId * 10 + tenth) * 4)) / 200)),
  }))
  await trx
    .insertInto('audienceRetention')
    .values(stops)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Views per day: most on the first days and weekends, fewer later. The same in every run. */
function viewsByDay(videoId: number, publishedAt: Date): { day: string; views: number }[] {
  const age = Math.floor((Date.now() - publishedAt.getTime()) / DAY_MS)
  return Array.from({ length: Math.min(age, DAYS) }, (_, index) => {
    const back = index + 1
    const moment = new Date(Date.now() + COLOMBO_MS - back * DAY_MS)
    const isWeekend = moment.getUTCDay() % 6 === 0
    const fresh = 24 * Math.exp(-(age - back) / 6)
    const views =
      (fresh + 4 + 3 * wave(videoId)) * (isWeekend ? 1.5 : 1) * (1 + 0.45 * wave(videoId * 97 + back))
    return { day: moment.toISOString().slice(0, 10), views: Math.max(0, Math.round(views)) }
  })
}

/** Pseudo-random, between -1 and 1. */
function wave(seed: number): number {
  return Math.sin(seed * 12.9898) * Math.cos(seed * 4.1414)
}
