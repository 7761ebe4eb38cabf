import { readdir } from 'node:fs/promises'
import { contract } from '@serendib/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MediaError } from '../../../media/index.ts'
import { startAllWorkers } from '../../../parts.ts'
import type { JobQueue } from '../../../platform/jobs/define.ts'
import { bossOn, cancelJob } from '../../../platform/jobs/define.ts'
import type { WaitingJob } from '../../../platform/jobs/handler.ts'
import type { TestApp } from '../../../testing/app.ts'
import { createTestApp } from '../../../testing/app.ts'
import { makeClip } from '../../../testing/clip.ts'
import type { TestUser } from '../../../testing/factories.ts'
import { createChannel } from '../../../testing/factories.ts'
import { jobContext, machinesOf } from '../../../testing/machine.ts'
import { workInChild } from '../../../testing/worker-child.ts'
import { removeVideoFiles } from '../../own-videos/index.ts'
import { findChunks } from './chunk-queries.ts'
import { encodeChunk } from './chunks.ts'
import { encodeVideo, finishLadder, joinChunks } from '../first-encode.ts'
import { encodeChunkJob, finishLadderJob, joinChunksJob } from '../job-kinds.ts'
import type { EncodeParts } from '../parts.ts'
import { findVideo } from '../queries.ts'
import { chooseEncodes, chooseJoins } from '../turn-queries.ts'

let app: TestApp
let owner: TestUser
let clip: Buffer
beforeAll(async () => {
  app = await createTestApp()
  owner = (await createChannel(app.db)).owner
  clip = await makeClip(6, { ending: 'mkv', options: ['-s', '640x360', '-c:v', 'mpeg4', '-q:v', '20'] })
})
afterAll(() => app.close())

const chunked = (machine: EncodeParts): EncodeParts => ({ ...machine, chunkSeconds: 2 })

async function upload(bytes = clip): Promise<number> {
  const video = new File([new Uint8Array(bytes)], 'tea.mkv', { type: 'video/x-matroska' })
  const { videoId } = await app.as(owner.token)(contract.uploads.videoUpload, { body: {}, files: { video } })
  return videoId
}

/** Uploads a video and encodes it until its chunks are waiting. */
async function uploadUntilChunks(parts: EncodeParts): Promise<number> {
  const videoId = await upload()
  await encodeVideo(parts, videoId, jobContext())
  await finishLadder(parts, videoId, jobContext())
  return videoId
}

async function waiting({ name }: JobQueue, videoId: number): Promise<WaitingJob[]> {
  const jobs = await bossOn(app.db).findJobs<object>(name, { queued: true })
  return jobs.filter(({ data }) => 'videoId' in data && data.videoId === videoId)
}

async function stored(prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of app.parts.storage.list(prefix)) keys.push(key.slice(prefix.length + 1))
  return keys.sort()
}

async function read(key: string): Promise<Buffer | undefined> {
  const object = await app.parts.storage.open(key)
  return object && Buffer.concat(await object.stream.toArray())
}

it('lets any worker encode the chunks of a long video, in order, and a failed one alone again', async () => {
  const { db } = app
  const { machine, writersOf } = machinesOf(app)
  const [first, second] = [chunked(machine('first')), chunked(machine('second'))]
  const failing = chunked(machine('failing', /\/1-v360/))
  const videoId = await uploadUntilChunks(first)
  const { mediaPrefix } = (await findVideo(db, videoId)) ?? {}
  const before = await read(`${mediaPrefix}/v144.mp4`)

  const jobs = await waiting(encodeChunkJob, videoId)
  expect(jobs).toHaveLength(3)
  const chosen = await chooseEncodes(db, encodeChunkJob, jobs, 3)
  const indexes = chosen.map((id) => jobs.find((job) => job.id === id)?.data)
  expect(indexes).toEqual([0, 1, 2].map((index) => ({ videoId, index })))

  const chunks = await findChunks(db, videoId)
  const prefix = chunks?.prefix ?? ''
  await encodeChunk(second, { videoId, index: 0 }, jobContext())
  await expect(encodeChunk(failing, { videoId, index: 1 }, jobContext())).rejects.toThrow('killed')
  const { stage, percent = NaN } = (await findVideo(db, videoId)) ?? {}
  expect(stage).toBe('encoding')
  expect(percent).toBeGreaterThan(30)
  await encodeChunk(first, { videoId, index: 2 }, jobContext())
  expect(await waiting(joinChunksJob, videoId)).toEqual([])
  await encodeChunk(second, { videoId, index: 1 }, jobContext())
  expect(await stored(prefix)).toEqual(['0-v360.mp4', '1-v360.mp4', '2-v360.mp4'])
  expect(writersOf(`${prefix}/0-v360.mp4`)).toEqual(['second'])
  const [join] = await waiting(joinChunksJob, videoId)

  // The small renditions may not be complete yet: their job was enqueued by the first one.
  expect(await chooseJoins(db, join ? [join] : [], 1)).toEqual([])
  await cancelJob(db, finishLadderJob, { videoId })
  expect(await chooseJoins(db, join ? [join] : [], 1)).toEqual([join?.id])

  await joinChunks(second, videoId, jobContext())
  const video = await findVideo(db, videoId)
  expect(video).toMatchObject({ stage: 'ready', percent: 100, heights: [144, 240, 360] })
  expect(writersOf(video?.masterKey ?? '')).toEqual(['second'])
  // The other machine's renditions were not encoded again.
  expect(video?.mediaPrefix).not.toBe(mediaPrefix)
  expect(await read(`${video?.mediaPrefix}/v144.mp4`)).toEqual(before)
  expect(await findChunks(db, videoId)).toBeUndefined()
  const outdated = await db.selectFrom('outdatedMedia').select('key').execute()
  expect(outdated.map(({ key }) => key)).toContain(prefix)
  expect(await readdir(second.workFolder)).toEqual([])
})

it('encodes a video in one piece if a chunk cannot be encoded', async () => {
  const parts = chunked(machinesOf(app).machine('only'))
  const videoId = await uploadUntilChunks(parts)
  await encodeChunk(parts, { videoId, index: 0 }, jobContext())
  const put = () => Promise.reject(new MediaError('damaged_file'))
  const damaged = { ...parts, storage: { ...parts.storage, put } }
  await encodeChunk(damaged, { videoId, index: 1 }, jobContext())
  expect(await waiting(encodeChunkJob, videoId)).toEqual([])
  expect(await waiting(joinChunksJob, videoId)).toHaveLength(1)
  await joinChunks(parts, videoId, jobContext())
  expect(await findVideo(app.db, videoId)).toMatchObject({ stage: 'ready', heights: [144, 240, 360] })
  expect(await findChunks(app.db, videoId)).toBeUndefined()
})

it('leaves nothing of a video that is deleted while its chunks are encoded', async () => {
  const parts = chunked(machinesOf(app).machine('only'))
  const videoId = await uploadUntilChunks(parts)
  await encodeChunk(parts, { videoId, index: 0 }, jobContext())
  await app.as(owner.token)(contract.ownVideos.deleteVideo, { body: { videoId } })
  expect(await findChunks(app.db, videoId)).toBeUndefined()
  expect(await waiting(encodeChunkJob, videoId)).toEqual([])
  // One that was running stores nothing any more.
  await encodeChunk(parts, { videoId, index: 1 }, jobContext())
  const video = { id: videoId, originalKey: null, thumbnailKey: null, hasOwnThumbnail: false }
  await removeVideoFiles({ ...parts, db: app.db }, video)
  expect(await stored(`videos/${videoId}`)).toEqual([])
  expect(await readdir(parts.workFolder)).toEqual([])
})

it('encodes only one chunk again after a worker was killed', async () => {
  const long = await makeClip(130, {
    ending: 'mkv',
    options: ['-r', '10', '-s', '640x360', '-c:v', 'mpeg4', '-q:v', '20'],
  })
  const child = workInChild(app, {}, /-chunks\/1-v360/)
  await child.untilPrinted('working')
  const videoId = await upload(long)
  await child.untilPrinted('halted')
  await child.kill('SIGKILL')
  const { prefix = '', progress } = (await findChunks(app.db, videoId)) ?? {}
  expect(progress).toEqual([1, expect.toSatisfy((share: number) => share < 1)])
  const writtenAt = async (index: number) =>
    (await app.parts.storage.stat(`${prefix}/${index}-v360.mp4`))?.modifiedAt.getTime()
  const before = [await writtenAt(0), await writtenAt(1)]

  const workers = await startAllWorkers(app.parts)
  await expect.poll(async () => (await findVideo(app.db, videoId))?.stage).toBe('ready')
  await workers.stop()
  expect([await writtenAt(0), await writtenAt(1)]).toEqual([
    before[0],
    expect.not.toSatisfy((at) => at === before[1]),
  ])
  expect((await findVideo(app.db, videoId))?.durationSeconds).toBeCloseTo(130, 0)
})
