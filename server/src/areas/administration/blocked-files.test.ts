import type { Client } from '@serendib/contract'
import { contract } from '@serendib/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createApp } from '../../app.ts'
import { countStatements } from '../../platform/database/count-statements.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { createUser, createVideo } from '../../testing/factories.ts'

let app: TestApp
/** A second process of the same site. */
let other: FastifyInstance
let call: Client
beforeAll(async () => {
  app = await createTestApp()
  other = await createApp(app.parts)
  call = app.as((await createUser(app.db, { roleId: 1 })).token)
})
afterAll(async () => {
  await other.close()
  await app.close()
})
afterEach(() => vi.useRealTimers())

const { administration } = contract
const TYPES = {
  mp4: 'video/mp4',
  webp: 'image/webp',
  m3u8: 'application/vnd.apple.mpegurl',
  vtt: 'text/vtt; charset=utf-8',
}

/** A video with a file of each kind: stream, captions, generated thumbnail, uploaded thumbnail. */
async function videoWithFiles() {
  const { id, slug } = await createVideo(app.db)
  const prefix = `videos/${id}/abc`
  const direct = `${prefix}/direct.mp4`
  const thumbnailKey = `posters/${id}-abc`
  const keys = [
    direct,
    `${prefix}/m.m3u8`,
    `${prefix}/poster-1-320.webp`,
    `videos/${id}/captions/a.vtt`,
    `${thumbnailKey}-320.webp`,
  ]
  for (const key of keys) {
    const contentType = TYPES[key.split('.').at(-1) as keyof typeof TYPES]
    await app.parts.storage.put(key, Buffer.from('video'), { contentType })
  }
  await app.db
    .updateTable('videos')
    .set({ mediaPrefix: prefix, directKey: direct, thumbnailKey })
    .where('id', '=', id)
    .execute()
  return { id, slug, files: keys.map((key) => `/media/${key}`) }
}

const statusesOf = (files: readonly string[]) =>
  Promise.all(files.map(async (file) => (await app.request(file)).status))
const elsewhere = async (file: string) => (await other.inject(file)).statusCode

const here = 200
const away = 404

describe('blocked files of a video that was taken down', () => {
  it('return 404 in every process, and are served again when the video is restored', async () => {
    const video = await videoWithFiles()
    const neighbour = await videoWithFiles()
    const all = (status: number) => video.files.map(() => status)
    expect(await statusesOf(video.files)).toEqual(all(here))
    await call(administration.takeDown, { body: { videoId: video.id } })
    await expect.poll(() => statusesOf(video.files)).toEqual(all(away))
    for (const file of video.files) await expect.poll(() => elsewhere(file)).toBe(away)
    expect((await app.request(video.files[0] ?? '')).headers.get('cache-control')).toBe('no-store')
    expect((await app.request(video.files[0] ?? '', { method: 'HEAD' })).status).toBe(away)
    expect((await app.request(`/media-access${video.files[0]}`)).status).toBe(403)
    expect(await statusesOf(neighbour.files)).toEqual(all(here))
    await call(administration.restoreVideo, { body: { videoId: video.id } })
    await expect.poll(() => statusesOf(video.files)).toEqual(all(here))
    for (const file of video.files) await expect.poll(() => elsewhere(file)).toBe(here)
  })

  it('are blocked without a statement per request, also in a process that starts later', async () => {
    const video = await videoWithFiles()
    await call(administration.takeDown, { body: { videoId: video.id } })
    const later = await createApp(app.parts)
    const { statements } = await countStatements(async () => {
      for (const file of video.files) expect((await later.inject(file)).statusCode).toBe(away)
    })
    expect(statements).toEqual([])
    await later.close()
  })

  it('are blocked even if the notification was lost with the database connection', async () => {
    const video = await videoWithFiles()
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'serendib notifier' and datname = current_database()`.execute(app.db)
    await call(administration.takeDown, { body: { videoId: video.id } })
    await expect.poll(() => statusesOf(video.files)).toEqual(video.files.map(() => away))
  })

  it('can be opened by moderators with a signed URL for one to two hours', async () => {
    const video = await videoWithFiles()
    const other = await videoWithFiles()
    const find = async (find: string) =>
      (await call(administration.videos, { query: { find, cursor: '' } })).videos[0]
    expect(await find(video.slug)).toMatchObject({ fileUrl: video.files[0], pictureUrl: video.files.at(-1) })
    for (const { id } of [video, other]) await call(administration.takeDown, { body: { videoId: id } })
    await expect.poll(() => statusesOf([...video.files, ...other.files])).not.toContain(here)
    const { fileUrl = '', pictureUrl = '' } = (await find(video.slug)) ?? {}
    expect(await statusesOf([fileUrl, pictureUrl])).toEqual([here, here])
    const partial = await app.request(fileUrl, { headers: { range: 'bytes=0-1' } })
    expect([partial.status, partial.headers.get('cache-control')]).toEqual([206, 'private, max-age=600'])
    // A signature for another video, for another file, an empty one, and an expired one.
    const signature = new URL(fileUrl, 'http://site').search
    expect(await statusesOf([`${other.files[0]}${signature}`, `${video.files[1]}${signature}`])).toEqual([
      away,
      away,
    ])
    expect(await statusesOf([`${video.files[0]}?signature=`, `${fileUrl}&signature=2`])).toEqual([away, away])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3600_000 })
    expect(await statusesOf([fileUrl])).toEqual([away])
  })

  it('include the files of a video that its owner deleted, until a job removes them', async () => {
    const owner = await createUser(app.db)
    const video = await videoWithFiles()
    await sql`update channels set owner_id = ${owner.id} where id = (select channel_id from videos where id = ${video.id})`.execute(
      app.db,
    )
    await app.as(owner.token)(contract.ownVideos.deleteVideo, { body: { videoId: video.id } })
    await expect.poll(() => statusesOf(video.files)).toEqual(video.files.map(() => away))
  })
})
