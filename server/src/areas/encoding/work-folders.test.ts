import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { contract } from '@serendib/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startAllWorkers } from '../../parts.ts'
import { cancelJob, enqueue } from '../../platform/jobs/define.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { makeClip } from '../../testing/clip.ts'
import { createChannel, createVideo } from '../../testing/factories.ts'
import { jobContext, machinesOf } from '../../testing/machine.ts'
import { encodeVideo, finishLadder } from './first-encode.ts'
import { encodeJob, finishLadderJob, makeEditJob } from './job-kinds.ts'
import { sweepWorkFolders } from './work-folders.ts'
import { newPrefix, workspaceOf } from './workspace.ts'

let app: TestApp
let work: string
beforeAll(async () => {
  app = await createTestApp()
  work = path.join(app.parts.config.dataDir, 'work')
})
afterAll(() => app.close())
beforeEach(async () => {
  await sweepWorkFolders(app.db, work)
})

const DAY_MS = 24 * 3600 * 1000

/**
 * Creates a video's folder of a prefix with a file in it, last modified this many days ago. Returns the names of both.
 */
async function leave(videoId: number, { prefix = newPrefix(videoId), days = 0 } = {}) {
  const { folder } = workspaceOf(work, prefix)
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'v144.mp4'), 'video')
  const then = new Date(Date.now() - days * DAY_MS)
  await utimes(folder, then, then)
  return `${videoId}/${path.basename(folder)}`
}

/** Creates the folder in which a video's files are made. */
async function leaveCurrent(video: Parameters<typeof createVideo>[1], days = 0) {
  const { id } = await createVideo(app.db, video)
  const prefix = newPrefix(id)
  await app.db.updateTable('videos').set({ mediaPrefix: prefix }).where('id', '=', id).execute()
  return { videoId: id, folder: await leave(id, { prefix, days }) }
}

async function insertEdit(videoId: number) {
  const mediaPrefix = newPrefix(videoId)
  const { id } = await app.db
    .insertInto('editJobs')
    .values({ kind: 'trim', videoId, mediaPrefix })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { editId: id, mediaPrefix }
}

async function foldersLeft(): Promise<string[]> {
  const entries = await readdir(work, { recursive: true, withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory())
  const names = folders.map(({ parentPath, name }) => path.relative(work, path.join(parentPath, name)))
  return names.filter((name) => name.includes('/')).sort()
}

it('removes the work folders of videos that have no unfinished job', async () => {
  await leaveCurrent({ stage: 'ready' })
  await leaveCurrent({ stage: 'encoding' })
  await leaveCurrent({ stage: 'failed', canRetry: false })
  await leave(999_999)
  await sweepWorkFolders(app.db, work)
  expect((await readdir(work)).filter((name) => name !== 'downloads')).toEqual([])
})

it('keeps the work folder of a first encode or a ladder until its job has ended, on any machine', async () => {
  for (const job of [encodeJob, finishLadderJob]) {
    const { videoId, folder } = await leaveCurrent({ stage: 'encoding' }, 30)
    await leave(videoId)
    await enqueue(app.db, job, { videoId })
    await sweepWorkFolders(app.db, work)
    expect(await foldersLeft()).toEqual([folder])
    await app.parts.connection.pool.query(
      `update pgboss.job set state = 'completed', completed_on = now() where name = $1`,
      [job.name],
    )
    await sweepWorkFolders(app.db, work)
    expect(await foldersLeft()).toEqual([])
  }
})

it("keeps an edit job's folder until its job has ended, and nothing else of that video", async () => {
  const { videoId } = await leaveCurrent({ stage: 'ready' })
  await leave(videoId)
  const { editId, mediaPrefix } = await insertEdit(videoId)
  const folder = await leave(videoId, { prefix: mediaPrefix })
  await enqueue(app.db, makeEditJob, { videoId, editId })
  await sweepWorkFolders(app.db, work)
  expect(await foldersLeft()).toEqual([folder])
  await cancelJob(app.db, makeEditJob, { videoId, editId })
  await sweepWorkFolders(app.db, work)
  expect(await foldersLeft()).toEqual([])
})

it('keeps for three days what "Try again" can resume from', async () => {
  const failed = { stage: 'failed', canRetry: true } as const
  await leaveCurrent(failed, 4)
  const { folder } = await leaveCurrent(failed, 2)
  await mkdir(path.join(work, 'downloads'), { recursive: true })
  await sweepWorkFolders(app.db, work)
  expect(await foldersLeft()).toEqual([folder])
  expect(await readdir(work)).toContain('downloads')
})

it("stores a machine's files of a video only below the prefix that it made them for", async () => {
  const { as, db } = app
  const { machine, mixedKeys, writersOf } = machinesOf(app)
  const { owner } = await createChannel(db)
  const video = new File([new Uint8Array(await makeClip(2))], 'tea.mp4', { type: 'video/mp4' })
  const { videoId } = await as(owner.token)(contract.uploads.videoUpload, { body: {}, files: { video } })
  await encodeVideo(machine('first'), videoId, jobContext())
  await expect(finishLadder(machine('second', /storyboard/), videoId, jobContext())).rejects.toThrow('killed')
  await finishLadder(machine('first'), videoId, jobContext())
  expect(mixedKeys()).toEqual([])
  const { stage, masterKey } = await db
    .selectFrom('videos')
    .select(['stage', 'masterKey'])
    .where('id', '=', videoId)
    .executeTakeFirstOrThrow()
  expect([stage, writersOf(masterKey ?? '')]).toEqual(['ready', ['first']])
  expect(await readdir(machine('first').workFolder)).toEqual([])
})

it('removes the folders of killed workers when workers start', async () => {
  const { folder } = await leaveCurrent({ stage: 'ready' })
  const workers = await startAllWorkers(app.parts)
  await workers.stop()
  expect(await foldersLeft()).not.toContain(folder)
})
