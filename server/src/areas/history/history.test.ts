import { contract } from '@serendib/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countStatements } from '../../platform/database/count-statements.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { SEARCHES_MAX } from './queries.ts'
import type { TestUser } from '../../testing/factories.ts'
import { createChannel, createUser, createVideo } from '../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { history, watch, comments } = contract
const watchVideo = (member: TestUser, videoId: number, watchedSeconds = 5) =>
  app.as(member.token)(watch.addToWatchHistory, { body: { videoId, watchedSeconds } })
const watched = (member: TestUser, cursor = '', limit = 60) =>
  app.as(member.token)(history.watchHistory, { query: { userId: member.id, cursor, limit } })
const search = (member: TestUser, title: string) =>
  app.as(member.token)(history.addToSearchHistory, { body: { userId: member.id, title } })
const searches = async (member: TestUser) =>
  (await app.as(member.token)(history.searchHistory, { query: { cursor: '', limit: 60 } })).searches.map(
    ({ title }) => title,
  )
const comment = (member: TestUser, videoId: number, text: string, channelId?: number) =>
  app.as(member.token)(comments.addComment, { body: { videoId, text, channelId } })
const written = async (member: TestUser) =>
  (await app.as(member.token)(history.commentHistory, { query: { cursor: '', limit: 60 } })).comments

/** Creates videos in one channel and returns their ids, oldest first. */
async function createVideos(count: number): Promise<number[]> {
  const channel = await createChannel(app.db)
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push((await createVideo(app.db, { channel })).id)
  return ids
}

describe('watch history', () => {
  it('lists the newest first, with day and position, one entry per video (HISTORY-21, CALLS-077, CALLS-093, ENTITIES-05, ENTITIES-35)', async () => {
    const member = await createUser(app.db)
    const [first = 0, second = 0] = await createVideos(2)
    await watchVideo(member, first, 12.5)
    await watchVideo(member, second)
    await watchVideo(member, first, 40)
    const response = await app.request(`/api/v1/history/watchHistory?userId=${member.id}`, {
      headers: { authorization: member.token },
    })
    expect(await response.json()).toMatchObject({
      status: 1,
      dataset: [
        {
          vd_id: first,
          watch_length: 40,
          vd_seconds: 75,
          watched_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        },
        { vd_id: second, watch_length: 5, vd_title: expect.any(String), vd_thumbs: expect.any(Array) },
      ],
      next: null,
    })
  })

  it('is paged without gaps or duplicates while videos are watched, with a fixed number of statements', async () => {
    const member = await createUser(app.db)
    const videos = await createVideos(9)
    for (const video of videos) await watchVideo(member, video)
    // Two entries at the same moment are ordered by their ids.
    await sql`update watch_history set watched_at = (select max(watched_at) from watch_history where user_id = ${member.id})
      where user_id = ${member.id} and video_id in (${videos[7]}, ${videos[6]})`.execute(app.db)
    const whole = (await watched(member)).videos.map(({ id }) => id)
    const seen: number[] = []
    let cursor: string | null = ''
    const costs: number[] = []
    while (cursor !== null) {
      const { result, statements } = await countStatements(() => watched(member, cursor ?? '', 2))
      seen.push(...result.videos.map(({ id }) => id))
      cursor = result.next
      costs.push(statements.length)
      const [another = 0] = await createVideos(1)
      await watchVideo(member, another)
    }
    expect(seen).toEqual(whole)
    expect(new Set(costs).size).toBe(1)
  })

  it('counts no more than 999 entries exactly', async () => {
    const member = await createUser(app.db)
    const channel = await createChannel(app.db)
    const addWatched = (from: number, to: number) =>
      sql`
        with added as (
          insert into videos (channel_id, slug, title, status, published_at, master_key, stage)
          select ${channel.id}, 'counted-' || n, 'Counted', 'published', now(), 'counted/master.m3u8', 'ready'
          from generate_series(${from}::int, ${to}::int) n returning id
        ) insert into watch_history (user_id, video_id) select ${member.id}, id from added`.execute(app.db)
    await addWatched(1, 999)
    expect((await watched(member)).count).toBe(999)
    await addWatched(1000, 1005)
    expect((await watched(member)).count).toBe(1000)
  })

  it('omits videos that the viewer can no longer watch', async () => {
    const member = await createUser(app.db)
    const [visible = 0, gone = 0] = await createVideos(2)
    await watchVideo(member, visible)
    await watchVideo(member, gone)
    await app.db.updateTable('videos').set({ status: 'removed' }).where('id', '=', gone).execute()
    expect((await watched(member)).videos.map(({ id }) => id)).toEqual([visible])
  })

  it('deletes one entry or all, without affecting other accounts (CALLS-094, CALLS-095)', async () => {
    const [member, other] = [await createUser(app.db), await createUser(app.db)]
    const videos = await createVideos(3)
    for (const video of videos) {
      await watchVideo(member, video)
      await watchVideo(other, video)
    }
    const call = app.as(member.token)
    await call(history.removeFromWatchHistory, { body: { videoId: videos[1] ?? 0, watchedSeconds: 5 } })
    expect((await watched(member)).videos.map(({ id }) => id)).toEqual([videos[2], videos[0]])
    await call(history.removeAllFromWatchHistory, { body: { userId: member.id } })
    expect((await watched(member)).videos).toEqual([])
    expect((await watched(other)).videos).toHaveLength(3)
  })
})

describe('search history', () => {
  it('stores one entry per term in any case, newest first (HISTORY-22, CALLS-092, CALLS-096, ENTITIES-36)', async () => {
    const member = await createUser(app.db)
    for (const title of ['ella', 'Kandy', ' ELLA ', 'යාපනය']) await search(member, title)
    const response = await app.request(`/api/v1/history/searchHistory?userId=${member.id}`, {
      headers: { authorization: member.token },
    })
    const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
    expect(await response.json()).toMatchObject({
      status: 1,
      dataset: ['යාපනය', 'ELLA', 'Kandy'].map((title) => ({ search_title: title, created_date: day })),
    })
  })

  it('rejects an empty term', async () => {
    const member = await createUser(app.db)
    await expect(search(member, '  ')).rejects.toMatchObject({ text: 'Search Box is empty', httpStatus: 400 })
    expect(await searches(member)).toEqual([])
  })

  it('keeps the newest 1,000 terms of an account, and one that is searched again', async () => {
    const [member, other] = [await createUser(app.db), await createUser(app.db)]
    await sql`
      insert into search_history (user_id, title, searched_at)
      select users.id, 'place ' || n, now() - n * interval '1 day'
      from users, generate_series(1, ${SEARCHES_MAX}) n where users.id in (${member.id}, ${other.id})`.execute(
      app.db,
    )
    const titles = async ({ id }: TestUser) => {
      const rows = await app.db.selectFrom('searchHistory').select('title').where('userId', '=', id).execute()
      return rows.map(({ title }) => title)
    }
    await search(member, `Place ${SEARCHES_MAX}`)
    expect(await titles(member)).toHaveLength(SEARCHES_MAX)
    expect(await titles(member)).toContain(`Place ${SEARCHES_MAX}`)
    await search(member, 'ella')
    expect(await titles(member)).toHaveLength(SEARCHES_MAX)
    expect(await titles(member)).toContain('ella')
    expect(await titles(member)).not.toContain(`place ${SEARCHES_MAX - 1}`)
    expect(await titles(other)).toHaveLength(SEARCHES_MAX)
  })

  it('deletes one entry or all, without affecting other accounts (CALLS-097, CALLS-098)', async () => {
    const [member, other] = [await createUser(app.db), await createUser(app.db)]
    for (const title of ['ella', 'kandy', 'galle']) {
      await search(member, title)
      await search(other, title)
    }
    const call = app.as(member.token)
    await call(history.removeFromSearchHistory, { body: { title: 'KANDY' } })
    expect(await searches(member)).toEqual(['galle', 'ella'])
    await call(history.removeAllSearchHistory, { body: {} })
    expect(await searches(member)).toEqual([])
    expect(await searches(other)).toHaveLength(3)
  })
})

describe('comment history', () => {
  it('lists comments written as the account and as a channel (HISTORY-23, ENTITIES-24, CALLS-099)', async () => {
    const channel = await createChannel(app.db)
    const { owner } = channel
    const video = await createVideo(app.db, { title: 'Ella Gap' })
    await comment(owner, video.id, 'as myself')
    await comment(owner, video.id, 'as my channel', channel.id)
    await comment(await createUser(app.db), video.id, 'somebody else')
    const response = await app.request(`/api/v1/history/commentHistory?uid=${owner.id}&cid=${channel.id}`, {
      headers: { authorization: owner.token },
    })
    const about = { vd_title: 'Ella Gap', vd_url: video.slug, comment_id: expect.any(Number) }
    expect(await response.json()).toMatchObject({
      status: 1,
      dataset: [
        { comments: 'as my channel', ...about, created_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
        { comments: 'as myself', ...about },
      ],
    })
  })

  it('hides one entry or all, while the comments stay under their videos (decision D17, CALLS-100, CALLS-101)', async () => {
    const [member, other] = [await createUser(app.db), await createUser(app.db)]
    const video = await createVideo(app.db)
    for (const text of ['one', 'two', 'three']) await comment(member, video.id, text)
    const [third] = await written(member)
    const call = app.as(member.token)
    const foreign = app.as(other.token)(history.removeCommentFromCommentHistory, {
      body: { commentId: third?.id ?? 0 },
    })
    await expect(foreign).rejects.toMatchObject({ code: 'comment_not_found', httpStatus: 404 })
    await call(history.removeCommentFromCommentHistory, { body: { commentId: third?.id ?? 0 } })
    expect((await written(member)).map(({ text }) => text)).toEqual(['two', 'one'])
    await call(history.removeAllFromCommentHistory, { body: { userId: member.id } })
    expect(await written(member)).toEqual([])
    const { comments: shown } = await app.as(null)(comments.dspComments, {
      query: { videoId: video.id, cursor: '' },
    })
    expect(shown).toHaveLength(3)
  })
})

describe('paused history', () => {
  it('records neither videos nor searches until it is resumed', async () => {
    const member = await createUser(app.db)
    const [before = 0, during = 0, after = 0] = await createVideos(3)
    const pause = (isPaused: boolean) => app.as(member.token)(history.pause, { body: { isPaused } })
    const paused = async () => (await app.as(member.token)(history.settings, { query: {} })).settings.isPaused
    await watchVideo(member, before)
    await search(member, 'before')
    expect(await paused()).toBe(false)
    await pause(true)
    expect(await paused()).toBe(true)
    await watchVideo(member, during)
    await watchVideo(member, before, 30)
    await search(member, 'during')
    expect((await watched(member)).videos).toMatchObject([{ id: before, watchedSeconds: 5 }])
    await pause(false)
    await watchVideo(member, after)
    await search(member, 'after')
    expect((await watched(member)).videos.map(({ id }) => id)).toEqual([after, before])
    expect(await searches(member)).toEqual(['after', 'before'])
  })
})
