import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../testing/app.ts'
import { createTestApp } from '../testing/app.ts'
import { createChannel, createVideo } from '../testing/factories.ts'
import { wireOf } from '../testing/wire.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { get } = wireOf(() => app)
const DAY_MS = 24 * 3600 * 1000
const idsOf = (list: unknown) => (list as { vd_id: number }[]).map((card) => card.vd_id)

/** The fields of a video in every list. */
const LIST_ITEM = {
  vd_id: expect.any(Number),
  vd_url: expect.any(String),
  vd_title: expect.any(String),
  vd_description: expect.any(String),
  vd_duration: expect.stringMatching(/^\d+:\d\d$/),
  vd_days: expect.stringMatching(/./),
  vd_published: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  vd_views: expect.any(Number),
  vd_thumbs: [expect.stringMatching(/./), expect.anything(), expect.anything()],
  ch_id: expect.any(Number),
  ch_name: expect.any(String),
  ch_url: expect.any(String),
  ch_verified: expect.any(Number),
}

describe('lists of videos on the wire', () => {
  it('contain all fields of a video (ENTITIES-01, CALLS-046)', async () => {
    const channel = await createChannel(app.db, { name: 'Lists', isVerified: true })
    const video = await createVideo(app.db, {
      channel,
      title: 'Ella Gap',
      description: 'A walk.',
      viewCount: 7,
      publishedAt: new Date(Date.now() + DAY_MS),
    })
    const { httpStatus, status, dataset } = await get('/v1/home/recentUploads')
    expect([httpStatus, status]).toEqual([200, 1])
    expect((dataset as unknown[])[0]).toEqual({
      ...LIST_ITEM,
      vd_id: video.id,
      vd_url: video.slug,
      vd_title: 'Ella Gap',
      vd_description: 'A walk.',
      vd_duration: '1:15',
      vd_views: 7,
      ch_id: channel.id,
      ch_name: 'Lists',
      ch_url: channel.slug,
      ch_verified: 1,
    })
  })

  it('are sorted by newest upload first in recentUploads (CALLS-046)', async () => {
    const days = [2, 4, 3]
    const made = []
    for (const day of days) {
      const publishedAt = new Date(Date.now() + day * DAY_MS)
      made.push((await createVideo(app.db, { publishedAt })).id)
    }
    const { dataset } = await get('/v1/home/recentUploads')
    expect(idsOf(dataset).slice(0, 3)).toEqual([made[1], made[2], made[0]])
  })

  it('contain only published videos in allVideos (CALLS-050)', async () => {
    const published = await createVideo(app.db)
    const hidden = []
    for (const status of ['draft', 'processing', 'failed', 'under-review', 'removed'] as const)
      hidden.push((await createVideo(app.db, { status })).id)
    hidden.push((await createVideo(app.db, { isPublic: false })).id)
    const { status, dataset } = await get('/v1/videos/videoList/allVideos')
    expect(status).toBe(1)
    expect(idsOf(dataset)).toContain(published.id)
    for (const id of hidden) expect(idsOf(dataset)).not.toContain(id)
    for (const card of dataset as unknown[]) expect(card).toEqual(LIST_ITEM)
  })

  it('are grouped by category on Home (CALLS-049)', async () => {
    const food = await createVideo(app.db, { categories: ['Food'] })
    const { status, dataset } = await get('/v1/videos/videoList/home')
    expect(status).toBe(1)
    const shelves = dataset as { cat_id: number; cat_name: string; videos: unknown[] }[]
    const shelf = shelves.find((each) => each.cat_name === 'Food')
    expect(shelf).toEqual({ cat_id: expect.any(Number), cat_name: 'Food', videos: [LIST_ITEM] })
    expect(idsOf(shelf?.videos)).toEqual([food.id])
    expect(shelves.every((each) => each.videos.length > 0)).toBe(true)
  })

  it('contain other videos in relatedVideos, never the video itself (CALLS-056)', async () => {
    const video = await createVideo(app.db, { title: 'Haputale walk', tags: ['haputale'] })
    const near = await createVideo(app.db, { tags: ['haputale'] })
    const { status, dataset } = await get(
      `/v1/watch/relatedVideos?vtl=Haputale%20walk&chn=Lists&videoId=${video.id}`,
    )
    expect(status).toBe(1)
    expect(idsOf(dataset)[0]).toBe(near.id)
    expect(idsOf(dataset)).not.toContain(video.id)
    for (const card of dataset as unknown[]) expect(card).toEqual(LIST_ITEM)
  })

  it('contain thumbnails as a list under one of three names', async () => {
    const channel = await createChannel(app.db)
    await createVideo(app.db, { channel, title: 'Thumbnails everywhere' })
    for (const path of [
      '/v1/home/recentUploads',
      '/v1/videos/videoList/allVideos',
      '/v1/watch/relatedVideos?vtl=&chn=&videoId=1',
    ]) {
      const { dataset } = await get(path)
      expect([path, dataset]).toEqual([path, expect.arrayContaining([expect.anything()])])
      for (const card of dataset as Record<string, unknown>[]) {
        const pictures = card['vd_thumbs'] ?? card['vd_thumb'] ?? card['thumbs']
        expect(pictures).toEqual(expect.arrayContaining([expect.stringMatching(/^\/media\//)]))
      }
    }
  })

  it('have all categories with id and name (CALLS-053)', async () => {
    const { status, dataset } = await get('/v1/category/allcategories')
    expect(status).toBe(1)
    const stored = await app.db.selectFrom('categories').select(['id', 'name']).execute()
    expect(dataset).toHaveLength(stored.length)
    expect(dataset).toEqual(expect.arrayContaining(stored))
  })
})
