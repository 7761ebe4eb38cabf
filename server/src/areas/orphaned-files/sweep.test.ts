import { mkdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { contract } from '@serendib/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { definedQueues } from '../../platform/jobs/define.ts'
import type { Handler } from '../../platform/jobs/handler.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { contentTypeOf } from '../../platform/storage/keys.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { createChannel, createUser, createVideo } from '../../testing/factories.ts'
import { filesIn } from '../../testing/files-in.ts'
import { pngFile } from '../../testing/pictures.ts'
import type { S3Server } from '../../testing/s3-server.ts'
import { startS3Server } from '../../testing/s3-server.ts'
import { orphanedFileHandlers } from './jobs.ts'
import { listNamedAmong, needsFileSet } from './queries.ts'
import { thumbnailFiles } from '../videos/index.ts'
import type { SweepLimits, SweepProgress } from './sweep.ts'
import { sweepIncoming, sweepStorage } from './sweep.ts'

const never = new AbortController().signal
const START = { fileSets: 0, orphaned: 0 }
const OF_ANY_AGE = { youngMs: -60_000, fileSetsAtOnce: 1000, filesPerPart: 100_000 }
const SMALL = { ...OF_ANY_AGE, fileSetsAtOnce: 2, filesPerPart: 3 }
const HEX = '0123456789abcdef01234567'
const FOLDERS = ['avatars', 'pictures', 'posters', 'originals', 'videos', 'channels']

function filesOf(fileSet: string): string[] {
  if (fileSet.startsWith('posters/')) return thumbnailFiles(fileSet)
  return [fileSet.startsWith('videos/') ? `${fileSet}/1.m4s` : fileSet]
}

describe.each(['disk', 'S3'])('storage garbage collection on %s', (place) => {
  let server: S3Server | undefined
  let app: TestApp
  beforeAll(async () => {
    server = place === 'S3' ? await startS3Server() : undefined
    app = await createTestApp(server?.env ?? {})
  })
  afterAll(async () => {
    await app.close()
    await server?.close()
  })
  afterEach(async () => {
    for (const folder of FOLDERS) await app.parts.storage.remove(folder)
    await sql`truncate users, orphaned_files, outdated_media cascade`.execute(app.db)
  })

  const put = async (keys: readonly string[]) => {
    for (const key of keys)
      await app.parts.storage.put(key, Buffer.from('a file'), { contentType: contentTypeOf(key) })
  }
  const stored = async () => {
    const keys = []
    for (const folder of FOLDERS) for await (const { key } of app.parts.storage.list(folder)) keys.push(key)
    return keys.sort()
  }
  /** A whole sweep with a minimum age that every file has. Returns the number of its parts. */
  const sweep = async (limits: Partial<SweepLimits> = {}, { storage } = app.parts) => {
    let progress: SweepProgress | undefined = START
    let parts = 0
    for (; progress !== undefined; parts++)
      progress = await sweepStorage({ ...app.parts, storage }, progress, never, { ...OF_ANY_AGE, ...limits })
    return parts
  }
  const notes = async () =>
    (await app.db.selectFrom('orphanedFiles').select('key').orderBy('key').execute()).map(({ key }) => key)
  /** Stores named and lost files in all folders. */
  const putMany = async () => {
    const named: string[] = []
    const lost: string[] = []
    for (let index = 0; index < 6; index++) {
      const owner = await createUser(app.db, { roleId: 3, avatarKey: `avatars/named-${index}.webp` })
      const logoKey = `pictures/logos/${index}/200.webp`
      const channel = await createChannel(app.db, { owner, logoKey })
      const originalKey = `originals/named-${index}.bin`
      const { id } = await createVideo(app.db, { channel, originalKey })
      const set = { mediaPrefix: `videos/${id}/now`, thumbnailKey: `posters/${id}-now` }
      await app.db.updateTable('videos').set(set).where('id', '=', id).execute()
      named.push(`avatars/named-${index}.webp`, logoKey, originalKey, `videos/${id}/now/1.m4s`)
      named.push(...filesOf(set.thumbnailKey))
      if (index % 2 === 0) lost.push(`avatars/lost-${index}.webp`, `posters/${id}-lost`, `videos/${id}/lost`)
    }
    await put([...named, ...lost.flatMap(filesOf)])
    return { named: named.sort(), lost: lost.sort() }
  }
  const passWeek = () =>
    sql`update orphaned_files set noted_at = noted_at - interval '7 days'`.execute(app.db)
  const sweepTwice = async () => {
    await sweep()
    await passWeek()
    await sweep()
  }

  it('removes files of interrupted processes in the second week and nothing in the first', async () => {
    const video = await createVideo(app.db)
    const halves = [
      `avatars/${HEX}.webp`,
      `pictures/logos/${HEX}/96.avif`,
      `pictures/logos/${HEX}/200.avif`,
      `posters/${video.id}-${HEX}-640.webp`,
      `originals/${HEX}.bin`,
      `videos/${video.id}/former/master.m3u8`,
      `videos/${video.id}/former/360/1.m4s`,
      `videos/${video.id}/captions/lost.vtt`,
      `videos/${video.id}/untrimmed/lost.mp4`,
      'videos/999999/gone/master.m3u8',
    ]
    await put(halves)
    await sweep()
    await sweep()
    expect(await stored()).toEqual([...halves].sort())
    await passWeek()
    await sweep()
    expect(await stored()).toEqual([])
    const notes = await app.db.selectFrom('orphanedFiles').select('key').execute()
    expect(notes).toEqual([])
    const measured = app.db.selectFrom('unmeasuredVideos').select('videoId').where('videoId', '=', video.id)
    expect(await measured.execute()).toHaveLength(1)
  })

  it('keeps all files that a row names: pictures, videos, originals, trims, captions, files being encoded or still watched', async () => {
    const owner = await createUser(app.db, { roleId: 3, avatarKey: 'avatars/named.webp' })
    const channel = await createChannel(app.db, {
      owner,
      logoKey: 'pictures/logos/aa/200.webp',
      bannerKey: 'pictures/banners/bb/1880.webp',
    })
    const video = await createVideo(app.db, { channel, originalKey: 'originals/named.bin' })
    const folder = `videos/${video.id}`
    const thumbnail = `posters/${video.id}-cc`
    await app.db
      .updateTable('videos')
      .set({ mediaPrefix: `${folder}/now`, masterKey: `${folder}/now/master.m3u8`, thumbnailKey: thumbnail })
      .where('id', '=', video.id)
      .execute()
    await app.db
      .insertInto('captions')
      .values({
        videoId: video.id,
        language: 'en',
        storageKey: `${folder}/captions/a.vtt`,
        sourceKey: `${folder}/untrimmed/a.vtt`,
      })
      .execute()
    await app.db
      .insertInto('videoTrims')
      .values({
        videoId: video.id,
        fromSeconds: 1,
        toSeconds: 2,
        wholeSeconds: 3,
        untrimmedKey: `${folder}/untrimmed/w.mp4`,
      })
      .execute()
    await app.db
      .insertInto('outdatedMedia')
      .values([
        { key: `${folder}/before`, removeAt: sql<Date>`now() + interval '1 hour'` },
        { key: 'originals/before.bin', removeAt: sql<Date>`now() + interval '1 hour'` },
      ])
      .execute()
    const remade = await createVideo(app.db, { channel })
    await app.db
      .insertInto('editJobs')
      .values({
        kind: 'replace',
        videoId: remade.id,
        mediaPrefix: `videos/${remade.id}/next`,
        originalKey: 'originals/next.bin',
        originalName: 'next.mp4',
      })
      .execute()
    const encoding = await createVideo(app.db, { channel, stage: 'encoding', status: 'processing' })
    const named = [
      'avatars/named.webp',
      'channels/of-old/logo-200.webp',
      'originals/before.bin',
      'originals/named.bin',
      'originals/next.bin',
      'pictures/banners/bb/1880.avif',
      'pictures/banners/bb/1880.webp',
      'pictures/logos/aa/200.webp',
      'pictures/logos/aa/96.avif',
      `${thumbnail}-1280.webp`,
      `${thumbnail}-320.webp`,
      `${thumbnail}-640.webp`,
      `${folder}/before/master.m3u8`,
      `${folder}/captions/a.vtt`,
      `${folder}/now/360/1.m4s`,
      `${folder}/now/master.m3u8`,
      `${folder}/untrimmed/a.vtt`,
      `${folder}/untrimmed/w.mp4`,
      `videos/${remade.id}/next/1.m4s`,
      `videos/${encoding.id}/being-made/1.m4s`,
      `videos/${remade.id}/being-made/1.m4s`,
    ].sort()
    await put([...named, `${folder}/captions/lost.vtt`])
    await sweep()
    const notes = await app.db.selectFrom('orphanedFiles').select('key').execute()
    expect(notes).toEqual([{ key: `${folder}/captions/lost.vtt` }])
    await passWeek()
    await sweep()
    expect(await stored()).toEqual(named)
  })

  it('keeps recent files, and files that a row names between two sweeps', async () => {
    const user = await createUser(app.db)
    const [young, named] = ['avatars/young.webp', 'avatars/named.webp']
    await put([young, named])
    await sweepStorage(app.parts, START, never)
    expect(await app.db.selectFrom('orphanedFiles').select('key').execute()).toEqual([])
    await sweep()
    await passWeek()
    await app.db.updateTable('users').set({ avatarKey: named }).where('id', '=', user.id).execute()
    await sweep()
    expect(await stored()).toEqual([named])
  })

  it('checks the database again right before it removes a file', async () => {
    const user = await createUser(app.db)
    const [first, second] = ['avatars/1.webp', 'avatars/2.webp']
    await put([first, second])
    await sweep()
    await passWeek()
    // A row names the second file while the first is removed.
    const storage = {
      ...app.parts.storage,
      remove: async (key: string) => {
        await app.parts.storage.remove(key)
        await app.db.updateTable('users').set({ avatarKey: second }).where('id', '=', user.id).execute()
      },
    }
    await sweep({}, { ...app.parts, storage })
    expect(await stored()).toEqual([second])
  })

  it('removes nothing if most files are unknown to the database, which then belongs to another site', async () => {
    const keys = Array.from({ length: 30 }, (_, number) => `originals/other-site-${number}.bin`)
    await put(keys)
    const { log } = app.parts
    const error = vi.spyOn(log, 'error').mockImplementation(() => undefined)
    await sweepTwice()
    expect(await stored()).toEqual([...keys].sort())
    expect(await notes()).toEqual([])
    expect(error).toHaveBeenCalledWith({ orphaned: 30, all: 30 }, expect.stringContaining('database'))
    error.mockRestore()
  })

  it('finds the same orphaned files in parts, each of which lists a few files and holds a few names', async () => {
    const { named, lost } = await putMany()
    expect(await sweep()).toBe(1)
    expect(await notes()).toEqual(lost)
    await sql`truncate orphaned_files`.execute(app.db)

    const listed: number[] = []
    const storage: Storage = {
      ...app.parts.storage,
      async *list(folder, after) {
        for await (const file of app.parts.storage.list(folder, after)) {
          listed[listed.length - 1] = (listed.at(-1) ?? 0) + 1
          yield file
        }
      },
    }
    let progress: SweepProgress | undefined = START
    while (progress !== undefined) {
      listed.push(0)
      progress = await sweepStorage({ ...app.parts, storage }, progress, never, SMALL)
    }
    expect(listed.length).toBeGreaterThan(8)
    // Two file sets of three pictures each, and the file that begins the next page.
    expect(Math.max(...listed)).toBeLessThanOrEqual(7)
    expect(await notes()).toEqual(lost)
    await passWeek()
    await sweep(SMALL)
    expect(await stored()).toEqual(named)
    expect(await notes()).toEqual([])
  })

  it('continues with the part that a kill interrupted, and removes nothing else', async () => {
    const { named, lost } = await putMany()
    await passWeek()
    // Like a job that is killed in each of its parts, once it has read a file.
    const sweepKilled = async () => {
      let progress: SweepProgress | undefined = START
      while (progress !== undefined) {
        const killed = new AbortController()
        const storage: Storage = {
          ...app.parts.storage,
          async *list(folder, after) {
            for await (const file of app.parts.storage.list(folder, after)) {
              yield file
              killed.abort()
            }
          },
        }
        const interrupted = sweepStorage({ ...app.parts, storage }, progress, killed.signal, SMALL)
        await expect(interrupted.catch((error: unknown) => error)).resolves.toSatisfy(
          (result) => result === undefined || result instanceof DOMException,
        )
        progress = await sweepStorage(app.parts, progress, never, SMALL)
      }
    }
    await sweepKilled()
    expect(await notes()).toEqual(lost)
    expect(await stored()).toEqual([...named, ...lost.flatMap(filesOf)].sort())
    await passWeek()
    await sweepKilled()
    expect(await stored()).toEqual(named)
  })

  it('keeps every file of uploaded pictures', async () => {
    const { owner } = await createChannel(app.db)
    const call = app.as(owner.token)
    const image = await pngFile({ width: 800, height: 200 })
    const made = await call(contract.channels.create, {
      body: { name: 'Sweeps', slug: 'sweeps', description: '', userId: owner.id },
      files: { logo: image, banner: image },
    }).catch((error: unknown) => error)
    expect(made).toMatchObject({ channel: { slug: 'sweeps' } })
    await call(contract.profile.uploadImage, { files: { image } })
    const before = await stored()
    expect(before.length).toBeGreaterThan(10)
    await sweepTwice()
    expect(await stored()).toEqual(before)
  })
})

it('removes incoming files without an upload, and none of unfinished uploads', async () => {
  const app = await createTestApp()
  const { id: channelId, owner } = await createChannel(app.db)
  const { folder } = app.parts.incoming
  const [unfinished, lost, young] = [
    '11111111-1111-4111-8111-111111111111',
    '22222222-2222-4222-8222-222222222222',
    '33333333-3333-4333-8333-333333333333',
  ] as const
  await app.db
    .insertInto('uploads')
    .values({ id: unfinished, userId: owner.id, channelId, bytes: 100 })
    .execute()
  await mkdir(folder, { recursive: true })
  const old = new Date(Date.now() - 8 * 86_400_000)
  for (const id of [unfinished, lost, young])
    for (const name of [id, `${id}.json`]) {
      await writeFile(path.join(folder, name), 'part')
      if (id !== young) await utimes(path.join(folder, name), old, old)
    }
  await sweepIncoming(app.parts)
  expect((await filesIn(folder)).sort()).toEqual([unfinished, `${unfinished}.json`, young, `${young}.json`])
  await app.close()
})

it('reads only the rows of its video before it removes files of one, and no others to find uploaded files', async () => {
  const app = await createTestApp()
  const channel = await createChannel(app.db)
  for (let index = 0; index < 9; index++) await createVideo(app.db, { channel })
  const { id } = await createVideo(app.db, { channel })
  const now = `videos/${id}/now`
  const thumbnail = `posters/${id}-now`
  await app.db
    .updateTable('videos')
    .set({ mediaPrefix: now, originalKey: 'originals/1.bin', thumbnailKey: thumbnail })
    .where('id', '=', id)
    .execute()
  await app.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    // Also counts what the connection read before.
    const countRead = async () => {
      const { rows } = await sql<{ read: number }>`
        select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'videos'`.execute(
        trx,
      )
      return rows[0]?.read ?? 0
    }
    const before = await countRead()
    expect(await needsFileSet(trx, now, id)).toBe(true)
    expect(await needsFileSet(trx, `videos/${id}/former`, id)).toBe(false)
    expect((await countRead()) - before).toBeLessThan(8)
    expect(await listNamedAmong(trx, [now, `videos/${id}/former`], [id, id])).toEqual([now])
    // A file with the name of no video.
    expect(await listNamedAmong(trx, [thumbnail, 'posters/lost'], [id])).toEqual([thumbnail])
    const beforeOriginals = await countRead()
    expect(await listNamedAmong(trx, ['originals/1.bin', 'originals/2.bin'], [])).toEqual(['originals/1.bin'])
    expect((await countRead()) - beforeOriginals).toBeLessThan(5)
  })
  await app.close()
})

it('tries a part of the sweep again while the store is out of order for a day', () => {
  const queue = definedQueues().find(({ name }) => name === 'orphaned-files/sweep-part')
  const { retryLimit, retryDelaySeconds } = queue ?? { retryLimit: 0, retryDelaySeconds: 0 }
  expect(retryDelaySeconds * (2 ** retryLimit - 1)).toBeGreaterThan(86_400)
})

it('sweeps in jobs that enqueue each other, one sweep at a time', async () => {
  const app = await createTestApp()
  const put = async (key: string) =>
    app.parts.storage.put(key, Buffer.from('a file'), { contentType: contentTypeOf(key) })
  const lost = Array.from({ length: 10 }, (_, index) => `avatars/${index}.webp`)
  for (const key of lost) await put(key)
  const [start, part] = orphanedFileHandlers(app.parts, SMALL)
  const run = async (handler: Handler | undefined, data: object) =>
    handler?.run(data, { id: 'a job', attempt: 1, signal: never, log: app.parts.log })
  const waiting = async () => {
    const { rows } = await sql<{ id: string; data: object }>`
      select id, data from pgboss.job where name = 'orphaned-files/sweep-part' and state = 'created'`.execute(
      app.db,
    )
    return rows
  }
  await run(start, {})
  await run(start, {})
  expect(await waiting()).toHaveLength(1)
  let parts = 0
  for (let [job] = await waiting(); job !== undefined && parts < 9; [job] = await waiting()) {
    await sql`update pgboss.job set state = 'active' where id = ${job.id}`.execute(app.db)
    await run(start, {})
    await run(part, job.data)
    // A job that was killed after it had enqueued the next part runs again.
    await run(part, job.data)
    expect((await waiting()).length).toBeLessThanOrEqual(1)
    await sql`update pgboss.job set state = 'completed' where id = ${job.id}`.execute(app.db)
    parts += 1
  }
  expect(parts).toBe(3)
  const noted = await app.db.selectFrom('orphanedFiles').select('key').orderBy('key').execute()
  expect(noted.map(({ key }) => key)).toEqual(lost)
  await app.close()
})
