import { contract } from '@serendib/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countStatements } from '../../platform/database/count-statements.ts'
import { createLog } from '../../platform/log.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { pastMidnight } from '../../testing/day.ts'
import type { TestUser, TestVideo } from '../../testing/factories.ts'
import { createUser, createVideo } from '../../testing/factories.ts'
import { createViewerWrites, type ViewerWrites } from './viewer-writes.ts'

const { history, watch } = contract

let app: TestApp
let members: TestUser[]
let video: TestVideo
let writes: ViewerWrites
beforeAll(async () => {
  await pastMidnight()
  // No test takes as long, so what isn't written at once is written for another reason.
  app = await createTestApp({ VIEWER_WRITES_SECONDS: '60' })
  members = await Promise.all(Array.from({ length: 20 }, () => createUser(app.db)))
  video = await createVideo(app.db, { durationSeconds: 100 })
  // The first position of an idle node is written at once.
  await report(members[0], 1)
})
afterAll(() => app.close())

const report = (member: TestUser | undefined, watchedSeconds: number, of = video) =>
  app.as(member?.token ?? null)(watch.addToWatchHistory, { body: { videoId: of.id, watchedSeconds } })
const savedBy = async (member: TestUser | undefined) =>
  (
    await app.db
      .selectFrom('watchHistory')
      .select('watchedSeconds')
      .where('userId', '=', member?.id ?? 0)
      .execute()
  ).map(({ watchedSeconds }) => watchedSeconds)
const retention = async (of: TestVideo) =>
  (
    await app.db
      .selectFrom('audienceRetention')
      .select(['tenth', 'dropOffs'])
      .where('videoId', '=', of.id)
      .orderBy('tenth')
      .execute()
  )
    .filter(({ dropOffs }) => dropOffs > 0)
    .map(({ tenth, dropOffs }) => [tenth, dropOffs])
const openWrites = () =>
  (writes = createViewerWrites({ db: app.db, log: createLog('silent'), intervalMs: 60_000 }))

it('saves the first position of an idle node before it responds', async () => {
  expect(await savedBy(members[0])).toEqual([1])
})

it('shows a position to its viewer at once, and saves those of the others with it in one statement', async () => {
  const others = members.slice(1)
  for (const [index, member] of others.entries()) {
    await report(member, 10 + index)
    await report(member, 50 + index)
    await report(member, 0)
  }
  expect(await savedBy(others[3])).toEqual([])
  const call = app.as(others[3]?.token ?? '')
  const { result, statements } = await countStatements(() =>
    call(watch.displayVideoData, { query: { slug: video.slug } }),
  )
  expect(result.video.watchedSeconds).toBe(53)
  expect(await Promise.all(others.map(savedBy))).toEqual(others.map((_, index) => [50 + index]))
  expect(statements.filter((text) => text.includes('insert into watch_history'))).toHaveLength(1)
  await report(others[3], 60)
  const { videos } = await call(history.watchHistory, { query: { cursor: '' } })
  expect(videos).toMatchObject([{ id: video.id, watchedSeconds: 60 }])
})

it('writes nothing for calls that read no history', async () => {
  const [, , member] = members
  const other = await createVideo(app.db, { durationSeconds: 100 })
  await report(member, 20)
  const call = app.as(member?.token ?? '')
  await call(contract.videos.homeShelves)
  await call(watch.displayVideoData, { query: { slug: other.slug } })
  expect(await savedBy(member)).not.toContain(20)
  const { video: shown } = await call(watch.displayVideoData, { query: { slug: video.slug } })
  expect([shown.watchedSeconds, await savedBy(member)]).toEqual([20, [20]])
})

it('saves the first position in an unlisted video at once, because lists show it to those who opened it', async () => {
  const unlisted = await createVideo(app.db, { isPublic: false })
  const [, , , member] = members
  const body = { videoId: unlisted.id, slug: unlisted.slug }
  const call = app.as(member?.token ?? '')
  const saved = async () => (await savedBy(member)).filter((seconds) => seconds === 3 || seconds === 4)
  await call(watch.addToWatchHistory, { body: { ...body, watchedSeconds: 3 } })
  expect(await saved()).toEqual([3])
  await call(watch.addToWatchHistory, { body: { ...body, watchedSeconds: 4 } })
  expect(await saved()).toEqual([3])
})

it('deletes an entry of the history whose position was not saved yet', async () => {
  const member = await createUser(app.db)
  await report(member, 70)
  await app.as(member.token)(history.removeFromWatchHistory, { body: { videoId: video.id } })
  await report(members[4], 5)
  await app.as(members[4]?.token ?? '')(history.watchHistory, { query: { cursor: '' } })
  expect(await savedBy(member)).toEqual([])
})

it('counts a view once that is not saved yet, also in the response to its viewer', async () => {
  const seen = await createVideo(app.db)
  const call = app.as(members[5]?.token ?? '')
  const body = { videoId: seen.id }
  await app.as(members[6]?.token ?? '')(watch.incrementViewCount, { body })
  await call(watch.incrementViewCount, { body })
  expect(await call(watch.checkViewer, { body })).toEqual({ counts: false })
  await call(watch.incrementViewCount, { body })
  const { video: shown } = await call(watch.displayVideoData, { query: { slug: seen.slug } })
  expect(shown.views).toBe(2)
  const { rows } = await sql`
    select videos.view_count as video, channels.view_count as channel, video_days.views as video_day,
      channel_days.views as channel_day
    from videos join channels on channels.id = videos.channel_id
    join video_days on video_days.video_id = videos.id join channel_days on channel_days.channel_id = channels.id
    where videos.id = ${seen.id}`.execute(app.db)
  expect(rows).toEqual([{ video: 2, channel: 2, videoDay: 2, channelDay: 2 }])
})

it('counts views and time for the days of the site as for those of its channels', async () => {
  const of = (table: string) => sql`
    select day::text, sum(views)::int as views, sum(watch_seconds) as watch_seconds from ${sql.table(table)}
    group by day having sum(views) > 0 or sum(watch_seconds) > 0 order by day`
  const { rows: ofSite } = await of('site_days').execute(app.db)
  const { rows: ofChannels } = await of('channel_days').execute(app.db)
  expect(ofSite).toEqual(ofChannels)
  expect(ofSite.length).toBeGreaterThan(0)
})

it('counts time and stops of many viewers in one statement as for each of them', async () => {
  const [long, short] = [
    await createVideo(app.db, { durationSeconds: 100 }),
    await createVideo(app.db, { durationSeconds: 10 }),
  ]
  const position = (index: number, of: TestVideo, watchedSeconds: number) =>
    writes.addPosition({
      userId: members[index]?.id ?? 0,
      historyVersion: 0,
      videoId: of.id,
      watchedSeconds,
      secondsAgo: 0,
    })
  openWrites()
  await position(0, long, 0)
  for (const index of [1, 2, 3]) await position(index, long, 15)
  await position(4, short, 10)
  await writes.close()
  expect(await retention(long)).toEqual([
    [0, 1],
    [1, 3],
  ])
  expect(await retention(short)).toEqual([[9, 1]])
  await sql`update watch_history set watched_at = watched_at - interval '30 seconds'`.execute(app.db)
  openWrites()
  await position(9, short, 1)
  for (const index of [0, 1]) await position(index, long, 35)
  await position(2, long, 18)
  await position(3, long, 0)
  await writes.close()
  expect(await retention(long)).toEqual([
    [1, 2],
    [3, 2],
  ])
  const days = await app.db
    .selectFrom('videoDays')
    .select('watchSeconds')
    .where('videoId', '=', long.id)
    .execute()
  // First reports count five seconds at most; then 35, 20 and 3 seconds were watched.
  expect(days).toEqual([{ watchSeconds: 3 * 5 + 35 + 20 + 3 }])
  expect(await savedBy(members[3])).toContain(15)
})

it('ignores a position that is older than the saved one, and any while the history is paused', async () => {
  openWrites()
  const [member, paused] = [await createUser(app.db), await createUser(app.db)]
  await app.db.updateTable('users').set({ isHistoryPaused: true }).where('id', '=', paused.id).execute()
  const add = (user: TestUser, watchedSeconds: number, secondsAgo: number) =>
    writes.addPosition({ userId: user.id, historyVersion: 0, videoId: video.id, watchedSeconds, secondsAgo })
  await add(member, 20, 100)
  await add(member, 30, 50)
  await add(member, 40, 200)
  await add(paused, 5, 0)
  await writes.settle(member.id)
  await add(member, 50, 80)
  await writes.close()
  expect([await savedBy(member), await savedBy(paused)]).toEqual([[30], []])
})

it('never saves a position that another node took before the account removed it, paused or resumed', async () => {
  const settings = { VIEWER_WRITES_SECONDS: '60', DATA_DIR: app.parts.config.dataDir }
  const other = await createTestApp(settings, undefined, undefined, {
    url: app.parts.connection.url,
    drop: async () => undefined,
  })
  const create = () => createUser(app.db)
  const [removing, clearing] = [await create(), await create()]
  const [resuming, watching] = [await create(), await create()]
  const first = await createVideo(app.db, { durationSeconds: 100 })
  await report(members[0], 1, first)
  const removed = { body: { videoId: first.id } }
  for (const member of [removing, clearing, watching]) await report(member, 11, first)
  await other.as(resuming.token)(history.pause, { body: { isPaused: true } })
  await report(resuming, 11, first)
  await other.as(removing.token)(history.removeFromWatchHistory, removed)
  await other.as(clearing.token)(history.removeAllFromWatchHistory)
  await other.as(resuming.token)(history.pause, { body: { isPaused: false } })
  await other.close()
  // Opening the video again doesn't bring the removed position back.
  await report(clearing, 0, first)
  // Somebody who reads makes the node write what it has.
  await app.as(watching.token)(history.watchHistory, { query: { cursor: '' } })
  expect(await Promise.all([removing, clearing, resuming, watching].map(savedBy))).toEqual([
    [],
    [0],
    [],
    [11],
  ])
  await report(removing, 13, first)
  await app.as(removing.token)(history.watchHistory, { query: { cursor: '' } })
  expect(await savedBy(removing)).toEqual([13])
})

it('leaves out one position that the database refuses, and writes few statements to find it', async () => {
  const watched = await createVideo(app.db, { durationSeconds: 100 })
  const refused = members[11]
  await sql`
    create function refuse_one() returns trigger language plpgsql as $$ begin
      if new.user_id = tg_argv[0]::int then raise foreign_key_violation; end if;
      return new;
    end $$`.execute(app.db)
  await sql`
    create trigger refuse_one before insert on watch_history
    for each row execute function refuse_one(${sql.lit(String(refused?.id))})`.execute(app.db)
  for (const each of members) await report(each, 77, watched)
  const { statements } = await countStatements(() =>
    app.as(members[0]?.token ?? '')(history.watchHistory, { query: { cursor: '' } }),
  )
  const counted = await Promise.all(members.map(async (each) => (await savedBy(each)).includes(77)))
  expect(members.filter((_, index) => counted[index] !== true)).toEqual([refused])
  expect(statements.filter((text) => text.includes('insert into watch_history')).length).toBeLessThan(14)
  await sql`drop function refuse_one cascade`.execute(app.db)
})

it('saves fewer positions at once after a statement that took too long, and lets their viewer read meanwhile', async () => {
  const [member] = members
  const watched = await createVideo(app.db, { durationSeconds: 100 })
  for (const [index, each] of members.entries()) await report(each, 80 + index / 2, watched)
  const saved = async () =>
    (await Promise.all(members.map(savedBy))).flat().filter((seconds) => seconds >= 80)
  expect(await saved()).toEqual([])
  // Takes too long with more than two positions.
  await sql`
    create function refuse_many() returns trigger language plpgsql as $$ begin
      if (select count(*) from added) > 2 then raise sqlstate '57014'; end if;
      return null;
    end $$`.execute(app.db)
  await sql`
    create trigger refuse_many after insert on watch_history referencing new table as added
    for each statement execute function refuse_many()`.execute(app.db)
  const { videos: former } = await app.as(member?.token ?? '')(history.watchHistory, {
    query: { cursor: '' },
  })
  expect(former.map(({ id }) => id)).not.toContain(watched.id)
  await expect.poll(saved, { timeout: 20_000 }).toHaveLength(members.length)
  await sql`drop function refuse_many cascade`.execute(app.db)
}, 30_000)

it('saves the rest when the node stops', async () => {
  const other = await createTestApp({ VIEWER_WRITES_SECONDS: '60' })
  const [first, second] = [await createUser(other.db), await createUser(other.db)]
  const watched = await createVideo(other.db)
  for (const member of [first, second])
    await other.as(member.token)(watch.addToWatchHistory, {
      body: { videoId: watched.id, watchedSeconds: 7 },
    })
  const count = async () => (await other.db.selectFrom('watchHistory').select('userId').execute()).length
  expect(await count()).toBe(1)
  await other.app.close()
  expect(await count()).toBe(2)
  await other.close()
})
