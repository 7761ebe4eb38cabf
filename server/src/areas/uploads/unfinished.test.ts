import { readdir, utimes } from 'node:fs/promises'
import { contract } from '@serendib/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startAllWorkers } from '../../parts.ts'
import { countStatements } from '../../platform/database/count-statements.ts'
import { incomingPath } from '../../platform/incoming.ts'
import { enqueue } from '../../platform/jobs/define.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { makeClip } from '../../testing/clip.ts'
import type { TestUser } from '../../testing/factories.ts'
import { createChannel, createVideo } from '../../testing/factories.ts'
import { tusUploads } from '../../testing/tus.ts'
import { sweepUploadsJob } from './job-kinds.ts'

let app: TestApp
let tus: ReturnType<typeof tusUploads>
beforeAll(async () => {
  app = await createTestApp({ STORAGE_QUOTA_GB: '0.1' })
  tus = tusUploads(await app.listen())
})
afterAll(() => app.close())

const { uploads, ownVideos } = contract
const MB = 1_000_000
const DAY_MS = 24 * 3600_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
const newUploader = async () => (await createChannel(app.db)).owner
const listOf = (user: TestUser, query: { limit?: number; cursor?: string } = {}) =>
  app.as(user.token)(uploads.unfinishedUploads, { query: { cursor: '', ...query } })
const namesOf = async (user: TestUser) => (await listOf(user)).uploads.map(({ fileName }) => fileName)
const quotaOf = async (user: TestUser) =>
  (await app.as(user.token)(uploads.storageQuota, { query: {} })).quota.usedBytes
const filesOf = async (uploadId: string) =>
  (await readdir(app.parts.incoming.folder)).filter((name) => name.startsWith(uploadId))

/** Makes an upload begin, and its file receive its last bytes, this many days ago. */
async function setAge(uploadId: string, { begun, written }: { begun: number; written: number }) {
  await app.db
    .updateTable('uploads')
    .set({ createdAt: daysAgo(begun), expiresAt: daysAgo(begun - 7) })
    .where('id', '=', uploadId)
    .execute()
  await utimes(incomingPath(app.parts.incoming, uploadId), daysAgo(written), daysAgo(written))
}

it('unfinished uploads are listed for their owner only, with received bytes, target and expiry', async () => {
  const channel = await createChannel(app.db)
  const { owner } = channel
  const other = await newUploader()
  const video = await createVideo(app.db, { channel, title: 'The harbour', stage: 'ready' })
  const first = await tus.begin(owner, { bytes: 1000, fileName: 'boat.mov' })
  await tus.send(owner, first.location, new Uint8Array(250))
  const second = await tus.begin(owner, { bytes: 4000, fileName: 'quay.mp4', replaces: video.id })
  expect([first.status, second.status]).toEqual([201, 201])
  const { uploads: listed, next } = await listOf(owner)
  expect(listed).toEqual([
    {
      uploadId: second.uploadId,
      fileName: 'quay.mp4',
      bytes: 4e3,
      receivedBytes: 0,
      channelId: channel.id,
      video: {
        id: video.id,
        title: 'The harbour',
      },
      expiresAt: expect.any(String),
    },
    {
      uploadId: first.uploadId,
      fileName: 'boat.mov',
      bytes: 1e3,
      receivedBytes: 250,
      channelId: channel.id,
      video: null,
      expiresAt: expect.any(String),
    },
  ])
  expect(next).toBeNull()
  expect((Date.parse(listed[1]?.expiresAt ?? '') - Date.now()) / DAY_MS).toBeCloseTo(7, 1)
  // Other accounts get nothing, whatever user id they send.
  expect(await namesOf(other)).toEqual([])
  await expect(
    app.as(other.token)(uploads.unfinishedUploads, { query: { userId: owner.id, cursor: '' } }),
  ).rejects.toMatchObject({ httpStatus: 403 })
  await expect(app.as(null)(uploads.unfinishedUploads, { query: { cursor: '' } })).rejects.toBeInstanceOf(
    Error,
  )
})

it('unfinished uploads are paged with a fixed number of statements', async () => {
  const owner = await newUploader()
  const cost = async () => (await countStatements(() => listOf(owner))).statements.length
  await tus.begin(owner, { bytes: 100, fileName: '0.mp4' })
  const before = await cost()
  for (let file = 1; file < 5; file += 1) await tus.begin(owner, { bytes: 100, fileName: `${file}.mp4` })
  // Uploads that started at the same moment are all listed.
  await app.db
    .updateTable('uploads')
    .set({ createdAt: sql<Date>`now()` })
    .where('userId', '=', owner.id)
    .where('fileName', 'in', ['1.mp4', '2.mp4', '3.mp4'])
    .execute()
  expect(await cost()).toBe(before)
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await listOf(owner, { limit: 2, cursor })
    expect(page.uploads.length).toBeLessThanOrEqual(2)
    seen.push(...page.uploads.map(({ fileName }) => fileName))
    cursor = page.next
  }
  expect(seen.toSorted()).toEqual(['0.mp4', '1.mp4', '2.mp4', '3.mp4', '4.mp4'])
})

it('a finished upload is no longer listed', async () => {
  const owner = await newUploader()
  const clip = await makeClip(2)
  const { location } = await tus.begin(owner, { bytes: clip.length })
  expect(await namesOf(owner)).toEqual(['second.mp4'])
  await tus.send(owner, location, clip)
  expect(await namesOf(owner)).toEqual([])
  // It cannot be discarded either, because it has become a video.
  expect((await tus.discard(owner, location)).status).toBe(404)
})

it('a discarded upload frees its storage quota at once and leaves no files', async () => {
  const [owner, other] = [await newUploader(), await newUploader()]
  const { location, uploadId } = await tus.begin(owner, { bytes: 70 * MB })
  await tus.send(owner, location, new Uint8Array(1000))
  expect((await tus.discard(other, location)).status).toBe(404)
  expect([await quotaOf(owner), (await filesOf(uploadId)).length]).toEqual([70 * MB, 2])
  expect((await tus.discard(owner, location)).status).toBe(204)
  expect([await quotaOf(owner), await filesOf(uploadId), await namesOf(owner)]).toEqual([0, [], []])
  expect((await tus.discard(owner, location)).status).toBe(404)
  // A client that is still sending it gets an error.
  expect((await tus.send(owner, location, new Uint8Array(10), 1000)).status).toBe(404)
})

it('an upload is removed a week after its last bytes, however long ago it began', async () => {
  const owner = await newUploader()
  const { location, uploadId } = await tus.begin(owner, { bytes: 5 * MB, fileName: 'night by night.mp4' })
  await tus.send(owner, location, new Uint8Array(1000))
  const abandoned = await tus.begin(owner, { bytes: 7 * MB, fileName: 'abandoned.mp4' })
  await tus.send(owner, abandoned.location, new Uint8Array(1000))
  await setAge(uploadId, { begun: 30, written: 6 })
  await setAge(abandoned.uploadId, { begun: 30, written: 7.01 })
  const workers = await startAllWorkers(app.parts)
  await enqueue(app.db, sweepUploadsJob, {})
  await expect.poll(() => namesOf(owner)).toEqual(['night by night.mp4'])
  await workers.stop()
  expect([await quotaOf(owner), await filesOf(abandoned.uploadId)]).toEqual([5 * MB, []])
  const [upload] = (await listOf(owner)).uploads
  expect((Date.parse(upload?.expiresAt ?? '') - Date.now()) / DAY_MS).toBeCloseTo(1, 1)
  expect((await tus.send(owner, location, new Uint8Array(10), 1000)).status).toBe(204)
})

it('unfinished replacements of a deleted video are removed with it', async () => {
  const channel = await createChannel(app.db)
  const { owner } = channel
  const video = await createVideo(app.db, { channel, stage: 'ready' })
  const { location, uploadId } = await tus.begin(owner, { bytes: 5 * MB, replaces: video.id })
  await tus.send(owner, location, new Uint8Array(1000))
  await app.as(owner.token)(ownVideos.deleteVideo, { body: { videoId: video.id } })
  expect(await namesOf(owner)).toEqual([])
  const workers = await startAllWorkers(app.parts)
  await expect.poll(() => filesOf(uploadId)).toEqual([])
  await expect
    .poll(() => app.db.selectFrom('uploads').select('id').where('id', '=', uploadId).execute())
    .toEqual([])
  await workers.stop()
})

it('the unfinished upload of a new video can replace the file of a video of its owner instead, from where it stopped', async () => {
  const channel = await createChannel(app.db)
  const { owner } = channel
  const other = await newUploader()
  const video = await createVideo(app.db, { channel, title: 'The harbour', stage: 'ready' })
  const { location, uploadId } = await tus.begin(owner, { bytes: 1000, fileName: 'boat.mov' })
  await tus.send(owner, location, new Uint8Array(400))
  const replace = (user: TestUser, body: { uploadId: string; videoId: number }) =>
    app.as(user.token)(uploads.replaceWithUpload, { body: { ...body, isOriginal: true } })
  const body = { uploadId, videoId: video.id }
  await expect(replace(other, body)).rejects.toMatchObject({ code: 'upload_not_found' })
  await expect(replace(owner, { uploadId: 'none', videoId: video.id })).rejects.toMatchObject({
    code: 'upload_not_found',
  })
  const foreign = await createVideo(app.db, { stage: 'ready' })
  await expect(replace(owner, { uploadId, videoId: foreign.id })).rejects.toMatchObject({
    code: 'video_not_found',
  })
  expect((await listOf(owner)).uploads).toMatchObject([{ uploadId, video: null }])

  // It stopped almost a week ago, and gets another week.
  await setAge(uploadId, { begun: 6.99, written: 6.99 })
  await replace(owner, body)
  const [upload] = (await listOf(owner)).uploads
  expect(upload).toMatchObject({ uploadId, video: { id: video.id } })
  expect((Date.parse(upload?.expiresAt ?? '') - Date.now()) / DAY_MS).toBeCloseTo(7, 1)
  expect(await tus.offset(owner, location)).toEqual({ status: 200, offset: 400 })
  expect((await tus.send(owner, location, new Uint8Array(600), 400)).status).toBe(204)
  const jobs = app.db.selectFrom('editJobs').select(['kind', 'isOriginal', 'originalName'])
  expect(await jobs.where('videoId', '=', video.id).execute()).toEqual([
    { kind: 'replace', isOriginal: true, originalName: 'boat.mov' },
  ])
  // It is no longer unfinished.
  await expect(replace(owner, body)).rejects.toMatchObject({ code: 'upload_not_found' })
})
