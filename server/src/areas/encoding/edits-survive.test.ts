import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { contract } from '@serendib/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Parts } from '../../parts.ts'
import { openParts, startAllWorkers } from '../../parts.ts'
import { enqueue } from '../../platform/jobs/define.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { clipOf } from '../../testing/clip.ts'
import type { VideoSite } from '../../testing/video-site.ts'
import { openVideoSite } from '../../testing/video-site.ts'
import type { S3Server } from '../../testing/s3-server.ts'
import { startS3Server } from '../../testing/s3-server.ts'
import { tusUploads } from '../../testing/tus.ts'
import { workInChild } from '../../testing/worker-child.ts'
import { makeEditJob } from './job-kinds.ts'

// The engine looks only once in a while for jobs whose worker is gone.
vi.setConfig({ testTimeout: 240_000 })

const { trims } = contract
/** Sound and picture of a clip do not end together. */
const about = (seconds: number) => expect.closeTo(seconds, 0)

/** A site with its videos on such a store, while the tests of a group run, and what they do with it. */
function siteOn(store: 'a disk' | 'an S3 store') {
  let server: S3Server | undefined
  let site: VideoSite
  let tus: ReturnType<typeof tusUploads>
  let [long, short]: Buffer[] = []
  beforeAll(async () => {
    ;[long, short] = await Promise.all([clipOf(8), clipOf(4)])
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

  /** Kills a process of workers with no warning where it has just stored such a file. */
  async function killedAfter(stored: RegExp): Promise<void> {
    const child = workInChild(site.app, server?.env ?? {}, stored)
    await child.untilPrinted('halted')
    await child.kill('SIGKILL')
  }

  /** The video is served from its second file, and of all else that was made and sent nothing is left. */
  async function expectSecondAlone(videoId: number, slug: string): Promise<void> {
    const { app, stateOf, detailsOf, storedBelow } = site
    expect(await stateOf(videoId)).toMatchObject({ order: null, fromSeconds: 0, wholeSeconds: about(4) })
    const { streamUrl, duration, thumbnails } = await detailsOf(slug)
    expect(duration).toBe('0:04')
    for (const url of [streamUrl, ...thumbnails])
      expect([url, (await app.request(url)).status]).toEqual([url, 200])
    await site.afterAWhile()
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
    expect(await readdir(app.parts.incoming.folder)).toEqual([])
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

describe.each(['a disk', 'an S3 store'] as const)('a video that is made anew, on %s,', (store) => {
  const { site, expectSecondAlone, video, killedAfter, sendSecond } = siteOn(store)

  it.each([
    ['taken in', /^originals\//],
    ['made', /\/master-\w+\.m3u8$/],
  ])('from another file, is shown after a process was killed where that was %s', async (_what, stored) => {
    const { app, detailsOf, jobsOf, settled, storedBelow, whileNobodyWorks } = site()
    const slug = `killed-${stored.source.length}`
    const videoId = await video(slug)
    const before = await detailsOf(slug)
    const originals = async () => (await storedBelow('originals')).length
    const had = await originals()
    await whileNobodyWorks(async () => {
      await sendSecond(videoId)
      await killedAfter(stored)
      expect(await originals()).toBe(had + 1)
      expect(await detailsOf(slug)).toEqual(before)
      expect(await jobsOf(videoId)).toEqual(['active'])
    })
    expect(await settled(videoId)).toMatchObject({ order: null })
    await expectSecondAlone(videoId, slug)
    expect(await originals()).toBe(had)
    // What is done already is done no second time.
    await enqueue(app.db, makeEditJob, { videoId, editId: 999_999 })
    await expect.poll(() => jobsOf(videoId)).toEqual(['completed', 'completed'])
    await expectSecondAlone(videoId, slug)
  })

  it('trim, and whole again, plays and leaves what was cut off to nobody else', async () => {
    const { app, afterAWhile, detailsOf, owner, settled, storedBelow, whileNobodyWorks } = site()
    const trim = (fromSeconds: number, toSeconds: number) =>
      app.as(owner.token)(trims.trimVideo, { body: { videoId, fromSeconds, toSeconds } })
    const videoId = await video('trim-there')
    const before = await detailsOf('trim-there')
    await whileNobodyWorks(async () => {
      await trim(2, 6)
      await killedAfter(/\/uncut\//)
      expect(await detailsOf('trim-there')).toEqual(before)
    })
    const state = await settled(videoId)
    expect(state).toMatchObject({ order: null, fromSeconds: 2, toSeconds: 6, wholeSeconds: about(8) })
    const { streamUrl, directUrl, thumbnails, durationSeconds } = await detailsOf('trim-there')
    expect(durationSeconds).toBeCloseTo(4, 1)
    for (const url of [streamUrl, directUrl, ...thumbnails, state.videoUrl])
      expect([url, (await app.request(url)).status]).toEqual([url, 200])
    // Its owner alone has the whole of it.
    expect((await app.request(state.videoUrl.split('?')[0] ?? '')).status).toBe(404)
    await afterAWhile()
    expect((await app.request(before.streamUrl)).status).toBe(404)
    await trim(0, state.wholeSeconds)
    expect(await settled(videoId)).toMatchObject({ order: null, fromSeconds: 0, toSeconds: about(8) })
    await afterAWhile()
    expect(await storedBelow(`videos/${videoId}/uncut`)).toEqual([])
    expect((await app.request((await detailsOf('trim-there')).streamUrl)).status).toBe(200)
  })
})

// The queue knows no storage.
describe('a video that is made anew by a queue', () => {
  const { site, expectSecondAlone, video, killedAfter, sendSecond } = siteOn('a disk')

  it('stays as it was when the process is killed too often, which its owner is told and can try again', async () => {
    const { app, afterAWhile, detailsOf, inListOf, owner, settled, stateOf, whileNobodyWorks } = site()
    const videoId = await video('killed-often')
    const before = await detailsOf('killed-often')
    await whileNobodyWorks(async () => {
      await sendSecond(videoId)
      await killedAfter(/^originals\//)
      // As if it had been killed as often as a job may be.
      await app.parts.connection.pool.query(
        `update job_runs set interruptions = 99 where queue = $1 and worker_id is not null`,
        [makeEditJob.name],
      )
    })
    await expect
      .poll(async () => (await stateOf(videoId)).order?.failure, { timeout: 200_000 })
      .toMatch(/^Processing the edit was interrupted several times\. Please try again\.$/)
    expect(await inListOf(videoId)).toMatchObject({
      editFileName: 'second.mp4',
      editPercent: null,
      editFailure: expect.stringMatching(/interrupted several times/),
    })
    expect(await detailsOf('killed-often')).toEqual(before)
    await afterAWhile()
    expect((await stateOf(videoId)).order).toMatchObject({ canRetry: true })
    await app.as(owner.token)(trims.makeAgain, { body: { videoId } })
    expect(await settled(videoId)).toMatchObject({ order: null })
    await expectSecondAlone(videoId, 'killed-often')
  })

  it('is made once where two work', async () => {
    const { app, jobsOf, settled, whileNobodyWorks } = site()
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
    // What tells the queue that somebody else works is a connection of their own.
    const other = await openParts(config, connection.pool.options.connectionString ?? '', log)
    await whileNobodyWorks(async () => {
      await sendSecond(videoId)
      const both = [await startAllWorkers(counting(app.parts)), await startAllWorkers(counting(other))]
      expect(await settled(videoId)).toMatchObject({ order: null })
      await expect.poll(() => jobsOf(videoId)).toEqual(['completed'])
      await Promise.all(both.map((each) => each.stop(0)))
    })
    await other.close()
    expect(masters).toHaveLength(1)
    await expectSecondAlone(videoId, 'two-workers')
  })
})
