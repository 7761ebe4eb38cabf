import type { Client } from '@serendib/contract'
import { contract } from '@serendib/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COLOMBO_MS } from '../../platform/formats.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { pastMidnight } from '../../testing/day.ts'
import { createUser, createVideo } from '../../testing/factories.ts'

let app: TestApp
let call: Client
beforeAll(async () => {
  await pastMidnight()
  app = await createTestApp()
  call = app.as((await createUser(app.db, { roleId: 1 })).token)
})
afterAll(() => app.close())

const { administration } = contract
const NOTHING = { views: 0, watchSeconds: 0, videos: 0, members: 0, comments: 0, reports: 0 }

async function days() {
  return (await call(administration.site)).stats.days
}

const DAY_MS = 24 * 3600 * 1000

/** A time in Colombo, the given number of days before today: `23:50`. */
function ago(back: number, time: string): Date {
  const today = Math.floor((Date.now() + COLOMBO_MS) / DAY_MS) * DAY_MS - COLOMBO_MS
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(today - back * DAY_MS + (hours * 60 + minutes) * 60_000)
}

describe('site statistics', () => {
  it('are 30 days of zeros on an empty site', async () => {
    const listed = await days()
    expect(listed).toHaveLength(30)
    expect(listed.map(({ day: _day, ...stats }) => stats)).toEqual(listed.map(() => NOTHING))
    expect(listed.map(({ day }) => day)).toEqual(listed.map(({ day }) => day).toSorted())
  })

  it('count what happened on each day in Colombo', async () => {
    const video = await createVideo(app.db, { publishedAt: ago(2, '00:10') })
    const fan = await createUser(app.db, { activatedAt: ago(29, '00:00') })
    await createUser(app.db, { activatedAt: ago(30, '23:59') })
    await createUser(app.db, { activatedAt: ago(1, '23:50') })
    const { rows } = await sql<{ day: string }>`
      insert into site_days (day, views, watch_seconds)
      select (now() at time zone 'Asia/Colombo')::date - back, 3, 60.5
      from generate_series(0, 40, 40) back returning day::text as day`.execute(app.db)
    await app.db
      .insertInto('comments')
      .values({ videoId: video.id, userId: fan.id, body: 'Ayubowan', createdAt: ago(1, '00:05') })
      .execute()
    await sql`
      insert into reports (reporter_id, subject, item_id, video_id, reason_id, reported_at)
      select ${fan.id}, 'video', ${video.id}, ${video.id}, min(id), ${ago(0, '00:00')} from report_reasons
      where subject = 'video'`.execute(app.db)
    const listed = await days()
    expect(listed.at(-1)).toEqual({ ...NOTHING, day: rows[0]?.day, views: 3, watchSeconds: 60.5, reports: 1 })
    expect(listed.at(-2)).toMatchObject({ ...NOTHING, members: 1, comments: 1 })
    expect(listed.at(-3)).toMatchObject({ ...NOTHING, videos: 1 })
    expect(listed[0]).toMatchObject({ ...NOTHING, members: 1 })
    const others = listed.slice(1, -3).map(({ day: _day, ...stats }) => stats)
    expect(others).toEqual(others.map(() => NOTHING))
  })

  it('count existing videos and bytes', async () => {
    await createVideo(app.db, { originalKey: 'originals/9', originalBytes: 1_000_000, madeBytes: 500_000 })
    const { stats } = await call(administration.site)
    expect(stats.videos).toEqual([{ status: 'published', videos: 2 }])
    expect(stats).toMatchObject({ originalBytes: 1_000_000, renditionBytes: 500_000, version: '0.1.0' })
    expect(stats.diskBytes).toBeGreaterThan(stats.freeBytes)
    expect(stats.days.at(-1)?.videos).toBe(1)
  })
})
