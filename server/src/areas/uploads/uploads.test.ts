import { randomUUID } from 'node:crypto'
import { readdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { contract } from '@serendib/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startAllWorkers } from '../../parts.ts'
import type { Workers } from '../../platform/jobs/work.ts'
import { MARKER } from '../../platform/storage/site-marker.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { makeClip } from '../../testing/clip.ts'
import type { TestUser } from '../../testing/factories.ts'
import { filesIn } from '../../testing/files-in.ts'
import { mountSmallDisk } from '../../testing/small-disk.ts'
import { createChannel, createUser } from '../../testing/factories.ts'
import { pngFile } from '../../testing/pictures.ts'
import { untilProcessed } from '../../testing/until-processed.ts'
import { encodeJob } from '../encoding/index.ts'

let app: TestApp
let workers: Workers
let owner: TestUser
let clip: Buffer
beforeAll(async () => {
  clip = await makeClip(2)
  app = await createTestApp()
  workers = await startAllWorkers(app.parts)
  owner = (await createChannel(app.db)).owner
})
afterAll(async () => {
  await workers.stop()
  await app.close()
})

const { uploads, ownVideos } = contract
const incomingFiles = () => filesIn(app.parts.incoming.folder)

async function upload(bytes: Uint8Array, user = owner): Promise<number> {
  const video = new File([new Uint8Array(bytes)], 'clip.mp4', { type: 'video/mp4' })
  const { videoId } = await app.as(user.token)(uploads.videoUpload, {
    body: { userId: user.id },
    files: { video },
  })
  return videoId
}

const processed = (videoId: number) => untilProcessed(app.as(owner.token), videoId)

async function jobStates(videoId: number): Promise<string[]> {
  const { rows } = await app.parts.connection.pool.query<{ state: string }>(
    'select state from pgboss.job where name = $1 and singleton_key = $2',
    [encodeJob.name, String(videoId)],
  )
  return rows.map(({ state }) => state)
}

const details = { description: '', primaryTags: ['tea'], secondaryTags: [], categories: [1] }
const publish = (videoId: number | undefined, slug: string, user = owner, files = {}) =>
  app.as(user.token)(ownVideos.publishVideo, {
    body: { ...details, ...(videoId === undefined ? {} : { videoId }), userId: user.id, title: 'Tea', slug },
    files,
  })

describe('uploaded clip', () => {
  it('becomes a video with every rendition, thumbnails and a direct file, and is listed on Home (UPLOAD-08, UPLOAD-10)', async () => {
    const videoId = await upload(clip)
    const { slug, status } = await publish(videoId, 'tea-country')
    expect([slug, status]).toEqual(['tea-country', expect.stringMatching(/^(processing|published)$/)])
    const state = await processed(videoId)
    expect(state).toMatchObject({
      stage: 'ready',
      status: 'published',
      isPlayable: true,
      heights: [144, 240],
      failure: null,
    })

    const { video } = await app.as(null)(contract.watch.displayVideoData, { query: { slug: 'tea-country' } })
    for (const url of [video.streamUrl, video.directUrl, video.storyboardUrl, ...video.thumbnails]) {
      expect([url, (await app.request(url)).status]).toEqual([url, 200])
    }
    const { shelves } = await app.as(null)(contract.videos.homeShelves)
    expect(shelves.flatMap((shelf) => shelf.videos.map((card) => card.slug))).toContain('tea-country')
    const channel = await app.db
      .selectFrom('channels')
      .select('videoCount')
      .where('ownerId', '=', owner.id)
      .executeTakeFirst()
    expect(channel?.videoCount).toBe(1)
    expect(await incomingFiles()).toEqual([])
    await expect(readdir(path.join(app.parts.config.dataDir, 'work', String(videoId)))).rejects.toThrow(
      'ENOENT',
    )
  })

  it('is published when it has its details and is playable, in either order (UPLOAD-13)', async () => {
    const videoId = await upload(clip)
    expect((await processed(videoId)).status).toBe('draft')
    const published = await publish(videoId, 'after-encoding')
    expect(published).toMatchObject({ status: 'published', message: 'Your video is published.' })
  })

  it('plays in full length if its timestamps wrap around', async () => {
    const options = ['-output_ts_offset', '95442.5', '-muxdelay', '0']
    const videoId = await upload(await makeClip(3, { ending: 'ts', options }))
    expect(await processed(videoId)).toMatchObject({ stage: 'ready', failure: null })
    const { durationSeconds } = await app.db
      .selectFrom('videos')
      .select('durationSeconds')
      .where('id', '=', videoId)
      .executeTakeFirstOrThrow()
    expect(durationSeconds).toBeCloseTo(3, 0)
  })

  it('tells its uploader, and nobody else, that parts of the file could not be read', async () => {
    const damaged = await makeClip(4)
    const middle = Math.floor(damaged.length / 2)
    damaged.fill(0xff, middle, middle + 40)
    const whole = await upload(clip)
    const videoId = await upload(damaged)
    expect(await processed(whole)).toMatchObject({ stage: 'ready', isDamaged: false })
    expect(await processed(videoId)).toMatchObject({ stage: 'ready', isDamaged: true, failure: null })
    const { videos } = await app.as(owner.token)(contract.ownVideos.myVideos, { query: { cursor: '' } })
    expect(videos.filter((video) => video.isDamaged).map(({ id }) => id)).toEqual([videoId])
  })

  it('keeps an uploaded picture as its thumbnail', async () => {
    const videoId = await upload(clip)
    await publish(videoId, 'own-thumbnail', owner, { thumbnail: await pngFile({ width: 1350, height: 900 }) })
    await processed(videoId)
    const { video } = await app.as(null)(contract.watch.displayVideoData, {
      query: { slug: 'own-thumbnail' },
    })
    expect(video.thumbnails[0]).toMatch(/^\/media\/posters\//)
    expect((await app.request(video.thumbnails[2] ?? '')).headers.get('content-type')).toBe('image/webp')
  })
})

describe('file that is not a video', () => {
  it.each([
    ['text', 'This is not a video.', 'not_a_video'],
    ['a playlist', '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n', 'not_a_video'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'not_a_video'],
  ])('fails with a reason: %s named .mp4', async (_what, text, code) => {
    const videoId = await upload(Buffer.from(text))
    const state = await processed(videoId)
    expect(state).toMatchObject({ stage: 'failed', status: 'failed', isPlayable: false, canRetry: true })
    expect(state.failure).toMatch(/^We can't read this file as a video/)
    const row = await app.db
      .selectFrom('videos')
      .select('failureCode')
      .where('id', '=', videoId)
      .executeTakeFirst()
    expect(row?.failureCode).toBe(code)
  })

  it('fails if its end is missing', async () => {
    const videoId = await upload(clip.subarray(0, Math.floor(clip.length / 2)))
    expect((await processed(videoId)).stage).toBe('failed')
  })

  it('is rejected at once if it is empty or too large', async () => {
    await expect(upload(new Uint8Array(0))).rejects.toMatchObject({ code: 'file_empty' })
    const small = await createTestApp({ MAX_UPLOAD_GB: '0.001' })
    try {
      const channel = await createChannel(small.db)
      const video = new File([new Uint8Array(1_500_000)], 'clip.mp4')
      const call = small.as(channel.owner.token)(uploads.videoUpload, { body: {}, files: { video } })
      await expect(call).rejects.toMatchObject({ code: 'file_too_large', httpStatus: 413 })
      expect(await filesIn(small.parts.incoming.folder)).toEqual([])
    } finally {
      await small.close()
    }
  })

  it('can be retried if the error was ours', async () => {
    const videoId = await upload(clip)
    await processed(videoId)
    // Our own errors are reported only when the job has ended, because a running job would be counted with the next
    // one.
    await expect.poll(() => jobStates(videoId)).toEqual(['completed'])
    const failure = {
      stage: 'failed' as const,
      status: 'failed' as const,
      failureCode: 'encoder_failed',
      failureText: 'Again.',
      canRetry: true,
    }
    await app.db.updateTable('videos').set(failure).where('id', '=', videoId).execute()
    await app.as(owner.token)(uploads.encodeVideo, { body: { videoId } })
    expect(await processed(videoId)).toMatchObject({ stage: 'ready', status: 'draft', failure: null })
  })
})

describe('publishing', () => {
  it('is rejected before the upload is complete (UPLOAD-11)', async () => {
    await expect(publish(undefined, 'early')).rejects.toMatchObject({
      text: 'Please wait, Video is uploading...',
      httpStatus: 409,
    })
  })

  it("is rejected for another account's video, a second time, and for URLs that are taken or reserved", async () => {
    const videoId = await upload(clip)
    const stranger = (await createChannel(app.db)).owner
    await expect(publish(videoId, 'not-mine', stranger)).rejects.toMatchObject({
      code: 'video_not_found',
      httpStatus: 404,
    })
    await expect(publish(videoId, 'signIn')).rejects.toMatchObject({ code: 'video_url_reserved' })
    await expect(publish(videoId, 'kept')).rejects.toMatchObject({ code: 'video_url_reserved' })
    await expect(publish(videoId, 'a b')).rejects.toMatchObject({
      code: 'video_url_invalid',
      fields: { slug: expect.any(String) },
    })
    await publish(videoId, 'first-come')
    await expect(publish(videoId, 'again')).rejects.toMatchObject({
      code: 'already_published',
      httpStatus: 409,
    })
    await expect(publish(await upload(clip), 'First-Come')).rejects.toMatchObject({
      code: 'video_url_taken',
      httpStatus: 409,
    })
  })

  it("rejects an invalid picture and doesn't store it", async () => {
    const videoId = await upload(clip)
    const thumbnail = new File(['GIF89a'], 'thumbnail.png')
    await expect(publish(videoId, 'bad-thumbnail', owner, { thumbnail })).rejects.toMatchObject({
      code: 'picture_not_readable',
    })
    const row = await app.db
      .selectFrom('videos')
      .select('describedAt')
      .where('id', '=', videoId)
      .executeTakeFirst()
    expect(row?.describedAt).toBeNull()
  })

  it('reports which URLs are free', async () => {
    const check = (slug: string) => app.as(null)(ownVideos.uniqueVideoUrl, { query: { slug } })
    expect(await check('surely-free')).toEqual({ isFree: true, message: 'Video URL is good to go' })
    expect(await check('allVideos')).toMatchObject({ isFree: false })
  })
})

const disk = mountSmallDisk()
const readOnly = mountSmallDisk('ro')
afterAll(() => {
  disk?.unmount()
  readOnly?.unmount()
})

describe('resumable upload', () => {
  const tus = { 'tus-resumable': '1.0.0' }
  let origin: string
  beforeAll(async () => {
    origin = await app.listen()
  })

  const begin = (user: TestUser, length: number) =>
    fetch(`${origin}/api/v1/uploads`, {
      method: 'POST',
      headers: {
        ...tus,
        authorization: user.token,
        'upload-length': String(length),
        'upload-metadata': `filename ${btoa('clip.mp4')}`,
      },
    })
  const patch = (location: string, user: TestUser, offset: number, bytes: Uint8Array) =>
    fetch(origin + location, {
      method: 'PATCH',
      headers: {
        ...tus,
        authorization: user.token,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body: new Uint8Array(bytes),
    })
  const head = (location: string, user: TestUser) =>
    fetch(origin + location, { method: 'HEAD', headers: { ...tus, authorization: user.token } })

  it('continues where it stopped, and becomes a video after its last byte', async () => {
    const created = await begin(owner, clip.length)
    const location = created.headers.get('location') ?? ''
    expect([created.status, location]).toEqual([201, expect.stringMatching(/^\/api\/v1\/uploads\/[\w-]+$/)])
    const half = Math.floor(clip.length / 2)
    expect((await patch(location, owner, 0, clip.subarray(0, half))).status).toBe(204)
    expect((await head(location, owner)).headers.get('upload-offset')).toBe(String(half))
    const uploadId = location.split('/').at(-1) ?? ''
    const early = app.as(owner.token)(uploads.uploadedVideo, { query: { uploadId } })
    await expect(early).rejects.toMatchObject({ code: 'video_still_uploading' })
    expect((await patch(location, owner, half, clip.subarray(half))).status).toBe(204)
    const { videoId } = await app.as(owner.token)(uploads.uploadedVideo, { query: { uploadId } })
    const again = await app.as(owner.token)(uploads.uploadedVideo, { query: { uploadId } })
    expect(again.videoId).toBe(videoId)
    expect((await processed(videoId)).stage).toBe('ready')
    // The file was moved by now. A browser that missed the last response is told that the upload is complete.
    const done = await head(location, owner)
    expect([done.status, done.headers.get('upload-offset')]).toEqual([200, String(clip.length)])
  })

  it.skipIf(disk === undefined)('waits while the disk is full, and loses nothing', async () => {
    const location = (await begin(owner, clip.length)).headers.get('location') ?? ''
    const half = Math.floor(clip.length / 2)
    await patch(location, owner, 0, clip.subarray(0, half))
    const { incoming } = app.parts
    const { folder } = incoming
    Object.assign(incoming, { folder: disk?.path })
    const refused = await patch(location, owner, half, clip.subarray(half))
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([507, 'storage_full'])
    Object.assign(incoming, { folder })
    expect((await head(location, owner)).headers.get('upload-offset')).toBe(String(half))
    expect((await patch(location, owner, half, clip.subarray(half))).status).toBe(204)
  })

  it.skipIf(readOnly === undefined)(
    'is rejected while nothing can be written, and loses nothing',
    async () => {
      const location = (await begin(owner, clip.length)).headers.get('location') ?? ''
      const half = Math.floor(clip.length / 2)
      await patch(location, owner, 0, clip.subarray(0, half))
      const { incoming } = app.parts
      const { folder } = incoming
      const open = () => app.db.selectFrom('uploads').select('id').execute()
      const before = await open()
      Object.assign(incoming, { folder: readOnly?.path })
      for (const response of [
        await patch(location, owner, half, clip.subarray(half)),
        await begin(owner, clip.length),
      ]) {
        const { code, dataset } = (await response.json()) as { code: string; dataset: string }
        expect([response.status, code]).toEqual([507, 'storage_read_only'])
        expect(dataset).not.toContain(readOnly?.path)
      }
      expect(await open()).toEqual(before)
      Object.assign(incoming, { folder })
      expect((await patch(location, owner, half, clip.subarray(half))).status).toBe(204)
    },
  )

  it('is refused while the disk of the incoming folder is not mounted, and continues afterwards', async () => {
    const location = (await begin(owner, clip.length)).headers.get('location') ?? ''
    const marker = path.join(app.parts.incoming.folder, MARKER)
    await rename(marker, `${marker}-away`)
    const responses = [await patch(location, owner, 0, clip), await begin(owner, clip.length)]
    for (const response of responses)
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
        507,
        'storage_read_only',
      ])
    await expect(upload(clip)).rejects.toMatchObject({ code: 'storage_read_only' })
    await rename(`${marker}-away`, marker)
    expect((await patch(location, owner, 0, clip)).status).toBe(204)
  })

  it('belongs to the account that started it', async () => {
    const location = (await begin(owner, 100)).headers.get('location') ?? ''
    const stranger = await createUser(app.db)
    expect((await head(location, stranger)).status).toBe(404)
    expect((await patch(location, stranger, 0, new Uint8Array(100))).status).toBe(404)
  })

  it('requires a session, a channel and an allowed size', async () => {
    const member = await createUser(app.db)
    const refused = async (answer: Promise<Response>) => {
      const response = await answer
      return [response.status, ((await response.json()) as { code: string }).code]
    }
    expect(await refused(begin({ id: 0, token: 'dead' }, 10))).toEqual([401, 'session_ended'])
    expect(await refused(begin(member, 10))).toEqual([403, 'no_channel'])
    expect(await refused(begin(owner, 0))).toEqual([400, 'file_empty'])
    expect(await refused(begin(owner, app.parts.incoming.bytesMax + 1))).toEqual([413, 'file_too_large'])
  })

  it('cannot be requested by a name that leads to another path', async () => {
    const outside = path.join(app.parts.config.dataDir, randomUUID())
    await writeFile(outside, 'secret')
    const response = await head(`/api/v1/uploads/..%2F${path.basename(outside)}`, owner)
    expect(response.status).toBe(404)
  })
})
