import { contract } from '@serendib/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import type { TestVideo } from '../../testing/factories.ts'
import { createUser, createVideo } from '../../testing/factories.ts'
import { publishWhenReady } from '../encoding/index.ts'
import { publishDueVideos } from './publish-time.ts'
import { listDueVideos } from './queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

const ago = (ms: number) => new Date(Date.now() - ms)

const draft = (given: Parameters<typeof createVideo>[1] = {}) =>
  createVideo(app.db, { status: 'draft', slug: null, describedAt: null, publishedAt: null, ...given })
const scheduled = (publishAt: Date, given: Parameters<typeof createVideo>[1] = {}) =>
  createVideo(app.db, { status: 'processing', publishedAt: null, publishAt, ...given })
const publish = ({ id, channel }: TestVideo, publishAt?: string | null) =>
  app.as(channel.owner.token)(contract.ownVideos.publishVideo, {
    body: {
      videoId: id,
      title: 'Tea',
      description: '',
      slug: `tea-${id}`,
      categories: [1],
      primaryTags: [],
      secondaryTags: [],
      publishAt,
    },
  })
const edit = ({ id, channel }: TestVideo, publishAt: string | null) =>
  app.as(channel.owner.token)(contract.ownVideos.editVideo, { body: { videoId: id, publishAt } })
const own = async ({ id, channel }: TestVideo) => {
  const { videos } = await app.as(channel.owner.token)(contract.ownVideos.myVideos, { query: { cursor: '' } })
  return videos.find((video) => video.id === id)
}
const open = (token: string | null, slug: string) =>
  app.as(token)(contract.watch.displayVideoData, { query: { slug } })
const countOf = ({ channel }: TestVideo) =>
  app.db.selectFrom('channels').select('videoCount').where('id', '=', channel.id).executeTakeFirstOrThrow()

describe('scheduled video', () => {
  it('is visible only to its owner until its time, then published and announced to subscribers', async () => {
    const video = await draft()
    const fan = await createUser(app.db)
    await app.as(fan.token)(contract.subscriptions.subscribe, {
      body: { channelId: video.channel.id, wanted: true },
    })
    const publishAt = inDays(2)
    expect(await publish(video, publishAt)).toMatchObject({
      status: 'processing',
      message: 'Your video publishes automatically at its time.',
    })
    const slug = `tea-${video.id}`
    await publishDueVideos(app.db)
    expect(await own(video)).toMatchObject({ status: 'processing', publishAt })
    await expect(open(null, slug)).rejects.toMatchObject({ httpStatus: 404 })
    expect((await open(video.channel.owner.token, slug)).video).toMatchObject({
      isPublished: false,
      publishAt,
    })

    await app.db
      .updateTable('videos')
      .set({ publishAt: ago(1000) })
      .where('id', '=', video.id)
      .execute()
    await publishDueVideos(app.db)
    expect(await own(video)).toMatchObject({ status: 'published', publishAt: null })
    expect((await open(null, slug)).video).toMatchObject({ isPublished: true, publishAt: null })
    expect(await countOf(video)).toEqual({ videoCount: 1 })
    const { newVideos } = await app.as(fan.token)(contract.notifications.displayNotifications, {
      query: { cursor: '' },
    })
    expect(newVideos).toMatchObject([{ channelId: video.channel.id }])
  })

  it('is published as soon as it is playable if its time has passed', async () => {
    const video = await scheduled(ago(1000), { masterKey: null, stage: 'encoding' })
    await publishDueVideos(app.db)
    expect(await own(video)).toMatchObject({ status: 'processing' })
    await app.db.updateTable('videos').set({ masterKey: 'm' }).where('id', '=', video.id).execute()
    await publishWhenReady(app.db, video.id)
    expect(await own(video)).toMatchObject({ status: 'published' })
  })

  it('is due once it is playable and its time has come, longest waiting first', async () => {
    const due = await scheduled(ago(1000))
    const first = await scheduled(ago(60_000))
    const others = [
      await scheduled(new Date(inDays(1))),
      await scheduled(ago(1000), { masterKey: null }),
      await scheduled(ago(1000), { status: 'published', publishedAt: ago(1000) }),
    ]
    const ours = new Set([due, first, ...others].map(({ id }) => id))
    const found = await listDueVideos(app.db, 100)
    expect(found.filter((id) => ours.has(id))).toEqual([first.id, due.id])
  })

  it('can get another time, or be published at once', async () => {
    const video = await scheduled(new Date(inDays(1)))
    const later = inDays(5)
    await edit(video, later)
    expect(await own(video)).toMatchObject({ status: 'processing', publishAt: later })
    await edit(video, null)
    expect(await own(video)).toMatchObject({ status: 'published', publishAt: null })
    await expect(edit(video, later)).rejects.toMatchObject({ code: 'already_public', httpStatus: 409 })
    await edit(video, null)
    expect(await countOf(video)).toEqual({ videoCount: 1 })
  })

  it('keeps its time when other fields are changed', async () => {
    const at = new Date(inDays(1))
    const video = await scheduled(at)
    await app.as(video.channel.owner.token)(contract.ownVideos.editVideo, {
      body: { videoId: video.id, title: 'Other' },
    })
    expect(await own(video)).toMatchObject({ title: 'Other', publishAt: at.toISOString() })
  })

  it.each([
    ['what is over', inDays(-1)],
    ['what is more than a year ahead', inDays(367)],
  ])('rejects %s, and keeps the details for another attempt', async (_what, publishAt) => {
    const video = await draft()
    await expect(publish(video, publishAt)).rejects.toMatchObject({
      code: 'publish_time_invalid',
      fields: { publishAt: 'Choose a time in the future, within one year.' },
    })
    await expect(edit(await scheduled(new Date(inDays(1))), publishAt)).rejects.toMatchObject({
      code: 'publish_time_invalid',
    })
    expect(await publish(video, null)).toMatchObject({ status: 'published' })
  })

  it.each(['tomorrow', '2026-12-24', '2026-12-24T18:30', '2026-02-30T10:00:00Z'])(
    'rejects %s, which is not a complete time',
    async (publishAt) => {
      const { id, channel } = await scheduled(new Date(inDays(1)))
      const response = await app.request('/api/v1/videos/editVideo', {
        method: 'POST',
        headers: { authorization: channel.owner.token, 'content-type': 'application/json' },
        body: JSON.stringify({ videoId: id, publish_at: publishAt }),
      })
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { fields: { publish_at: expect.stringContaining('such as 2026-12-24T18:30:00+05:30') as string } },
      ])
    },
  )
})
