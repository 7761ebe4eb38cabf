import { contract } from '@serendib/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startAllWorkers } from '../../parts.ts'
import { bossOn } from '../../platform/jobs/define.ts'
import type { Workers } from '../../platform/jobs/work.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { makeClip } from '../../testing/clip.ts'
import type { TestUser } from '../../testing/factories.ts'
import { createChannel } from '../../testing/factories.ts'
import { removeRefusedFiles } from '../../testing/refused-files.ts'
import { untilProcessed } from '../../testing/until-processed.ts'

let app: TestApp
let workers: Workers
let owner: TestUser
beforeAll(async () => {
  app = await createTestApp({ REFUSED_FILE_DAYS: '3' })
  workers = await startAllWorkers(app.parts)
  owner = (await createChannel(app.db)).owner
})
afterAll(async () => {
  await workers.stop()
  await app.close()
})

const { uploads, ownVideos } = contract
const TEXT = 'This is not a video.'
const as = () => app.as(owner.token)
const stateOf = async (videoId: number) => (await as()(uploads.processingState, { query: { videoId } })).state

async function failed(videoId: number) {
  await expect.poll(async () => (await stateOf(videoId)).stage).toBe('failed')
  return stateOf(videoId)
}

/** Uploads a text file named like a video, and waits until it is refused. */
async function uploadRefused() {
  const video = new File([TEXT], 'clip.mp4', { type: 'video/mp4' })
  const { videoId } = await as()(uploads.videoUpload, { body: {}, files: { video } })
  const state = await failed(videoId)
  const { originalKey } = await app.db
    .selectFrom('videos')
    .select('originalKey')
    .where('id', '=', videoId)
    .executeTakeFirstOrThrow()
  const isStored = async () => (await app.parts.storage.stat(originalKey ?? '')) !== undefined
  return { videoId, state, isStored }
}

const countedBytes = async () => {
  const rows = await app.db.selectFrom('storedBytes').select('bytes').where('userId', '=', owner.id).execute()
  return rows.reduce((sum, { bytes }) => sum + Number(bytes), 0)
}

const inListOf = async (videoId: number) =>
  (await as()(ownVideos.myVideos, { query: { cursor: '' } })).videos.find(({ id }) => id === videoId)

const expire = (videoId: number) =>
  app.db.updateTable('videos').set({ fileExpiresAt: new Date() }).where('id', '=', videoId).execute()

it('keeps a refused file for the configured days for a retry by its owner, and counts it towards the quota', async () => {
  const before = await countedBytes()
  const { videoId, state, isStored } = await uploadRefused()
  expect(state).toMatchObject({
    canRetry: true,
    failure: expect.stringMatching(/^We can't read this file as a video/),
  })
  const daysLeft = (Date.parse(state.fileExpiresAt ?? '') - Date.now()) / 86_400_000
  expect(daysLeft).toBeCloseTo(3, 2)
  expect(await inListOf(videoId)).toMatchObject({ canRetry: true, fileExpiresAt: state.fileExpiresAt })
  await removeRefusedFiles(app)
  expect(await isStored()).toBe(true)
  expect(await countedBytes()).toBe(before + TEXT.length)

  await as()(uploads.encodeVideo, { body: { videoId } })
  const again = await failed(videoId)
  expect(again).toMatchObject({ failure: state.failure, canRetry: true })
  expect(Date.parse(again.fileExpiresAt ?? '')).toBeGreaterThan(Date.parse(state.fileExpiresAt ?? ''))
  expect(await isStored()).toBe(true)
})

it('refuses a file that ffprobe reports as an input/output error after three attempts', async () => {
  const bytes = (await makeClip(2, { ending: 'mkv' })).subarray(0, 300)
  const video = new File([new Uint8Array(bytes)], 'start.mkv', { type: 'video/x-matroska' })
  const { videoId } = await as()(uploads.videoUpload, { body: {}, files: { video } })
  await expect.poll(async () => (await stateOf(videoId)).stage).toBe('failed')
  const row = await app.db
    .selectFrom('videos')
    .select(['failureCode', 'canRetry', 'fileExpiresAt'])
    .where('id', '=', videoId)
    .executeTakeFirstOrThrow()
  const { rows } = await app.parts.connection.pool.query<{ retry_count: number }>(
    `select retry_count from pgboss.job where name = 'uploads/encode-video' and (data->>'videoId')::int = $1`,
    [videoId],
  )
  expect(rows).toEqual([{ retry_count: 2 }])
  expect(row).toEqual({ failureCode: 'unreadable_file', canRetry: true, fileExpiresAt: expect.any(Date) })
})

it('processes a file again although the run that failed has not ended', async () => {
  await workers.stop(0)
  const video = new File([new Uint8Array(await makeClip(2))], 'clip.mp4', { type: 'video/mp4' })
  const { videoId } = await as()(uploads.videoUpload, { body: {}, files: { video } })
  // A worker has taken the job and given the video up, but its run goes on.
  await bossOn(app.db).fetch('uploads/encode-video')
  await app.db
    .updateTable('videos')
    .set({ stage: 'failed', status: 'failed', failureText: TEXT, canRetry: true })
    .where('id', '=', videoId)
    .execute()
  await as()(uploads.encodeVideo, { body: { videoId } })
  const jobs = await bossOn(app.db).findJobs<object>('uploads/encode-video', { key: String(videoId) })
  workers = await startAllWorkers(app.parts)
  expect(jobs.map(({ state }) => state).toSorted()).toEqual(['cancelled', 'created'])
  expect(await untilProcessed(as(), videoId)).toMatchObject({ stage: 'ready' })
})

it('refuses to publish a video whose file was refused', async () => {
  const { videoId, state } = await uploadRefused()
  const details = { title: 'Tea', slug: 'tea', description: '', primaryTags: [], secondaryTags: [] }
  await expect(
    as()(ownVideos.publishVideo, { body: { ...details, videoId, categories: [] } }),
  ).rejects.toMatchObject({ code: 'not_encodable', text: state.failure })
})

it('removes a refused file after its days, and the failed video cannot be retried any more', async () => {
  const before = await countedBytes()
  const { videoId, state, isStored } = await uploadRefused()
  await expire(videoId)
  await removeRefusedFiles(app)
  expect(await isStored()).toBe(false)
  expect(await countedBytes()).toBe(before)
  expect(await stateOf(videoId)).toEqual({ ...state, canRetry: false, fileExpiresAt: null })
  await expect(as()(uploads.encodeVideo, { body: { videoId } })).rejects.toMatchObject({
    code: 'not_encodable',
    text: state.failure,
  })
})

it('keeps a file if its owner retries before it expires', async () => {
  const { videoId, isStored } = await uploadRefused()
  await workers.stop()
  await expire(videoId)
  await as()(uploads.encodeVideo, { body: { videoId } })
  await removeRefusedFiles(app)
  expect(await isStored()).toBe(true)
  expect(await stateOf(videoId)).toMatchObject({ stage: 'waiting', fileExpiresAt: null })
  workers = await startAllWorkers(app.parts)
  expect(await failed(videoId)).toMatchObject({ canRetry: true })
})

it('removes a refused file at once when its owner deletes the video', async () => {
  const { videoId, isStored } = await uploadRefused()
  await as()(ownVideos.deleteVideo, { body: { videoId } })
  await expect.poll(isStored).toBe(false)
})

it('offers no retry for a file that can never become a video, and removes it', async () => {
  const key = '76a6c65c5ea762046bd749a2e632ccbb'
  const options = ['-encryption_scheme', 'cenc-aes-ctr', '-encryption_key', key, '-encryption_kid', key]
  const clip = Uint8Array.from(await makeClip(2, { options }))
  const video = new File([clip], 'clip.mp4', { type: 'video/mp4' })
  const { videoId } = await as()(uploads.videoUpload, { body: {}, files: { video } })
  expect(await failed(videoId)).toMatchObject({ canRetry: false, fileExpiresAt: null })
  const { originalKey } = await app.db
    .selectFrom('videos')
    .select('originalKey')
    .where('id', '=', videoId)
    .executeTakeFirstOrThrow()
  await removeRefusedFiles(app)
  expect(await app.parts.storage.stat(originalKey ?? '')).toBeUndefined()
})
