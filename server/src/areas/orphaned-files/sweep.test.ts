import { mkdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { contract } from '@serendib/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { contentTypeOf } from '../../platform/storage/keys.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { createChannel, createUser, createVideo } from '../../testing/factories.ts'
import { filesIn } from '../../testing/files-in.ts'
import { pngFile } from '../../testing/pictures.ts'
import type { S3Server } from '../../testing/s3-server.ts'
import { startS3Server } from '../../testing/s3-server.ts'
import { sweepIncoming, sweepStorage } from './sweep.ts'

const never = new AbortController().signal
const HEX = '0123456789abcdef01234567'
const FOLDERS = ['avatars', 'pictures', 'posters', 'originals', 'videos', 'channels']

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
  /** A sweep with a minimum age that every file has. */
  const sweep = () => sweepStorage(app.parts, never, -60_000)
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
    const video = await createVideo(app.db, {
      channel,
      originalKey: 'originals/named.bin',
      mediaPrefix: 'videos/7/now',
      masterKey: 'videos/7/now/master.m3u8',
      thumbnailKey: 'posters/7-cc',
      hasOwnThumbnail: true,
    })
    await app.db
      .insertInto('captions')
      .values({
        videoId: video.id,
        language: 'en',
        storageKey: 'videos/7/captions/a.vtt',
        sourceKey: 'videos/7/untrimmed/a.vtt',
      })
      .execute()
    await app.db
      .insertInto('videoTrims')
      .values({
        videoId: video.id,
        fromSeconds: 1,
        toSeconds: 2,
        wholeSeconds: 3,
        untrimmedKey: 'videos/7/untrimmed/w.mp4',
      })
      .execute()
    await app.db
      .insertInto('outdatedMedia')
      .values([
        { key: 'videos/7/before', removeAt: sql<Date>`now() + interval '1 hour'` },
        { key: 'originals/before.bin', removeAt: sql<Date>`now() + interval '1 hour'` },
      ])
      .execute()
    const remade = await createVideo(app.db, { channel })
    await app.db
      .insertInto('editJobs')
      .values({
        kind: 'replace',
        videoId: remade.id,
        mediaPrefix: 'videos/8/next',
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
      'posters/7-cc-1280.webp',
      'posters/7-cc-320.webp',
      'posters/7-cc-640.webp',
      'videos/7/before/master.m3u8',
      'videos/7/captions/a.vtt',
      'videos/7/now/360/1.m4s',
      'videos/7/now/master.m3u8',
      'videos/7/untrimmed/a.vtt',
      'videos/7/untrimmed/w.mp4',
      'videos/8/next/1.m4s',
      `videos/${encoding.id}/being-made/1.m4s`,
      `videos/${remade.id}/being-made/1.m4s`,
    ].sort()
    await put([...named, 'videos/7/captions/lost.vtt'])
    await sweep()
    const notes = await app.db.selectFrom('orphanedFiles').select('key').execute()
    expect(notes).toEqual([{ key: 'videos/7/captions/lost.vtt' }])
    await passWeek()
    await sweep()
    expect(await stored()).toEqual(named)
  })

  it('keeps recent files, and files that a row names between two sweeps', async () => {
    const user = await createUser(app.db)
    const [young, named] = ['avatars/young.webp', 'avatars/named.webp']
    await put([young, named])
    await sweepStorage(app.parts, never)
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
    await sweepStorage({ ...app.parts, storage }, never, -60_000)
    expect(await stored()).toEqual([second])
  })

  it('removes nothing if most files are unknown to the database, which then belongs to another site', async () => {
    const keys = Array.from({ length: 30 }, (_, number) => `originals/other-site-${number}.bin`)
    await put(keys)
    const { log } = app.parts
    const error = vi.spyOn(log, 'error').mockImplementation(() => undefined)
    await sweepTwice()
    expect(await stored()).toEqual([...keys].sort())
    expect(error).toHaveBeenCalledWith({ orphaned: 30, all: 30 }, expect.stringContaining('database'))
    error.mockRestore()
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
