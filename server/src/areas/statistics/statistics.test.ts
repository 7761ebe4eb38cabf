import { contract } from '@serendib/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countStatements } from '../../platform/database/count-statements.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { pastMidnight } from '../../testing/day.ts'
import type { TestUser, TestVideo } from '../../testing/factories.ts'
import { createChannel, createUser, createVideo } from '../../testing/factories.ts'
import { sweepDays } from './index.ts'

let app: TestApp
beforeAll(async () => {
  await pastMidnight()
  app = await createTestApp()
})
afterAll(() => app.close())

const { statistics, subscriptions, watch } = contract

const ofChannel = async ({ channel }: TestVideo, days: 7 | 28 | 90 = 7, viewer: TestUser = channel.owner) =>
  (await app.as(viewer.token)(statistics.channel, { query: { channelId: channel.id, days } })).statistics
const stopsOf = async (video: TestVideo) =>
  (await app.as(video.channel.owner.token)(statistics.audienceRetention, { query: { videoId: video.id } }))
    .stops
const watched = (user: TestUser, video: TestVideo, watchedSeconds: number) =>
  app.as(user.token)(watch.addToWatchHistory, { body: { videoId: video.id, watchedSeconds } })
const passSeconds = (user: TestUser, seconds: number) =>
  sql`update watch_history set watched_at = watched_at - make_interval(secs => ${seconds}) where user_id = ${user.id}`.execute(
    app.db,
  )

describe('statistics of a channel', () => {
  it('count every view that counts for its day', async () => {
    const video = await createVideo(app.db)
    const viewer = await createUser(app.db)
    const look = () => app.as(viewer.token)(watch.incrementViewCount, { body: { videoId: video.id } })
    await look()
    await look()
    await app.as(null)(watch.incrementViewCount, { body: { videoId: video.id } })
    const { days, videos } = await ofChannel(video)
    expect(days).toHaveLength(7)
    expect(days.map(({ views }) => views)).toEqual([0, 0, 0, 0, 0, 0, 2])
    const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)
    expect(days.at(-1)?.day).toBe(today)
    expect(videos).toMatchObject([{ video: { id: video.id }, views: 2 }])
  })

  it('count new and lost subscribers', async () => {
    const video = await createVideo(app.db)
    const body = { channelId: video.channel.id }
    const [first, second] = [await createUser(app.db), await createUser(app.db)]
    for (const user of [first, second, first]) await app.as(user.token)(subscriptions.subscribe, { body })
    expect((await ofChannel(video)).days.at(-1)).toMatchObject({ gained: 2, lost: 1 })
  })

  it('count watched time and no skipped time', async () => {
    const video = await createVideo(app.db, { durationSeconds: 100 })
    const viewer = await createUser(app.db)
    await watched(viewer, video, 0)
    await passSeconds(viewer, 30)
    await watched(viewer, video, 30)
    const seconds = async () => (await ofChannel(video)).days.at(-1)?.watchSeconds
    expect(await seconds()).toBeCloseTo(30)
    // A jump to the end: five seconds of it may have been watched.
    await watched(viewer, video, 95)
    expect(await seconds()).toBeLessThan(37)
    await watched(viewer, video, 10)
    expect(await seconds()).toBeLessThan(37)
  })

  it('ignore time that nobody can have watched in a first report', async () => {
    const video = await createVideo(app.db, { durationSeconds: 100 })
    const viewer = await createUser(app.db)
    const seconds = async () => (await ofChannel(video)).days.at(-1)?.watchSeconds
    await watched(viewer, video, 1e8)
    expect(await seconds()).toBe(5)
    await passSeconds(viewer, 1e6)
    await watched(viewer, video, 2e8)
    expect(await seconds()).toBe(5)
  })

  it('count in which tenth viewers stopped, each viewer once', async () => {
    const video = await createVideo(app.db, { durationSeconds: 100 })
    const [first, second] = [await createUser(app.db), await createUser(app.db)]
    await watched(first, video, 0)
    expect(await stopsOf(video)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    await watched(first, video, 35)
    await watched(second, video, 100)
    expect(await stopsOf(video)).toEqual([0, 0, 0, 1, 0, 0, 0, 0, 0, 1])
    // Opened again, before the viewer has resumed.
    await watched(second, video, 0)
    expect(await stopsOf(video)).toEqual([0, 0, 0, 1, 0, 0, 0, 0, 0, 1])
    await watched(second, video, 38)
    expect(await stopsOf(video)).toEqual([0, 0, 0, 2, 0, 0, 0, 0, 0, 0])
  })

  it('store no row that identifies a viewer', async () => {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_name in ('channel_days', 'video_days', 'site_days', 'audience_retention')`.execute(app.db)
    expect(rows.filter(({ name }) => /user|viewer_|address/.test(name))).toEqual([])
  })

  it('are compared with the previous days, for the requested period only', async () => {
    const video = await createVideo(app.db)
    await sql`insert into channel_days (channel_id, day, views)
      select ${video.channel.id}, (now() at time zone 'Asia/Colombo')::date - back, 10 from generate_series(0, 40) back`.execute(
      app.db,
    )
    const { days, before } = await ofChannel(video, 28)
    expect(days).toHaveLength(28)
    expect(before).toMatchObject({ views: 130 })
  })

  it('are deleted after 400 days, with the days of the videos', async () => {
    const video = await createVideo(app.db)
    const insert = (table: string, id: number) =>
      sql`insert into ${sql.table(table)} select ${id}, (now() at time zone 'Asia/Colombo')::date - back, 1
        from unnest(array[0, 180, 399, 400, 401, 900]) back`.execute(app.db)
    await insert('video_days', video.id)
    await insert('channel_days', video.channel.id)
    await sql`delete from site_days`.execute(app.db)
    await sql`insert into site_days (day, views) select day, 1 from channel_days where channel_id = ${video.channel.id}`.execute(
      app.db,
    )
    await sweepDays(app.db)
    const { rows } = await sql`
      select (select count(*)::int from video_days where video_id = ${video.id}) as of_video,
        (select count(*)::int from channel_days where channel_id = ${video.channel.id}) as of_channel,
        (select count(*)::int from site_days) as of_site`.execute(app.db)
    expect(rows).toEqual([{ ofVideo: 4, ofChannel: 4, ofSite: 4 }])
  })

  it('are visible to the owner only', async () => {
    const video = await createVideo(app.db)
    const { owner: stranger } = await createChannel(app.db)
    await expect(ofChannel(video, 7, stranger)).rejects.toMatchObject({ code: 'not_yours', httpStatus: 403 })
    await expect(
      app.as(stranger.token)(statistics.audienceRetention, { query: { videoId: video.id } }),
    ).rejects.toMatchObject({ code: 'video_not_found', httpStatus: 404 })
    const ofGuest = await app.request(`/api/v1/channels/statistics?channel_id=${video.channel.id}`)
    expect(await ofGuest.json()).toEqual({ status: 0, dataset: [] })
  })

  it('take a fixed number of statements for any number of videos', async () => {
    const video = await createVideo(app.db)
    const cost = async () => (await countStatements(() => ofChannel(video, 90))).statements.length
    const viewer = await createUser(app.db)
    const look = (videoId: number) => app.as(viewer.token)(watch.incrementViewCount, { body: { videoId } })
    await look(video.id)
    const few = await cost()
    for (let more = 0; more < 5; more += 1) {
      await look((await createVideo(app.db, { channel: video.channel })).id)
    }
    expect(await cost()).toBe(few)
    expect((await ofChannel(video)).videos).toHaveLength(6)
  })
})
