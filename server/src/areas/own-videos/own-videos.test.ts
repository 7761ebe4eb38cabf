import { contract } from '@serendib/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startAllWorkers } from '../../parts.ts'
import { countStatements } from '../../platform/database/count-statements.ts'
import { contentTypeOf } from '../../platform/storage/keys.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import type { TestUser } from '../../testing/factories.ts'
import { createChannel, createUser, createVideo } from '../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { playlists, uploads, watch, ownVideos } = contract

const list = (user: TestUser, page: { limit?: number; cursor?: string } = {}) =>
  app.as(user.token)(ownVideos.myVideos, { query: { userId: user.id, cursor: '', ...page } })
const videoCount = async (channelId: number) =>
  (await app.db.selectFrom('channels').select('videoCount').where('id', '=', channelId).executeTakeFirst())
    ?.videoCount
const edit = (
  user: TestUser,
  videoId: number,
  change: { title?: string; description?: string; isPublic?: boolean; allowsDownloads?: boolean },
) => app.as(user.token)(ownVideos.editVideo, { body: { userId: user.id, videoId, ...change } })
const remove = (user: TestUser, videoId: number) =>
  app.as(user.token)(ownVideos.deleteVideo, { body: { userId: user.id, videoId } })

describe("list of one's own videos", () => {
  it('contains them in every state, with progress and the reason of a failure (ACCOUNT-08, decision D14)', async () => {
    const channel = await createChannel(app.db)
    const work = { channel, publishedAt: null, masterKey: null, slug: null } as const
    await createVideo(app.db, { ...work, status: 'draft', stage: 'encoding', percent: 42.4, title: '' })
    await createVideo(app.db, {
      ...work,
      status: 'failed',
      stage: 'failed',
      failureText: 'This file has no picture.',
      canRetry: true,
    })
    await createVideo(app.db, { channel, status: 'removed' })
    await createVideo(app.db, { channel, status: 'under-review' })
    await createVideo(app.db, { channel, isPublic: false, viewCount: 9 })
    await createVideo(app.db)
    const { videos } = await list(channel.owner)
    expect(videos).toMatchObject([
      { status: 'published', isPublic: false, views: 9, failure: null, duration: '1:15' },
      { status: 'under-review' },
      { status: 'removed' },
      { status: 'failed', failure: 'This file has no picture.', canRetry: true },
      { status: 'draft', stage: 'encoding', percent: 42, isPlayable: false, slug: null },
    ])
    expect(videos).toHaveLength(5)
  })

  it('is paged without gaps or duplicates, with a fixed number of statements', async () => {
    const channel = await createChannel(app.db)
    for (let made = 0; made < 5; made += 1) await createVideo(app.db, { channel })
    const seen: number[] = []
    const costs = new Set<number>()
    let cursor = ''
    do {
      const { result, statements } = await countStatements(() => list(channel.owner, { limit: 2, cursor }))
      costs.add(statements.length)
      seen.push(...result.videos.map((video) => video.id))
      cursor = result.next ?? ''
    } while (cursor !== '')
    expect(seen).toEqual(seen.toSorted((a, b) => b - a))
    expect(new Set(seen).size).toBe(5)
    // The session's lookup, and the page.
    expect([...costs]).toEqual([2])
  })
})

describe("search in one's own videos", () => {
  it('matches titles and file names literally, and no videos of other accounts', async () => {
    const channel = await createChannel(app.db)
    const names = ['GOPR_100%.mp4', 'DJI 0042.mp4', 'plain.mp4']
    for (const originalName of names) await createVideo(app.db, { channel, title: '', originalName })
    await createVideo(app.db, { channel, title: 'Surf in DJI country' })
    await createVideo(app.db, { title: 'DJI of somebody else' })
    const found = async (words: string) => {
      const query = { userId: channel.owner.id, cursor: '', words }
      const { videos } = await app.as(channel.owner.token)(ownVideos.myVideos, { query })
      return videos.map(({ title, fileName }) => title || fileName)
    }
    expect(await found('dji')).toEqual(['Surf in DJI country', 'DJI 0042.mp4'])
    expect(await found('_')).toEqual(['GOPR_100%.mp4'])
    expect(await found('100%')).toEqual(['GOPR_100%.mp4'])
    expect(await found('elephant')).toEqual([])
  })
})

describe('editing a video', () => {
  it("changes title, description and visibility, and updates the channel's count", async () => {
    const channel = await createChannel(app.db, { videoCount: 1 })
    const video = await createVideo(app.db, { channel, description: 'Before' })
    await edit(channel.owner, video.id, { title: 'After', isPublic: false })
    expect((await list(channel.owner)).videos).toMatchObject([
      { title: 'After', description: 'Before', isPublic: false },
    ])
    expect(await videoCount(channel.id)).toBe(0)
    await edit(channel.owner, video.id, { title: 'After', isPublic: false, description: '' })
    expect(await videoCount(channel.id)).toBe(0)
    await edit(channel.owner, video.id, { title: 'After', isPublic: true })
    expect(await videoCount(channel.id)).toBe(1)
    expect((await list(channel.owner)).videos[0]?.description).toBe('')
  })

  it('allows downloads unless the owner forbids them, and shows that to viewers', async () => {
    const { id, slug, channel } = await createVideo(app.db)
    const allows = async () => {
      const { details } = await app.as(channel.owner.token)(ownVideos.ownDetails, { query: { videoId: id } })
      const { video } = await app.as(null)(watch.displayVideoData, { query: { slug } })
      return [details.allowsDownloads, video.allowsDownloads]
    }
    expect(await allows()).toEqual([true, true])
    await edit(channel.owner, id, { allowsDownloads: false })
    expect(await allows()).toEqual([false, false])
    await edit(channel.owner, id, { title: 'Another' })
    expect(await allows()).toEqual([false, false])
    await edit(channel.owner, id, { allowsDownloads: true })
    expect(await allows()).toEqual([true, true])
  })

  it('keeps fields that are not given', async () => {
    const { id, channel } = await createVideo(app.db, { title: 'Before', description: 'Words' })
    await edit(channel.owner, id, { isPublic: false })
    await edit(channel.owner, id, {})
    expect((await list(channel.owner)).videos).toMatchObject([
      { title: 'Before', description: 'Words', isPublic: false },
    ])
  })

  it('rejects an empty title', async () => {
    const video = await createVideo(app.db)
    const response = await app.request('/api/v1/videos/editVideo', {
      method: 'POST',
      headers: { authorization: video.channel.owner.token, 'content-type': 'application/json' },
      body: JSON.stringify({ videoId: video.id, title: ' ' }),
    })
    expect([response.status, await response.json()]).toMatchObject([400, { dataset: 'Please enter a title' }])
  })

  it.each([
    ['a removed one', { status: 'removed' }, 'video_not_found'],
    ['one under review', { status: 'under-review' }, 'video_under_review'],
    ['one without details', { status: 'draft', describedAt: null }, 'details_missing'],
  ] as const)('rejects %s', async (_what, given, code) => {
    const video = await createVideo(app.db, given)
    await expect(edit(video.channel.owner, video.id, { title: 'After' })).rejects.toMatchObject({ code })
  })

  it("rejects another account's video as if it didn't exist", async () => {
    const { id } = await createVideo(app.db)
    const { owner } = await createChannel(app.db)
    await expect(edit(owner, id, { title: 'After' })).rejects.toMatchObject({ code: 'video_not_found' })
    await expect(remove(owner, id)).rejects.toMatchObject({ code: 'video_not_found' })
  })
})

describe('deleting a video', () => {
  it('removes it from every list and counter at once', async () => {
    const channel = await createChannel(app.db, { videoCount: 1 })
    const video = await createVideo(app.db, { channel })
    const fan = await createUser(app.db)
    await app.as(fan.token)(playlists.addPlaylist, {
      body: { name: 'Hills', description: '', thumbnail: '', userId: fan.id, videoId: video.id },
    })
    await remove(channel.owner, video.id)
    expect((await list(channel.owner)).videos).toEqual([])
    expect(await videoCount(channel.id)).toBe(0)
    const counted = await app.db.selectFrom('playlists').select('videoCount').execute()
    expect(counted).toEqual([{ videoCount: 0 }])
    const open = app.as(null)(watch.displayVideoData, { query: { slug: video.slug } })
    await expect(open).rejects.toMatchObject({ httpStatus: 404 })
    await expect(remove(channel.owner, video.id)).rejects.toMatchObject({ code: 'video_not_found' })
  })

  it('rejects a video under review', async () => {
    const video = await createVideo(app.db, { status: 'under-review' })
    await expect(remove(video.channel.owner, video.id)).rejects.toMatchObject({ code: 'video_under_review' })
  })

  it('cancels its encoding, and lets the worker stop before the files are removed', async () => {
    const { owner } = await createChannel(app.db)
    const video = new File(['anything'], 'clip.mp4', { type: 'video/mp4' })
    const { videoId } = await app.as(owner.token)(uploads.videoUpload, { body: {}, files: { video } })
    await remove(owner, videoId)
    const jobs = await app.parts.connection.pool.query<{ name: string; state: string; waits: boolean }>(
      `select name, state::text, start_after > now() + interval '50 seconds' as waits
        from pgboss.job where singleton_key = $1 order by name desc`,
      [String(videoId)],
    )
    expect(jobs.rows).toEqual([
      { name: 'uploads/encode-video', state: 'cancelled', waits: false },
      { name: 'profile/remove-video-files', state: 'created', waits: true },
    ])
  })

  it('removes its files from the storage, and no others', async () => {
    const { storage } = app.parts
    const keep = async (key: string) => {
      await storage.put(key, Buffer.from('x'), { contentType: contentTypeOf(key) })
      return key
    }
    const video = await createVideo(app.db)
    const other = await createVideo(app.db, { channel: video.channel })
    const own = `posters/${video.id}-aa`
    const originalKey = 'originals/aa.bin'
    const gone = [originalKey, `videos/${video.id}/pp/master.m3u8`, `${own}-640.webp`, `${own}-1280.webp`]
    for (const key of gone) await keep(key)
    const kept = await keep(`videos/${other.id}/pp/master.m3u8`)
    await app.db
      .updateTable('videos')
      .set({ originalKey, thumbnailKey: own, hasOwnThumbnail: true })
      .where('id', '=', video.id)
      .execute()
    await remove(video.channel.owner, video.id)
    const workers = await startAllWorkers(app.parts)
    try {
      await expect
        .poll(async () => (await Promise.all(gone.map((key) => storage.stat(key)))).filter(Boolean))
        .toEqual([])
      const masterKey = () =>
        app.db.selectFrom('videos').select('masterKey').where('id', '=', video.id).executeTakeFirst()
      await expect.poll(masterKey).toEqual({ masterKey: null })
    } finally {
      await workers.stop()
    }
    expect(await storage.stat(kept)).toBeDefined()
  })
})
