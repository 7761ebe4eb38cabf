import { contract } from '@serendib/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { createChannel, createUser, createVideo } from '../../testing/factories.ts'
import { saveMeasured } from './queries.ts'
import { addTotalChanges, raiseSiteDays } from './total-queries.ts'

const { administration, ownVideos, uploads } = contract

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const COLUMNS = sql`channel_id, status, is_deleted, sum(videos)::int as videos,
  sum(original_bytes)::float8 as original_bytes, sum(made_bytes)::float8 as made_bytes`

/** Compares the sums and their changes with the videos, per channel and of the site. */
async function expectRight(): Promise<void> {
  for (const isOfChannels of [true, false]) {
    const channelId = isOfChannels ? sql`channel_id` : sql`null::int as channel_id`
    const { rows: kept } = await sql`
      select ${COLUMNS} from (
        select channel_id, status, is_deleted, videos, original_bytes, made_bytes from video_totals
        where (channel_id is not null) = ${isOfChannels}
        union all
        select ${channelId}, status, is_deleted, videos, original_bytes, made_bytes from video_total_changes
        where ${!isOfChannels} or channel_id in (select id from channels)
      ) totals
      group by channel_id, status, is_deleted having sum(videos) <> 0 or sum(original_bytes + made_bytes) <> 0
      order by channel_id, status, is_deleted`.execute(app.db)
    const { rows: counted } = await sql`
      select ${COLUMNS} from (
        select ${channelId}, status, deleted_at is not null as is_deleted, 1 as videos, made_bytes,
          case when original_key is not null and (stage <> 'failed' or can_retry) then original_bytes else 0 end as original_bytes
        from videos
      ) each group by channel_id, status, is_deleted order by channel_id, status, is_deleted`.execute(app.db)
    expect(kept).toEqual(counted)
  }
  const { rows: counts } = await sql<Record<string, number>>`
    select
      (select sum(count)::int from (
        select name, count from site_counts union all select name, change from site_count_changes
      ) members where name = 'members') as members,
      (select sum(count)::int from (
        select name, count from site_counts union all select name, change from site_count_changes
      ) channels where name = 'channels') as channels,
      (select count(*)::int from users where status = 'active') as active, (select count(*)::int from channels) as present
  `.execute(app.db)
  expect([counts[0]?.['members'], counts[0]?.['channels']]).toEqual([
    counts[0]?.['active'],
    counts[0]?.['present'],
  ])
}

const changes = async () => (await app.db.selectFrom('videoTotalChanges').select('id').execute()).length

async function measure(videoId: number, bytes: number): Promise<void> {
  await sql`select mark_unmeasured(${videoId})`.execute(app.db)
  const { version } = await app.db
    .selectFrom('unmeasuredVideos')
    .select('version')
    .where('videoId', '=', videoId)
    .executeTakeFirstOrThrow()
  await saveMeasured(app.db, { id: videoId, version }, { bytes, directBytes: null })
}

it.each([
  ['before the changes are added', () => Promise.resolve()],
  ['after each is added', () => addTotalChanges(app.db)],
])('sums of channels and the site are those of their videos %s', async (_when, add) => {
  const check = async () => {
    await add()
    await expectRight()
  }
  const administrator = app.as((await createUser(app.db, { roleId: 1 })).token)
  const channel = await createChannel(app.db)
  const { owner } = channel
  const second = await createChannel(app.db, { owner })
  const as = app.as(owner.token)
  const { videoId } = await as(uploads.videoUpload, {
    body: {},
    files: { video: new File(['a video'], 'a.mp4', { type: 'video/mp4' }) },
  })
  await check()
  await app.db.updateTable('videos').set({ originalKey: 'originals/1' }).where('id', '=', videoId).execute()
  await measure(videoId, 700)
  await check()
  const video = await createVideo(app.db, { channel, originalKey: 'originals/2', originalBytes: 50 })
  const details = { title: 'Tea', description: '', slug: `tea-${video.id}`, primaryTags: ['tea'] }
  await as(ownVideos.editVideo, {
    body: { ...details, videoId: video.id, channelId: second.id, secondaryTags: [], categories: [1] },
  })
  await check()
  await administrator(administration.takeDown, { body: { videoId: video.id } })
  await check()
  await administrator(administration.restoreVideo, { body: { videoId: video.id } })
  await check()
  await app.db.updateTable('videos').set({ stage: 'failed' }).where('id', '=', videoId).execute()
  await check()
  await as(ownVideos.deleteVideo, { body: { userId: owner.id, videoId: video.id } })
  await check()
  expect((await as(uploads.storageQuota, { query: { userId: owner.id } })).quota.usedBytes).toBe(750)
  expect((await administrator(administration.site)).stats.videos).toEqual([{ status: 'draft', videos: 1 }])
  await app.db.deleteFrom('channels').where('id', '=', second.id).execute()
  await check()
  await app.db.deleteFrom('videos').where('channelId', '=', channel.id).execute()
  await addTotalChanges(app.db)
  await app.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', owner.id).execute()
  await check()
  await app.db.deleteFrom('users').where('id', '=', owner.id).execute()
  await addTotalChanges(app.db)
  await expectRight()
  expect(await changes()).toBe(0)
})

it('views and details change no sums', async () => {
  const { id } = await createVideo(app.db)
  await addTotalChanges(app.db)
  await app.db
    .updateTable('videos')
    .set({ viewCount: 5, title: 'New', stage: 'ready' })
    .where('id', '=', id)
    .execute()
  expect(await changes()).toBe(0)
  await app.db.deleteFrom('videos').where('id', '=', id).execute()
})

it('a change that is rolled back counts nowhere, and one is added once by two at the same time', async () => {
  const channel = await createChannel(app.db)
  await createVideo(app.db, { channel })
  await Promise.all([addTotalChanges(app.db), addTotalChanges(app.db)])
  await expectRight()
  const undone = app.db.transaction().execute(async (trx) => {
    await createVideo(trx, { channel })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await expectRight()
  expect(await changes()).toBe(0)
})

it('raises the sums of today and yesterday to those of the channels, and lowers none', async () => {
  const [first, second] = [await createChannel(app.db), await createChannel(app.db)]
  await sql`delete from channel_days`.execute(app.db)
  await sql`delete from site_days`.execute(app.db)
  const day = (back: number) => sql`(now() at time zone 'Asia/Colombo')::date - ${back}::int`
  const add = (channelId: number, back: number, views: number) =>
    sql`insert into channel_days (channel_id, day, views, watch_seconds)
      values (${channelId}, ${day(back)}, ${views}, ${views * 10})`.execute(app.db)
  for (const back of [0, 1, 2]) await add(first.id, back, 5)
  await add(second.id, 1, 2)
  // Views of today that a former version counted are missing, and a channel of yesterday was deleted.
  await sql`insert into site_days (day, views, watch_seconds)
    values (${day(0)}, 3, 60), (${day(1)}, 9, 90), (${day(2)}, 1, 10)`.execute(app.db)
  const ofSite = async () => {
    const rows = await app.db.selectFrom('siteDays').selectAll().orderBy('day', 'desc').execute()
    return rows.map(({ views, watchSeconds }) => [views, watchSeconds])
  }
  await raiseSiteDays(app.db)
  const raised = [
    [5, 60],
    [9, 90],
    [1, 10],
  ]
  expect(await ofSite()).toEqual(raised)
  await raiseSiteDays(app.db)
  expect(await ofSite()).toEqual(raised)
  await sql`delete from site_days`.execute(app.db)
  await raiseSiteDays(app.db)
  expect(await ofSite()).toEqual([
    [5, 50],
    [7, 70],
  ])
})
