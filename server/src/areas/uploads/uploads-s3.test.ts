import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { contract } from '@serendib/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { copyAll } from '../../media-copy.ts'
import { startAllWorkers } from '../../parts.ts'
import type { Workers } from '../../platform/jobs/work.ts'
import { createDiskStorage } from '../../platform/storage/disk.ts'
import { createS3Storage } from '../../platform/storage/s3.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { makeClip } from '../../testing/clip.ts'
import type { TestUser } from '../../testing/factories.ts'
import { createChannel } from '../../testing/factories.ts'
import { filesIn } from '../../testing/files-in.ts'
import { pngFile } from '../../testing/pictures.ts'
import type { S3Server } from '../../testing/s3-server.ts'
import { startS3Server } from '../../testing/s3-server.ts'
import { untilProcessed } from '../../testing/until-processed.ts'

const { uploads, ownVideos } = contract

let server: S3Server
let app: TestApp
let workers: Workers | undefined
let owner: TestUser
let clip: Buffer
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'serendib-s3-'))
  clip = await makeClip(2)
  server = await startS3Server()
  app = await createTestApp(server.env)
  owner = (await createChannel(app.db)).owner
})
afterEach(() => server.intercept(undefined))
afterAll(async () => {
  await workers?.stop()
  await app.close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

async function upload(): Promise<number> {
  const video = new File([new Uint8Array(clip)], 'clip.mp4', { type: 'video/mp4' })
  const { videoId } = await app.as(owner.token)(uploads.videoUpload, {
    body: { userId: owner.id },
    files: { video },
  })
  return videoId
}

const processed = (videoId: number) => untilProcessed(app.as(owner.token), videoId)

describe('site with an S3 store', () => {
  it('encodes a clip after a worker was stopped while storing the original', async () => {
    const videoId = await upload()
    const begun = new Promise<void>((resolve) => {
      server.intercept(({ method, url }) => {
        if (method !== 'PUT' || url?.includes('/originals/') !== true) return false
        resolve()
        return true
      })
    })
    const first = await startAllWorkers(app.parts)
    await begun
    await first.stop(100)
    expect(await filesIn(app.parts.incoming.folder)).not.toEqual([])
    server.intercept(undefined)

    workers = await startAllWorkers(app.parts)
    const thumbnail = await pngFile({ width: 1350, height: 900 })
    const details = { description: '', primaryTags: ['tea'], secondaryTags: [], categories: [1] }
    await app.as(owner.token)(ownVideos.publishVideo, {
      body: { ...details, videoId, userId: owner.id, title: 'Tea', slug: 'tea-country' },
      files: { thumbnail },
    })
    expect(await processed(videoId)).toMatchObject({
      stage: 'ready',
      status: 'published',
      heights: [144, 240],
    })
    const { video } = await app.as(null)(contract.watch.displayVideoData, { query: { slug: 'tea-country' } })
    for (const url of [video.streamUrl, video.directUrl, video.storyboardUrl, ...video.thumbnails]) {
      expect([url, (await app.request(url)).status]).toEqual([url, 200])
    }
    expect(await filesIn(app.parts.incoming.folder)).toEqual([])
    expect(await readdir(path.join(app.parts.config.dataDir, 'work'))).toEqual(['downloads'])
    expect(await readdir(path.join(app.parts.config.dataDir, 'work', 'downloads'))).toEqual([])
    expect(await readdir(app.parts.config.dataDir)).not.toContain('media')
  })

  it('serves a range with one request to the store, and supports conditional requests', async () => {
    const { video } = await app.as(null)(contract.watch.displayVideoData, { query: { slug: 'tea-country' } })
    const whole = await app.request(video.directUrl)
    const bytes = Buffer.from(await whole.arrayBuffer())
    expect(bytes.subarray(4, 8).toString()).toBe('ftyp')
    const asked: unknown[] = []
    server.intercept(({ method }) => {
      asked.push(method)
      return false
    })
    const range = await app.request(video.directUrl, { headers: { range: 'bytes=1000-1999' } })
    expect([range.status, range.headers.get('content-range'), range.headers.get('content-type')]).toEqual([
      206,
      `bytes 1000-1999/${bytes.length}`,
      'video/mp4',
    ])
    expect(bytes.subarray(1000, 2000).equals(Buffer.from(await range.arrayBuffer()))).toBe(true)
    expect(asked).toEqual(['GET'])

    const ends = await app.request(video.directUrl, { headers: { range: 'bytes=-10' } })
    expect(bytes.subarray(-10).equals(Buffer.from(await ends.arrayBuffer()))).toBe(true)
    const etag = whole.headers.get('etag') ?? ''
    const known = await app.request(video.directUrl, { headers: { 'if-none-match': etag } })
    expect(known.status).toBe(304)
    const beyond = await app.request(video.directUrl, { headers: { range: `bytes=${bytes.length}-` } })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`])
    expect((await app.request(`${video.directUrl}x`)).status).toBe(404)
  })

  it('stops reading from the store when a viewer leaves', async () => {
    const size = 30 * 1024 * 1024
    await app.parts.storage.put('videos/0/a/long.mp4', Buffer.alloc(size), { contentType: 'video/mp4' })
    const origin = await app.listen()
    const left = new Promise<boolean>((resolve) => {
      server.intercept((_request, response) => {
        response.once('close', () => resolve(response.writableFinished))
        return false
      })
    })
    const leaving = new AbortController()
    const reply = await fetch(`${origin}/media/videos/0/a/long.mp4`, { signal: leaving.signal })
    expect(reply.status).toBe(200)
    leaving.abort()
    expect(await left).toBe(false)
    await app.parts.storage.remove('videos/0')
  })

  it("returns an error without delay if the store doesn't respond", async () => {
    const { video } = await app.as(null)(contract.watch.displayVideoData, { query: { slug: 'tea-country' } })
    server.intercept((request) => {
      request.socket.destroy()
      return true
    })
    // A range that nobody requested before, which can't come from the cache.
    const reply = await app.request(video.directUrl, { headers: { range: 'bytes=7-99' } })
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([500, 'no-store'])
  })

  it('can be copied to a disk and into a folder of another bucket, each file once', async () => {
    const disk = await createDiskStorage(path.join(folder, 'media'))
    const { copied } = await copyAll(app.parts.storage, disk)
    expect(copied).toBeGreaterThan(10)
    expect(await copyAll(app.parts.storage, disk)).toEqual({ copied: 0, skipped: copied })
    const location = { ...server.location, prefix: 'other' }
    const workFolder = path.join(folder, 'downloads')
    const other = await createS3Storage({ location, keys: server.keys, workFolder })
    expect(await copyAll(disk, other)).toEqual({ copied, skipped: 0 })
    const keys = async (storage: typeof disk) => {
      const found: string[] = []
      for await (const { key, size } of storage.list('videos')) found.push(`${key} ${size}`)
      return found.sort()
    }
    expect(await keys(other)).toEqual(await keys(app.parts.storage))
  })

  it('removes a video with all its files', async () => {
    const { video } = await app.as(null)(contract.watch.displayVideoData, { query: { slug: 'tea-country' } })
    await app.as(owner.token)(contract.ownVideos.deleteVideo, {
      body: { userId: owner.id, videoId: video.id },
    })
    const left = async () => {
      const found: string[] = []
      for (const prefix of ['videos', 'originals', 'posters']) {
        for await (const { key } of app.parts.storage.list(prefix)) found.push(key)
      }
      return found
    }
    await expect.poll(left).toEqual([])
  })
})
