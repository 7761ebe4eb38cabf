import { contract, FEED_BUCKETS } from '@serendib/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countStatements } from '../../platform/database/count-statements.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { pastMidnight } from '../../testing/day.ts'
import type { TestUser } from '../../testing/factories.ts'
import { createChannel, createUser, createVideo } from '../../testing/factories.ts'
import { feedSpans } from './feed.ts'

let app: TestApp
beforeAll(async () => {
  await pastMidnight()
  app = await createTestApp()
})
afterAll(() => app.close())

const { subscriptions } = contract
type Bucket = (typeof FEED_BUCKETS)[number]
const feedOf = (user: TestUser, page: { bucket?: Bucket; limit?: number; cursor?: string } = {}) =>
  app.as(user.token)(subscriptions.feed, { query: { userId: user.id, cursor: '', ...page } })

/** A viewer who subscribes to one channel with a video at each of the times. */
async function viewerOf(moments: Date[]) {
  const viewer = await createUser(app.db)
  const channel = await createChannel(app.db)
  await app.as(viewer.token)(subscriptions.subscribe, { body: { channelId: channel.id } })
  const videos = []
  for (const publishedAt of moments) videos.push(await createVideo(app.db, { channel, publishedAt }))
  return { viewer, channel, videos }
}

describe('time spans of the subscription feed', () => {
  const inColombo = (moment: Date | null) =>
    moment && new Date(moment.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 16)
  const spansAt = (utc: string) => {
    const spans = feedSpans(new Date(utc))
    return FEED_BUCKETS.map((bucket) => [inColombo(spans[bucket].since), inColombo(spans[bucket].before)])
  }

  it('are adjacent, in the time zone of Colombo (decision D24)', () => {
    // Saturday, 21 November, half past midnight in Colombo; in London it is still Friday.
    expect(spansAt('2026-11-20T19:00:00Z')).toEqual([
      ['2026-11-21T00:00', null],
      ['2026-11-16T00:00', '2026-11-21T00:00'],
      ['2026-11-01T00:00', '2026-11-16T00:00'],
      [null, '2026-11-01T00:00'],
    ])
  })

  it("don't overlap on a Monday or in a week that began in the previous month", () => {
    expect(spansAt('2026-11-16T06:00:00Z')[1]).toEqual(['2026-11-16T00:00', '2026-11-16T00:00'])
    // Thursday, 1 October: its week began on 28 September.
    expect(spansAt('2026-10-01T06:00:00Z').slice(1)).toEqual([
      ['2026-09-28T00:00', '2026-10-01T00:00'],
      ['2026-09-28T00:00', '2026-09-28T00:00'],
      [null, '2026-09-28T00:00'],
    ])
  })
})

describe('GET mySubscribedChannelsVideo', () => {
  it('puts each video into one time span, with its count (SUBS-01, SUBS-02, SUBS-03, SUBS-04, CALLS-032)', async () => {
    const spans = feedSpans(new Date())
    const older = new Date((spans.older.before?.getTime() ?? 0) - 1000)
    const { viewer, videos } = await viewerOf([new Date(), older])
    await createVideo(app.db)
    const feed = await feedOf(viewer)
    expect(feed.today.map(({ id }) => id)).toEqual([videos[0]?.id])
    expect(feed.older.map(({ id }) => id)).toEqual([videos[1]?.id])
    expect(feed.counts).toEqual({ today: 1, thisWeek: 0, thisMonth: 0, older: 1 })
    const response = await app.request(`/api/v1/watch/mySubscribedChannelsVideo?uid=${viewer.id}`, {
      headers: { authorization: viewer.token },
    })
    const wire = (await response.json()) as Record<string, unknown>
    expect(wire['status']).toBe(1)
    expect(Object.keys(wire)).toEqual(
      expect.arrayContaining(['status', 'today', 'thisweek', 'thisMonth', 'older']),
    )
  })

  it('returns 10 videos and then 5 per page, to the end (SUBS-05, SUBS-06, SUBS-07, CONSTANTS-24)', async () => {
    const now = Date.now()
    const { viewer, videos } = await viewerOf(Array.from({ length: 17 }, (_, n) => new Date(now - n)))
    const first = await feedOf(viewer)
    expect(first.today).toHaveLength(10)
    expect(first.counts.today).toBe(17)
    const second = await feedOf(viewer, { bucket: 'today', limit: 5, cursor: first.next.today ?? '' })
    const third = await feedOf(viewer, { bucket: 'today', limit: 5, cursor: second.next.today ?? '' })
    const all = [first, second, third].flatMap(({ today }) => today.map(({ id }) => id))
    expect(all).toEqual(videos.map(({ id }) => id))
    expect(third.next.today).toBeNull()
  })

  it('omits unlisted videos and channels no longer subscribed to, and then has status 0', async () => {
    const { viewer, channel, videos } = await viewerOf([new Date()])
    const id = videos[0]?.id ?? 0
    await app.db.updateTable('videos').set({ isPublic: false }).where('id', '=', id).execute()
    expect(await feedOf(viewer)).toMatchObject({ hasVideos: false, today: [], counts: { today: 0 } })
    await app.db.updateTable('videos').set({ isPublic: true }).where('id', '=', id).execute()
    expect((await feedOf(viewer)).hasVideos).toBe(true)
    await app.as(viewer.token)(subscriptions.subscribe, { body: { channelId: channel.id } })
    expect((await feedOf(viewer)).hasVideos).toBe(false)
  })

  it('takes a fixed number of statements for any number of videos', async () => {
    const { viewer, channel } = await viewerOf([new Date()])
    const cost = async () => (await countStatements(() => feedOf(viewer))).statements.length
    const few = await cost()
    for (let more = 0; more < 8; more += 1) await createVideo(app.db, { channel })
    expect(await cost()).toBe(few)
  })
})
