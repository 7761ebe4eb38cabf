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
/** Another process of the same site. */
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

/** A film with a file of every kind: what is streamed, its captions, a poster of the encoding, an own one. */
async function filmWithFiles() {
  const { id, slug } = await createVideo(app.db)
  const prefix = `videos/${id}/abc`
  const direct = `${prefix}/direct.mp4`
  const posterKey = `posters/${id}-abc`
  const keys = [
    direct,
    `${prefix}/m.m3u8`,
    `${prefix}/poster-1-320.webp`,
    `videos/${id}/captions/a.vtt`,
    `${posterKey}-320.webp`,
  ]
  for (const key of keys) {
    const contentType = TYPES[key.split('.').at(-1) as keyof typeof TYPES]
    await app.parts.storage.put(key, Buffer.from('film'), { contentType })
  }
  await app.db
    .updateTable('videos')
    .set({ mediaPrefix: prefix, directKey: direct, posterKey })
    .where('id', '=', id)
    .execute()
  return { id, slug, files: keys.map((key) => `/media/${key}`) }
}

const statusesOf = (files: readonly string[]) =>
  Promise.all(files.map(async (file) => (await app.request(file)).status))
const elsewhere = async (file: string) => (await other.inject(file)).statusCode

const here = 200
const away = 404

describe('the files of a film that was taken down', () => {
  it('are there for nobody, in every process, and come back with it', async () => {
    const film = await filmWithFiles()
    const neighbour = await filmWithFiles()
    const all = (status: number) => film.files.map(() => status)
    expect(await statusesOf(film.files)).toEqual(all(here))
    await call(administration.takeDown, { body: { videoId: film.id } })
    await expect.poll(() => statusesOf(film.files)).toEqual(all(away))
    for (const file of film.files) await expect.poll(() => elsewhere(file)).toBe(away)
    expect((await app.request(film.files[0] ?? '')).headers.get('cache-control')).toBe('no-store')
    expect((await app.request(film.files[0] ?? '', { method: 'HEAD' })).status).toBe(away)
    expect(await statusesOf(neighbour.files)).toEqual(all(here))
    await call(administration.bringBack, { body: { videoId: film.id } })
    await expect.poll(() => statusesOf(film.files)).toEqual(all(here))
    for (const file of film.files) await expect.poll(() => elsewhere(file)).toBe(here)
  })

  it('cost no statement, and a process that starts later knows of them', async () => {
    const film = await filmWithFiles()
    await call(administration.takeDown, { body: { videoId: film.id } })
    const later = await createApp(app.parts)
    const { statements } = await countStatements(async () => {
      for (const file of film.files) expect((await later.inject(file)).statusCode).toBe(away)
    })
    expect(statements).toEqual([])
    await later.close()
  })

  it('are away though the word of it was lost with the connection', async () => {
    const film = await filmWithFiles()
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'serendib notifier' and datname = current_database()`.execute(app.db)
    await call(administration.takeDown, { body: { videoId: film.id } })
    await expect.poll(() => statusesOf(film.files)).toEqual(film.files.map(() => away))
  })

  it('are seen by whoever decides about it, by an address that is good for an hour or two', async () => {
    const film = await filmWithFiles()
    const other = await filmWithFiles()
    const find = async (find: string) =>
      (await call(administration.films, { query: { find, cursor: '' } })).films[0]
    expect(await find(film.slug)).toMatchObject({ fileUrl: film.files[0], pictureUrl: film.files.at(-1) })
    for (const { id } of [film, other]) await call(administration.takeDown, { body: { videoId: id } })
    await expect.poll(() => statusesOf([...film.files, ...other.files])).not.toContain(here)
    const { fileUrl = '', pictureUrl = '' } = (await find(film.slug)) ?? {}
    expect(await statusesOf([fileUrl, pictureUrl])).toEqual([here, here])
    const kept = await app.request(fileUrl, { headers: { range: 'bytes=0-1' } })
    expect([kept.status, kept.headers.get('cache-control')]).toEqual([206, 'private, max-age=600'])
    // Of another film, of nothing, and too late.
    const pass = new URL(fileUrl, 'http://site').search
    expect(await statusesOf([`${other.files[0]}${pass}`, `${film.files[1]}${pass}`])).toEqual([away, away])
    expect(await statusesOf([`${film.files[0]}?pass=`, `${fileUrl}&pass=2`])).toEqual([away, away])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3600_000 })
    expect(await statusesOf([fileUrl])).toEqual([away])
  })

  it('were of a film that its owner deleted, whose files are removed by a job a little later', async () => {
    const owner = await createUser(app.db)
    const film = await filmWithFiles()
    await sql`update channels set owner_id = ${owner.id} where id = (select channel_id from videos where id = ${film.id})`.execute(
      app.db,
    )
    await app.as(owner.token)(contract.profile.deleteVideo, { body: { videoId: film.id } })
    await expect.poll(() => statusesOf(film.files)).toEqual(film.files.map(() => away))
  })
})
