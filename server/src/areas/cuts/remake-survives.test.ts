import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { CutState } from '@serendib/contract'
import { contract } from '@serendib/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startAllWorkers } from '../../parts.ts'
import { enqueue } from '../../platform/jobs/define.ts'
import type { Workers } from '../../platform/jobs/work.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { clipOf } from '../../testing/clip.ts'
import type { TestUser } from '../../testing/factories.ts'
import { createChannel } from '../../testing/factories.ts'
import type { S3Server } from '../../testing/s3-server.ts'
import { startS3Server } from '../../testing/s3-server.ts'
import { tusUploads } from '../../testing/tus.ts'
import { workInChild } from '../../testing/worker-child.ts'
import { makeCutJob } from '../uploads/index.ts'
import { removeOutdated } from './jobs.ts'

// The engine looks only once in a while for jobs whose worker is gone.
vi.setConfig({ testTimeout: 240_000 })

const { cuts, uploads, watch, profile } = contract
/** Sound and picture of a clip do not end together. */
const about = (seconds: number) => expect.closeTo(seconds, 0)
const pause = () => new Promise((resolve) => setTimeout(resolve, 100))

/** A site with its films on such a store, while the tests of a group run, and what they do with it. */
function siteOn(store: 'a disk' | 'an S3 store') {
  let server: S3Server | undefined
  let app: TestApp
  let workers: Workers
  let owner: TestUser
  let tus: ReturnType<typeof tusUploads>
  let [long, short]: Buffer[] = []
  beforeAll(async () => {
    ;[long, short] = await Promise.all([clipOf(8), clipOf(4)])
    if (store === 'an S3 store') server = await startS3Server()
    app = await createTestApp(server?.env)
    tus = tusUploads(await app.listen())
    workers = await startAllWorkers(app.parts)
    owner = (await createChannel(app.db)).owner
  })
  afterAll(async () => {
    await workers.stop()
    await app.close()
    await server?.close()
  })

  const as = () => app.as(owner.token)
  const detailsOf = async (slug: string) => (await as()(watch.displayVideoData, { query: { slug } })).video
  const stateOf = async (videoId: number): Promise<CutState> =>
    (await as()(cuts.cutState, { query: { videoId } })).state
  const inListOf = async (videoId: number) =>
    (await as()(profile.myVideos, { query: { cursor: '' } })).videos.find(({ id }) => id === videoId)
  const jobsOf = async (videoId: number) => {
    const { rows } = await app.parts.connection.pool.query<{ state: string }>(
      `select state from pgboss.job where name = $1 and (data ->> 'videoId')::int = $2`,
      [makeCutJob.name, videoId],
    )
    return rows.map(({ state }) => state)
  }
  const storedBelow = async (prefix: string) => {
    const keys: string[] = []
    for await (const { key } of app.parts.storage.list(prefix)) keys.push(key)
    return keys
  }

  /** A published film of eight seconds. */
  async function film(slug: string): Promise<number> {
    const video = new File([new Uint8Array(long ?? [])], 'first.mp4', { type: 'video/mp4' })
    const { videoId } = await as()(uploads.videoUpload, { body: {}, files: { video } })
    for (;;) {
      const { state } = await as()(uploads.processingState, { query: { videoId } })
      if (state.stage === 'ready') break
      await pause()
    }
    await as()(uploads.publishVideo, {
      body: {
        ...{ videoId, slug, title: 'Tea', description: '' },
        ...{ primaryTags: [], secondaryTags: [], categories: [] },
      },
    })
    return videoId
  }

  async function sendSecond(videoId: number): Promise<void> {
    const bytes = short ?? Buffer.alloc(0)
    const { location, status } = await tus.begin(owner, { bytes: bytes.length, replaces: videoId })
    expect(status).toBe(201)
    expect((await tus.send(owner, location, bytes)).status).toBe(204)
  }

  /** Waits until nothing is being made any more. */
  async function settled(videoId: number): Promise<CutState> {
    for (;;) {
      const state = await stateOf(videoId)
      if (state.order === null || state.order.failure !== null) return state
      await pause()
    }
  }

  async function whileNobodyWorks(act: () => Promise<void>): Promise<void> {
    await workers.stop(0)
    try {
      await act()
    } finally {
      workers = await startAllWorkers(app.parts)
    }
  }

  /** Kills a process of workers with no warning where it has just stored such a file. */
  async function killedAfter(stored: RegExp): Promise<void> {
    const child = workInChild(app, server?.env ?? {}, stored)
    await child.untilPrinted('halted')
    await child.kill('SIGKILL')
  }

  async function afterAWhile(): Promise<void> {
    await app.db
      .updateTable('outdatedMedia')
      .set({ goesAt: sql<Date>`now()` })
      .execute()
    const { storage, incoming, config } = app.parts
    await removeOutdated({ db: app.db, storage, incoming, workFolder: path.join(config.dataDir, 'work') })
  }

  /** The film is served from its second file, and of all else that was made and sent nothing is left. */
  async function expectSecondAlone(videoId: number, slug: string): Promise<void> {
    expect(await stateOf(videoId)).toMatchObject({ order: null, fromSeconds: 0, wholeSeconds: about(4) })
    const { streamUrl, duration, posters } = await detailsOf(slug)
    expect(duration).toBe('0:04')
    for (const url of [streamUrl, ...posters])
      expect([url, (await app.request(url)).status]).toEqual([url, 200])
    await afterAWhile()
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
    app: () => app,
    afterAWhile,
    as,
    detailsOf,
    expectSecondAlone,
    film,
    inListOf,
    jobsOf,
    killedAfter,
    sendSecond,
    settled,
    stateOf,
    storedBelow,
    whileNobodyWorks,
  }
}

describe.each(['a disk', 'an S3 store'] as const)('a film that is made anew, on %s,', (store) => {
  const {
    app,
    afterAWhile,
    as,
    detailsOf,
    expectSecondAlone,
    film,
    jobsOf,
    killedAfter,
    sendSecond,
    settled,
    storedBelow,
    whileNobodyWorks,
  } = siteOn(store)

  it.each([
    ['taken in', /^originals\//],
    ['made', /\/master-\w+\.m3u8$/],
  ])('from another file, is shown after a process was killed where that was %s', async (_what, stored) => {
    const slug = `killed-${stored.source.length}`
    const videoId = await film(slug)
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
    await enqueue(app().db, makeCutJob, { videoId, orderId: 999_999 })
    await expect.poll(() => jobsOf(videoId)).toEqual(['completed', 'completed'])
    await expectSecondAlone(videoId, slug)
  })

  it('cut, and whole again, plays and leaves what was cut off to nobody else', async () => {
    const videoId = await film('cut-there')
    const before = await detailsOf('cut-there')
    await whileNobodyWorks(async () => {
      await as()(cuts.cutVideo, { body: { videoId, fromSeconds: 2, toSeconds: 6 } })
      await killedAfter(/\/uncut\//)
      expect(await detailsOf('cut-there')).toEqual(before)
    })
    const state = await settled(videoId)
    expect(state).toMatchObject({ order: null, fromSeconds: 2, toSeconds: 6, wholeSeconds: about(8) })
    const { streamUrl, directUrl, posters, durationSeconds } = await detailsOf('cut-there')
    expect(durationSeconds).toBeCloseTo(4, 1)
    for (const url of [streamUrl, directUrl, ...posters, state.filmUrl])
      expect([url, (await app().request(url)).status]).toEqual([url, 200])
    // Its owner alone has the whole of it.
    expect((await app().request(state.filmUrl.split('?')[0] ?? '')).status).toBe(404)
    await afterAWhile()
    expect((await app().request(before.streamUrl)).status).toBe(404)
    await as()(cuts.cutVideo, { body: { videoId, fromSeconds: 0, toSeconds: state.wholeSeconds } })
    expect(await settled(videoId)).toMatchObject({ order: null, fromSeconds: 0, toSeconds: about(8) })
    await afterAWhile()
    expect(await storedBelow(`videos/${videoId}/uncut`)).toEqual([])
    expect((await app().request((await detailsOf('cut-there')).streamUrl)).status).toBe(200)
  })
})

// The queue knows no storage.
describe('a film that is made anew by a queue', () => {
  const {
    app,
    afterAWhile,
    as,
    detailsOf,
    expectSecondAlone,
    film,
    inListOf,
    jobsOf,
    killedAfter,
    sendSecond,
    settled,
    stateOf,
    whileNobodyWorks,
  } = siteOn('a disk')

  it('stays as it was when the process is killed too often, which its owner is told and can try again', async () => {
    const videoId = await film('killed-often')
    const before = await detailsOf('killed-often')
    await whileNobodyWorks(async () => {
      await sendSecond(videoId)
      await killedAfter(/^originals\//)
      // As if it had been killed as often as a job may be.
      await app().parts.connection.pool.query(
        `update pgboss.job set retry_count = 99 where name = $1 and state = 'active'`,
        [makeCutJob.name],
      )
    })
    await expect
      .poll(async () => (await stateOf(videoId)).order?.failure, { timeout: 200_000 })
      .toMatch(/^Making this film anew was interrupted several times\. Please try again\.$/)
    expect(await inListOf(videoId)).toMatchObject({
      cutFileName: 'second.mp4',
      cutPercent: null,
      cutFailure: expect.stringMatching(/interrupted several times/),
    })
    expect(await detailsOf('killed-often')).toEqual(before)
    await afterAWhile()
    expect((await stateOf(videoId)).order).toMatchObject({ canRetry: true })
    await as()(cuts.makeAgain, { body: { videoId } })
    expect(await settled(videoId)).toMatchObject({ order: null })
    await expectSecondAlone(videoId, 'killed-often')
  })

  it('is made once where two work', async () => {
    const videoId = await film('two-workers')
    const masters: string[] = []
    const { parts } = app()
    const counting = {
      ...parts,
      storage: {
        ...parts.storage,
        put: ((key, source, options) => {
          if (/\/master-\w+\.m3u8$/.test(key)) masters.push(key)
          return parts.storage.put(key, source, options)
        }) satisfies typeof parts.storage.put,
      },
    }
    await whileNobodyWorks(async () => {
      await sendSecond(videoId)
      const both = [await startAllWorkers(counting), await startAllWorkers(counting)]
      expect(await settled(videoId)).toMatchObject({ order: null })
      await expect.poll(() => jobsOf(videoId)).toEqual(['completed'])
      await Promise.all(both.map((each) => each.stop(0)))
    })
    expect(masters).toHaveLength(1)
    await expectSecondAlone(videoId, 'two-workers')
  })
})
