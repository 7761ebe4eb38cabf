import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { contract } from '@serendib/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Parts } from '../../../parts.ts'
import { openParts, startAllWorkers } from '../../../parts.ts'
import { enqueue } from '../../../platform/jobs/define.ts'
import type { Storage } from '../../../platform/storage/index.ts'
import { makeClip } from '../../../testing/clip.ts'
import { filesIn } from '../../../testing/files-in.ts'
import type { VideoSite } from '../../../testing/video-site.ts'
import { openVideoSite } from '../../../testing/video-site.ts'
import type { S3Server } from '../../../testing/s3-server.ts'
import { startS3Server } from '../../../testing/s3-server.ts'
import { tusUploads } from '../../../testing/tus.ts'
import { workInChild } from '../../../testing/worker-child.ts'
import { makeEditJob } from '../job-kinds.ts'

// The queue checks only once in a while for jobs whose worker is gone.
vi.setConfig({ testTimeout: 240_000 })

const { edits } = contract
/** Audio and video of a clip don't end at exactly the same time. */
const about = (seconds: number) => expect.closeTo(seconds, 0)

/** Opens a site with this storage for a group of tests, and returns helpers. */
function siteOn(store: 'a disk' | 'an S3 store') {
  let server: S3Server | undefined
  let site: VideoSite
  let tus: ReturnType<typeof tusUploads>
  let [long, short]: Buffer[] = []
  beforeAll(async () => {
    ;[long, short] = await Promise.all([makeClip(8), makeClip(4)])
    if (store === 'an S3 store') server = await startS3Server()
    site = await openVideoSite(server?.env, { superviseSeconds: 1 })
    tus = tusUploads(await site.app.listen())
  })
  afterAll(async () => {
    await site.close()
    await server?.close()
  })

  async function sendSecond(videoId: number): Promise<void> {
    const bytes = short ?? Buffer.alloc(0)
    const { location, status } = await tus.begin(site.owner, { bytes: bytes.length, replaces: videoId })
    expect(status).toBe(201)
    expect((await tus.send(site.owner, location, bytes)).status).toBe(204)
  }

  /** Kills a worker process without warning when it has just stored a file with a matching key. */
  async function killedAfter(stored: RegExp): Promise<void> {
    const child = workInChild(site.app, server?.env ?? {}, stored)
    await child.untilPrinted('halted')
    await child.kill('SIGKILL')
  }

  /** The video is served from its second file, and no other files of the encoding or the upload are left. */
  async function expectSecondAlone(videoId: number, slug: string): Promise<void> {
    const { app, stateOf, detailsOf, storedBelow } = site
    expect(await stateOf(videoId)).toMatchObject({ job: null, fromSeconds: 0, wholeSeconds: about(4) })
    const { streamUrl, duration, thumbnails } = await detailsOf(slug)
    expect(duration).toBe('0:04')
    for (const url of [streamUrl, ...thumbnails])
      expect([url, (await app.request(url)).status]).toEqual([url, 200])
    await site.removeOutdatedFiles()
    const row = await app.db
      .selectFrom('videos')
      .select(['originalKey', 'originalName', 'mediaPrefix'])
      .where('id', '=', videoId)
      .executeTakeFirstOrThrow()
    expect(row.originalName).toBe('second.mp4')
    expect(await app.parts.storage.stat(row.originalKey ?? '')).toMatchObject({ size: short?.length })
    const folders = new Set((await storedBelow(`videos/${videoId}`)).map((key) => path.dirname(key)))
    expect([...folders]).toEqual([row.mediaPrefix])
    expect((await app.request(streamUrl)).status).toBe(200)
    expect(await filesIn(app.parts.incoming.folder)).toEqual([])
    const work = await readdir(path.join(app.parts.config.dataDir, 'work', String(videoId))).catch(() => [])
    expect(work).toEqual([])
  }

  return {
    site: () => site,
    /** A published video of eight seconds. */
    video: (slug: string) => site.video(slug, long ?? Buffer.alloc(0)),
    expectSecondAlone,
    killedAfter,
    sendSecond,
  }
}

describe.each(['a disk', 'an S3 store'] as const)('edit of a video on %s', (store) => {
  const { site, expectSecondAlone, video, killedAfter, sendSecond } = siteOn(store)

  it.each([
    ['taken in', /^originals\//],
    ['made', /\/master-\w+\.m3u8$/],
  ])('shows the replacement after a process was killed when the file was %s', async (_what, stored) => {
    const { app, detailsOf, jobsOf, settled, storedBelow, withWorkersStopped } = site()
    const slug = `killed-${stored.source.length}`
    const videoId = await video(slug)
    const before = await detailsOf(slug)
    const originals = async () => (await storedBelow('originals')).length
    const had = await originals()
    await withWorkersStopped(async () => {
      await sendSecond(videoId)
      await killedAfter(stored)
      expect(await originals()).toBe(had + 1)
      expect(await detailsOf(slug)).toEqual(before)
      expect(await jobsOf(videoId)).toEqual(['active'])
    })
    expect(await settled(videoId)).toMatchObject({ job: null })
    await expectSecondAlone(videoId, slug)
    expect(await originals()).toBe(had)
    // A job that is already done isn't done again.
    await enqueue(app.db, makeEditJob, { videoId, editId: 999_999 })
    await expect.poll(() => jobsOf(videoId)).toEqual(['completed', 'completed'])
    await expectSecondAlone(videoId, slug)
  })

  it('trims and restores a video, and makes removed parts unavailable to everybody but the owner', async () => {
    const { app, removeOutdatedFiles, detailsOf, owner, settled, storedBelow, withWorkersStopped } = site()
    const trim = (fromSeconds: number, toSeconds: number) =>
      app.as(owner.token)(edits.trimVideo, { body: { videoId, fromSeconds, toSeconds } })
    const videoId = await video('trim-there')
    const before = await detailsOf('trim-there')
    await withWorkersStopped(async () => {
      await trim(2, 6)
      await killedAfter(/\/untrimmed\//)
      expect(await detailsOf('trim-there')).toEqual(before)
    })
    const state = await settled(videoId)
    expect(state).toMatchObject({ job: null, fromSeconds: 2, toSeconds: 6, wholeSeconds: about(8) })
    const { streamUrl, directUrl, thumbnails, durationSeconds } = await detailsOf('trim-there')
    expect(durationSeconds).toBeCloseTo(4, 1)
    for (const url of [streamUrl, directUrl, ...thumbnails, state.videoUrl])
      expect([url, (await app.request(url)).status]).toEqual([url, 200])
    // Only its owner can play the whole video.
    expect((await app.request(state.videoUrl.split('?')[0] ?? '')).status).toBe(404)
    await removeOutdatedFiles()
    expect((await app.request(before.streamUrl)).status).toBe(404)
    await trim(0, state.wholeSeconds)
    expect(await settled(videoId)).toMatchObject({ job: null, fromSeconds: 0, toSeconds: about(8) })
    await removeOutdatedFiles()
    expect(await storedBelow(`videos/${videoId}/untrimmed`)).toEqual([])
    expect((await app.request((await detailsOf('trim-there')).streamUrl)).status).toBe(200)
  })
})

// The queue doesn't depend on the storage.
describe('queued edit of a video', () => {
  const { site, expectSecondAlone, video, killedAfter, sendSecond } = siteOn('a disk')

  it('leaves the video unchanged if it is killed too often, and lets its owner retry', async () => {
    const { app, removeOutdatedFiles, detailsOf, inListOf, owner, settled, stateOf, withWorkersStopped } =
      site()
    const videoId = await video('killed-often')
    const before = await detailsOf('killed-often')
    await withWorkersStopped(async () => {
      await sendSecond(videoId)
      await killedAfter(/^originals\//)
      // Simulates the maximum number of interruptions.
      await app.parts.connection.pool.query(
        `update pgboss.job set data = data || '{"interruptions": 10}' where name = $1 and state = 'active'`,
        [makeEditJob.name],
      )
    })
    await expect
      .poll(async () => (await stateOf(videoId)).job?.failure)
      .toMatch(/^Processing was interrupted several times\. Please try again\.$/)
    expect(await inListOf(videoId)).toMatchObject({
      editFileName: 'second.mp4',
      editPercent: null,
      editFailure: expect.stringMatching(/interrupted several times/),
    })
    expect(await detailsOf('killed-often')).toEqual(before)
    await removeOutdatedFiles()
    expect((await stateOf(videoId)).job).toMatchObject({ canRetry: true })
    await app.as(owner.token)(edits.retryEdit, { body: { videoId } })
    expect(await settled(videoId)).toMatchObject({ job: null })
    await expectSecondAlone(videoId, 'killed-often')
  })

  it('runs once even with two workers', async () => {
    const { app, jobsOf, settled, withWorkersStopped } = site()
    const videoId = await video('two-workers')
    const masters: string[] = []
    const counting = (parts: Parts): Parts => ({
      ...parts,
      storage: {
        ...parts.storage,
        put: ((key, source, options) => {
          if (/\/master-\w+\.m3u8$/.test(key)) masters.push(key)
          return parts.storage.put(key, source, options)
        }) satisfies Storage['put'],
      },
    })
    const { config, connection, log } = app.parts
    // The queue recognizes another worker by its separate database connection.
    const other = await openParts(config, connection.pool.options.connectionString ?? '', log)
    await withWorkersStopped(async () => {
      await sendSecond(videoId)
      const both = [await startAllWorkers(counting(app.parts)), await startAllWorkers(counting(other))]
      expect(await settled(videoId)).toMatchObject({ job: null })
      await expect.poll(() => jobsOf(videoId)).toEqual(['completed'])
      await Promise.all(both.map((each) => each.stop(0)))
    })
    await other.close()
    expect(masters).toHaveLength(1)
    await expectSecondAlone(videoId, 'two-workers')
  })
})
