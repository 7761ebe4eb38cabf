import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { createDiskStorage } from '../../platform/storage/disk.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { createS3Storage } from '../../platform/storage/s3.ts'
import { runInChild } from '../../testing/child-process.ts'
import type { TestDatabase } from '../../testing/database.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { createVideo } from '../../testing/factories.ts'
import { startS3Server } from '../../testing/s3-server.ts'
import { measureVideos, quotaJobHandlers } from './jobs.ts'
import { listUnmeasured, saveMeasured } from './queries.ts'

const going = new AbortController().signal

async function scratch(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'serendib-room-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function diskStorage(): Promise<{ storage: Storage; folder: string }> {
  const folder = await scratch()
  return { storage: await createDiskStorage(folder), folder }
}

async function s3Storage(): Promise<Storage> {
  const server = await startS3Server()
  onTestFinished(() => server.close())
  return createS3Storage({ location: server.location, keys: server.keys, workFolder: await scratch() })
}

async function putVideo(storage: Storage, videoId: number): Promise<void> {
  await storage.put(`videos/${videoId}/0/v144.mp4`, Buffer.alloc(3000), { contentType: 'video/mp4' })
  await storage.put(`videos/${videoId}/captions/si.vtt`, Buffer.alloc(50), {
    contentType: 'text/vtt; charset=utf-8',
  })
  for (const width of [320, 640, 1280])
    await storage.put(`posters/${videoId}-own-${width}.webp`, Buffer.alloc(100), {
      contentType: 'image/webp',
    })
}

async function madeBytes({ db }: TestDatabase): Promise<number[]> {
  const rows = await db.selectFrom('videos').select('madeBytes').orderBy('id').execute()
  return rows.map((row) => row.madeBytes)
}

test.each([
  ['a disk', async () => (await diskStorage()).storage],
  ['an S3 store', s3Storage],
])('a video is measured on %s', async (_where, open) => {
  const storage = await open()
  await using database = await createTestDatabase()
  const { id } = await createVideo(database.db)
  const files = {
    hasOwnThumbnail: true,
    thumbnailKey: `posters/${id}-own`,
    directKey: `videos/${id}/0/v144.mp4`,
  }
  await database.db.updateTable('videos').set(files).execute()
  await putVideo(storage, id)
  await measureVideos({ db: database.db, storage }, going)
  expect(await madeBytes(database)).toEqual([3350])
  const { directBytes } = await database.db
    .selectFrom('videos')
    .select('directBytes')
    .executeTakeFirstOrThrow()
  expect(directBytes).toBe(3000)
})

test('sums are added although the files of a video cannot be listed', async () => {
  const { storage } = await diskStorage()
  await using database = await createTestDatabase()
  const { db } = database
  await createVideo(db)
  await db.updateTable('videos').set({ masterKey: 'b' }).execute()
  const list = () => {
    throw new Error('the store is out of order')
  }
  const [handler] = quotaJobHandlers({ db, storage: { ...storage, list } })
  const context = { id: 'a job', attempt: 1, signal: going, log: createLog('silent') }
  await expect(handler?.run({}, context)).rejects.toThrow('out of order')
  const sums = await db.selectFrom('videoTotals').select('videos').where('channelId', 'is', null).execute()
  expect(sums).toEqual([{ videos: 1 }])
  expect(await db.selectFrom('videoTotalChanges').select('id').execute()).toEqual([])
})

test('a video that changes while it is measured is measured again', async () => {
  const { storage } = await diskStorage()
  await using database = await createTestDatabase()
  const { db } = database
  const video = await createVideo(db, { mediaPrefix: null, masterKey: 'a' })
  await db.updateTable('videos').set({ masterKey: 'b' }).execute()
  await storage.put(`videos/${video.id}/a.mp4`, Buffer.alloc(10), { contentType: 'video/mp4' })
  let looks = 0
  const changing: Storage = {
    ...storage,
    async *list(prefix) {
      yield* storage.list(prefix)
      looks += 1
      if (looks > 1) return
      await storage.put(`videos/${video.id}/b.mp4`, Buffer.alloc(5), { contentType: 'video/mp4' })
      await db.updateTable('videos').set({ masterKey: 'c' }).execute()
    },
  }
  await measureVideos({ db, storage: changing }, going)
  expect(await madeBytes(database)).toEqual([0])
  await measureVideos({ db, storage: changing }, going)
  expect([await madeBytes(database), looks]).toEqual([[15], 2])
  await measureVideos({ db, storage: changing }, going)
  expect(looks).toBe(2)
})

test('captions and files removed after a trim cause the video to be measured again', async () => {
  await using database = await createTestDatabase()
  const { db } = database
  const video = await createVideo(db)
  const waiting = async () => {
    const rows = await db.deleteFrom('unmeasuredVideos').returning('videoId').execute()
    return rows.map(({ videoId }) => videoId)
  }
  expect(await waiting()).toEqual([])
  const track = { videoId: video.id, language: 'si', storageKey: 'videos/1/captions/a.vtt' }
  await db.insertInto('captions').values(track).execute()
  expect(await waiting()).toEqual([video.id])
  await db.updateTable('captions').set({ isDefault: true }).execute()
  await db.updateTable('videos').set({ title: 'Another', madeBytes: 7 }).execute()
  expect(await waiting()).toEqual([])
  await db.updateTable('captions').set({ storageKey: 'videos/1/captions/b.vtt' }).execute()
  expect(await waiting()).toEqual([video.id])
  await db.deleteFrom('captions').execute()
  expect(await waiting()).toEqual([video.id])
  await db
    .insertInto('outdatedMedia')
    .values({ key: `videos/${video.id}/old`, removeAt: new Date() })
    .execute()
  await db.deleteFrom('outdatedMedia').execute()
  expect(await waiting()).toEqual([video.id])
  await db.updateTable('videos').set({ stage: 'failed' }).execute()
  await db.deleteFrom('videos').execute()
  expect(await waiting()).toEqual([])
})

test('measuring continues with the remaining videos after a kill -9', async () => {
  const { storage, folder } = await diskStorage()
  await using database = await createTestDatabase()
  const { db } = database
  for (const master of ['a', 'b', 'c']) {
    const video = await createVideo(db)
    await db.updateTable('videos').set({ masterKey: master }).where('id', '=', video.id).execute()
    await putVideo(storage, video.id)
  }
  const from = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)
  const child = runInChild(`
    import { measureVideos } from ${from('./jobs.ts')}
    import { connectDatabase } from ${from('../../platform/database/connect.ts')}
    import { createLog } from ${from('../../platform/log.ts')}
    import { createDiskStorage } from ${from('../../platform/storage/disk.ts')}
    const { db } = connectDatabase(${JSON.stringify(database.url)}, { log: createLog('silent') })
    const storage = await createDiskStorage(${JSON.stringify(folder)})
    let videos = 0
    const slow = { ...storage, async *list(prefix) {
      videos += 1
      if (videos === 2) {
        console.log('in the second')
        await new Promise((resolve) => setTimeout(resolve, 600_000))
      }
      yield* storage.list(prefix)
    } }
    await measureVideos({ db, storage: slow }, new AbortController().signal)
  `)
  await child.untilPrinted('in the second')
  await child.kill('SIGKILL')
  expect(await madeBytes(database)).toEqual([3050, 0, 0])
  await measureVideos({ db, storage }, going)
  expect(await madeBytes(database)).toEqual([3050, 3050, 3050])
})

test('a video can be measured while its owner changes its files, without a deadlock', async () => {
  await using database = await createTestDatabase()
  const { db } = database
  const { id } = await createVideo(db, { mediaPrefix: null, masterKey: 'a' })
  await db.updateTable('videos').set({ masterKey: 'b' }).execute()
  const [video] = await listUnmeasured(db, 1)
  if (!video) throw new Error('the video waits to be measured')
  let saving: Promise<void> | undefined
  await db.transaction().execute(async (trx) => {
    await sql`select from videos where id = ${id} for update`.execute(trx)
    saving = saveMeasured(db, video, { bytes: 10, directBytes: null })
    const waiting = async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return rows.length
    }
    await expect.poll(waiting).toBe(1)
    await sql`select mark_unmeasured(${id})`.execute(trx)
  })
  await saving
  // It is measured again, because its files changed.
  expect(await listUnmeasured(db, 1)).toMatchObject([{ id }])
  expect(await madeBytes(database)).toEqual([0])
})
