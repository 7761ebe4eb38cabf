import { contract } from '@serendib/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startAllWorkers } from '../../parts.ts'
import { countStatements } from '../../platform/database/count-statements.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { pastMidnight } from '../../testing/day.ts'
import { createChannel, createUser, createVideo } from '../../testing/factories.ts'
import { refreshTrending } from './queries.ts'

let app: TestApp
beforeEach(async () => {
  await pastMidnight()
  app = await createTestApp()
})
afterEach(() => app.close())

const trending = () => app.as(null)(contract.trending.videos)
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const viewed = (videoId: number, daysBack: number, views: number) =>
  sql`insert into video_days (video_id, day, views)
    values (${videoId}, (now() at time zone 'Asia/Colombo')::date - ${daysBack}::int, ${views})`.execute(
    app.db,
  )

describe('trending videos', () => {
  it('are computed even if a video was published while the clock was days ahead', async () => {
    const video = await createVideo(app.db, { title: 'from tomorrow', publishedAt: daysAgo(-5) })
    await viewed(video.id, 0, 10)
    await refreshTrending(app.db)
    expect((await trending()).videos.map(({ title }) => title)).toEqual(['from tomorrow'])
  })

  it('depend on views, likes, comments and dislikes of seven days, and on the age (decision D20)', async () => {
    const channel = await createChannel(app.db)
    const video = (title: string, age: number) =>
      createVideo(app.db, { title, channel, publishedAt: daysAgo(age) })
    const [a, b, c, d] = [await video('a', 2), await video('b', 14), await video('c', 0), await video('d', 1)]
    await viewed(a.id, 0, 10)
    await viewed(a.id, 6, 10)
    await viewed(a.id, 7, 1000)
    const members = await Promise.all(Array.from({ length: 3 }, () => createUser(app.db)))
    for (const [index, member] of members.entries()) {
      const call = app.as(member.token)
      await call(contract.watch.voteVideo, { body: { videoId: b.id, vote: 'like' } })
      await call(contract.watch.voteVideo, { body: { videoId: d.id, vote: 'dislike' } })
      if (index < 2) await call(contract.comments.addComment, { body: { videoId: b.id, text: 'Lovely.' } })
    }
    await viewed(b.id, 1, 4)
    await viewed(c.id, 0, 1)
    // Too old to count.
    await app.db
      .insertInto('videoVotes')
      .values({ videoId: c.id, userId: members[0]?.id ?? 0, isLike: true, createdAt: daysAgo(9) })
      .execute()
    await refreshTrending(app.db)
    const rows = await app.db
      .selectFrom('trending')
      .select(['videoId', 'rank', 'score'])
      .orderBy('rank')
      .execute()
    // a: 20 / sqrt(4). b: (4 + 4·3 + 6·2) / sqrt(16). c: 1 / sqrt(2). d: below 0.
    expect(rows.map(({ videoId, rank }) => [videoId, rank])).toEqual([
      [a.id, 1],
      [b.id, 2],
      [c.id, 3],
    ])
    expect(rows[0]?.score).toBeCloseTo(10, 3)
    expect(rows[1]?.score).toBeCloseTo(7, 3)
    expect(rows[2]?.score).toBeCloseTo(Math.SQRT1_2, 3)
  })

  it('are listed in order with the date of the list, without hidden videos, with a fixed number of statements (CALLS-045)', async () => {
    expect(await trending()).toEqual({ videos: [], updatedOn: null })
    const channel = await createChannel(app.db)
    for (let n = 1; n <= 52; n++)
      await viewed((await createVideo(app.db, { title: `video ${n}`, channel })).id, 0, n)
    await refreshTrending(app.db)
    const first = await app.db
      .selectFrom('trending')
      .select('videoId')
      .where('rank', '=', 1)
      .executeTakeFirstOrThrow()
    await app.db.updateTable('videos').set({ isPublic: false }).where('id', '=', first.videoId).execute()
    const { result, statements } = await countStatements(trending)
    expect(result.videos).toHaveLength(49)
    expect(result.videos[0]?.title).toBe('video 51')
    expect(result.updatedOn).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(statements).toHaveLength(2)
  })

  it('count views by day as they arrive', async () => {
    const video = await createVideo(app.db)
    const member = await createUser(app.db)
    for (const token of [null, member.token, member.token])
      await app.as(token)(contract.watch.incrementViewCount, { body: { videoId: video.id } })
    const days = await app.db
      .selectFrom('videoDays')
      .select(['views'])
      .where('videoId', '=', video.id)
      .execute()
    expect(days).toEqual([{ views: 2 }])
  })

  it('are computed by a background job when the workers start', async () => {
    const video = await createVideo(app.db)
    await app.as(null)(contract.watch.incrementViewCount, { body: { videoId: video.id } })
    const workers = await startAllWorkers(app.parts)
    try {
      await expect.poll(async () => (await trending()).videos.map(({ id }) => id)).toEqual([video.id])
    } finally {
      await workers.stop()
    }
  })
})
