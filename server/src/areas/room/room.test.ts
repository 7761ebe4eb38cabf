import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:http'
import type { Client } from '@serendib/contract'
import { contract } from '@serendib/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startAllWorkers } from '../../parts.ts'
import { countStatements } from '../../platform/database/count-statements.ts'
import { enqueue } from '../../platform/jobs/define.ts'
import type { Workers } from '../../platform/jobs/work.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { clipOf } from '../../testing/clip.ts'
import type { TestUser } from '../../testing/factories.ts'
import { createChannel, createUser, createVideo } from '../../testing/factories.ts'
import { changeRoom } from '../administration/index.ts'
import { encodeJob } from '../uploads/index.ts'
import { measureJob } from './job-kinds.ts'
import { readRoom } from './room.ts'

const { administration, cuts, profile, uploads } = contract
const MB = 1_000_000

let app: TestApp
let origin: string
let administrator: Client
let administratorToken: string
beforeAll(async () => {
  app = await createTestApp({ UPLOAD_ROOM_GB: '0.1' })
  origin = await app.listen()
  administratorToken = (await createUser(app.db, { roleId: 1 })).token
  administrator = app.as(administratorToken)
})
afterAll(() => app.close())

const uploader = async () => (await createChannel(app.db)).owner
const roomOf = async ({ id, token }: TestUser) =>
  (await app.as(token)(uploads.uploadRoom, { query: { userId: id } })).room
const incomingFiles = () => readdir(app.parts.incoming.folder)

/** Begins a resumable upload; answers its code and refusal. */
async function begin(user: TestUser, bytes: number) {
  const response = await fetch(`${origin}/api/v1/uploads`, {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      authorization: user.token,
      'upload-length': String(bytes),
      'upload-metadata': `filename ${btoa('clip.mp4')}`,
    },
  })
  const body = await response.text()
  const refusal = body === '' ? {} : (JSON.parse(body) as { code?: string; dataset?: string })
  return { ...refusal, status: response.status, location: response.headers.get('location') ?? '' }
}

async function send(user: TestUser, bytes: Uint8Array): Promise<number> {
  const video = new File([new Uint8Array(bytes)], 'clip.mp4', { type: 'video/mp4' })
  return (await app.as(user.token)(uploads.videoUpload, { body: {}, files: { video } })).videoId
}

/** The answer to a multipart call that goes on: after its head, if that says its length, else after so many bytes in chunks. */
async function answerBeforeEnd(user: TestUser, call: { length?: number; sent?: number }) {
  const { length, sent = 0 } = call
  const begun = request(`${origin}/api/v1/videos/videoUpload`, {
    method: 'POST',
    headers: {
      authorization: user.token,
      'content-type': 'multipart/form-data; boundary=film',
      ...(length === undefined ? {} : { 'content-length': length }),
    },
  })
  begun.flushHeaders()
  if (sent > 0) {
    begun.write('--film\r\ncontent-disposition: form-data; name="videoFile"; filename="a.mp4"\r\n\r\n')
    begun.write(Buffer.alloc(sent))
  }
  const [answer] = (await once(begun, 'response')) as [IncomingMessage]
  begun.destroy()
  return answer.statusCode
}

const giveRoom = (user: TestUser, bytes: number | null) =>
  changeRoom(app.db, null, {
    userId: user.id,
    bound: bytes === null ? { rule: 'none', bytes } : { rule: 'own', bytes },
  })

describe('the room of an account', () => {
  it('is taken by uploads from their beginning on, and given back when they are discarded', async () => {
    const user = await uploader()
    expect(await roomOf(user)).toEqual({
      usedBytes: 0,
      goingBytes: 0,
      unfinishedBytes: 0,
      boundBytes: 100 * MB,
    })
    const { location } = await begin(user, 70 * MB)
    expect(await roomOf(user)).toMatchObject({ usedBytes: 70 * MB, unfinishedBytes: 70 * MB })
    expect(await begin(user, 30 * MB + 1)).toMatchObject({
      status: 413,
      code: 'room_full',
      dataset: expect.stringMatching(
        /^This file has 30\.0 MB, and 30\.0 MB of your 100 MB is left: 1 B too little\. Delete films/,
      ),
    })
    expect((await begin(user, 30 * MB)).status).toBe(201)
    const headers = { 'tus-resumable': '1.0.0', authorization: user.token }
    await fetch(origin + location, { method: 'DELETE', headers })
    await expect.poll(() => roomOf(user)).toMatchObject({ usedBytes: 30 * MB })
  })

  it('cannot be passed by beginning many uploads at once, in either way', async () => {
    const user = await uploader()
    const tries = await Promise.all(Array.from({ length: 9 }, () => begin(user, 30 * MB)))
    expect(tries.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(tries.filter(({ code }) => code === 'room_full')).toHaveLength(6)
    expect(await roomOf(user)).toMatchObject({ usedBytes: 90 * MB })

    const other = await uploader()
    await giveRoom(other, 25_000)
    const sent = await Promise.allSettled(
      Array.from({ length: 6 }, () => send(other, new Uint8Array(10_000))),
    )
    const refused = sent.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(refused.map(({ code }) => code)).toEqual(Array(4).fill('room_full'))
    expect(await roomOf(other)).toMatchObject({ usedBytes: 20_000 })
  })

  it('refuses a multipart call by its length, before it is read, and leaves nothing of one that is read', async () => {
    const user = await uploader()
    await giveRoom(user, 100_000)
    const before = await incomingFiles()
    expect(await answerBeforeEnd(user, { length: 5 * MB })).toBe(413)
    expect(await answerBeforeEnd(user, { sent: 40 * MB })).toBe(413)
    // Nearly fits: only its own length says that it does not.
    await expect(send(user, new Uint8Array(100_001))).rejects.toMatchObject({
      code: 'room_full',
      text: expect.stringContaining('1 B too little'),
    })
    expect(await incomingFiles()).toEqual(before)
    await send(user, new Uint8Array(100_000))
    expect(await roomOf(user)).toMatchObject({ usedBytes: 100_000 })
  })

  it('counts what films keep until it is gone, and nobody else’s', async () => {
    const channel = await createChannel(app.db)
    const second = await createChannel(app.db, { owner: channel.owner })
    const film = { channel, originalKey: 'originals/1.bin', originalBytes: 4 * MB, madeBytes: 2 * MB }
    await createVideo(app.db, film)
    await createVideo(app.db, { ...film, channel: second, status: 'removed' })
    await createVideo(app.db, { ...film, deletedAt: new Date(), status: 'removed' })
    // One that failed for good has no file any more, one that can be tried again has.
    await createVideo(app.db, { ...film, stage: 'failed', status: 'failed', madeBytes: 0 })
    await createVideo(app.db, { ...film, stage: 'failed', status: 'failed', madeBytes: 0, canRetry: true })
    await createVideo(app.db, { originalKey: 'originals/2.bin', originalBytes: 50 * MB })
    expect(await roomOf(channel.owner)).toEqual({
      usedBytes: 22 * MB,
      goingBytes: 6 * MB,
      unfinishedBytes: 0,
      boundBytes: 100 * MB,
    })
  })

  it('costs a fixed number of statements', async () => {
    const channel = await createChannel(app.db)
    const cost = async () =>
      (await countStatements(() => readRoom(app.db, channel.owner.id, undefined))).statements
    expect(await cost()).toHaveLength(1)
    for (let films = 0; films < 5; films += 1) await createVideo(app.db, { channel, madeBytes: MB })
    expect(await cost()).toHaveLength(1)
  })

  it('has no bound where none is set', async () => {
    const open = await createTestApp()
    try {
      const { owner } = await createChannel(open.db)
      const { room } = await open.as(owner.token)(uploads.uploadRoom, { query: { userId: owner.id } })
      expect(room).toEqual({ usedBytes: 0, goingBytes: 0, unfinishedBytes: 0, boundBytes: null })
    } finally {
      await open.close()
    }
  })
})

describe('the bound of one account', () => {
  const change = (user: TestUser, body: { rule: 'site' | 'own' | 'none'; bytes?: number | null }) =>
    administrator(administration.changeRoom, {
      body: { userId: user.id, wasRule: 'site', ...body },
    })

  it('is given by administrators alone, as more, less, nothing or none, and stands in the log', async () => {
    const user = await createUser(app.db, { roleId: 3, firstName: 'Amal', lastName: 'Dias' })
    await createChannel(app.db, { owner: user })
    await change(user, { rule: 'own', bytes: 300 * MB })
    expect((await begin(user, 200 * MB)).status).toBe(201)
    const again = { userId: user.id, wasRule: 'own', wasBytes: 300 * MB } as const
    await administrator(administration.changeRoom, { body: { ...again, rule: 'own', bytes: 0 } })
    expect(await begin(user, 1)).toMatchObject({
      code: 'room_full',
      dataset: 'You have no room for films here. Ask those who look after this site for some.',
    })
    await administrator(administration.changeRoom, {
      body: { userId: user.id, wasRule: 'own', wasBytes: 0, rule: 'none' },
    })
    expect((await begin(user, 900 * MB)).status).toBe(201)
    expect(await roomOf(user)).toMatchObject({ usedBytes: 1100 * MB, boundBytes: null })
    await administrator(administration.changeRoom, {
      body: { userId: user.id, wasRule: 'none', rule: 'site' },
    })
    expect((await begin(user, 1)).code).toBe('room_full')
    const { acts } = await administrator(administration.acts, { query: { cursor: '', limit: 4 } })
    expect(acts.map(({ act, what, detail }) => [act, what, detail])).toEqual([
      ['room', 'Amal Dias', 'none site'],
      ['room', 'Amal Dias', '0 none'],
      ['room', 'Amal Dias', `${300 * MB} 0`],
      ['room', 'Amal Dias', `site ${300 * MB}`],
    ])
    const moderator = await createUser(app.db, { roleId: 4 })
    const tried = app.as(moderator.token)(administration.changeRoom, {
      body: { ...again, rule: 'none' },
    })
    await expect(tried).rejects.toMatchObject({ code: 'not_your_role' })
  })

  it('is decided on what was seen, and says how much; what is so already is not noted', async () => {
    const user = await uploader()
    await change(user, { rule: 'own', bytes: MB })
    await expect(change(user, { rule: 'none' })).rejects.toMatchObject({ code: 'decided_meanwhile' })
    expect(await roomOf(user)).toMatchObject({ boundBytes: MB })
    const other = await uploader()
    await expect(change(other, { rule: 'own' })).rejects.toMatchObject({ code: 'room_unclear' })
    await expect(change(other, { rule: 'none', bytes: 5 })).rejects.toMatchObject({ code: 'room_unclear' })
    // What the typed client would never send.
    const wrong = await app.request('/api/v1/admin/uploadRoom', {
      method: 'POST',
      headers: { authorization: administratorToken, 'content-type': 'application/json' },
      body: JSON.stringify({ user_id: other.id, room: 'own', bytes: -1, was: 'site' }),
    })
    expect([wrong.status, await wrong.json()]).toMatchObject([
      400,
      { code: 'invalid_input', dataset: "'bytes' must not be negative" },
    ])
    await expect(change({ id: 999_999, token: '' }, { rule: 'none' })).rejects.toMatchObject({
      code: 'account_not_found',
    })
    await change(other, { rule: 'site' })
    const noted = await app.db
      .selectFrom('administrationActs')
      .select('id')
      .where('itemId', '=', other.id)
      .execute()
    expect(noted).toEqual([])
  })

  it('is told in the list of accounts, which puts the largest first, page by page', async () => {
    const sizes = [5, 7, 6].map((gigabytes) => gigabytes * 1000 * MB)
    const users: TestUser[] = []
    for (const madeBytes of sizes) {
      const channel = await createChannel(app.db)
      await createVideo(app.db, { channel, madeBytes })
      users.push(channel.owner)
    }
    const [five, seven, six] = users.map(({ id }) => id)
    await giveRoom({ id: seven ?? 0, token: '' }, 8000 * MB)
    await giveRoom({ id: six ?? 0, token: '' }, null)
    const listed: unknown[] = []
    let cursor = ''
    for (let page = 0; page < 3; page += 1) {
      const query = { find: '', order: 'largest' as const, limit: 1, cursor }
      const { accounts, next, siteBytes } = await administrator(administration.accounts, { query })
      expect(siteBytes).toBe(100 * MB)
      listed.push(...accounts)
      cursor = next ?? ''
    }
    expect(listed).toMatchObject([
      { id: seven, usedBytes: 7000 * MB, boundBytes: 8000 * MB, roomRule: 'own' },
      { id: six, usedBytes: 6000 * MB, boundBytes: null, roomRule: 'none' },
      { id: five, usedBytes: 5000 * MB, boundBytes: 100 * MB, roomRule: 'site' },
    ])
    const newest = await administrator(administration.accounts, { query: { find: '', cursor: '' } })
    expect(newest.accounts.find(({ id }) => id === seven)).toMatchObject({ usedBytes: 7000 * MB })
    for (const order of ['newest', 'largest'] as const) {
      const cost = async (limit: number) => {
        const query = { find: '', order, limit, cursor: '' }
        return (await countStatements(() => administrator(administration.accounts, { query }))).statements
      }
      expect(await cost(20)).toHaveLength((await cost(1)).length)
    }
  })
})

describe('a film on its way', () => {
  let workers: Workers
  let clip: Buffer
  beforeAll(async () => {
    clip = await clipOf(4)
    workers = await startAllWorkers(app.parts)
  })
  afterAll(() => workers.stop())

  const stageOf = async (user: TestUser, videoId: number) =>
    (await app.as(user.token)(uploads.processingState, { query: { videoId } })).state.stage

  /** What the files of a film really take. */
  async function kept(videoId: number): Promise<number> {
    const { originalKey } = await app.db
      .selectFrom('videos')
      .select('originalKey')
      .where('id', '=', videoId)
      .executeTakeFirstOrThrow()
    let bytes = originalKey === null ? 0 : ((await app.parts.storage.stat(originalKey))?.size ?? 0)
    for await (const { size } of app.parts.storage.list(`videos/${videoId}`)) bytes += size
    return bytes
  }

  async function expectTrue(user: TestUser, videoId: number): Promise<number> {
    await expect.poll(async () => (await roomOf(user)).usedBytes - (await kept(videoId))).toBe(0)
    return kept(videoId)
  }

  it('counts with all that is made of it, cut or not, and gives it back when it is deleted', async () => {
    const user = await uploader()
    const videoId = await send(user, clip)
    expect((await roomOf(user)).usedBytes).toBeGreaterThanOrEqual(clip.length)
    await expect.poll(() => stageOf(user, videoId)).toBe('ready')
    const whole = await expectTrue(user, videoId)
    expect(whole).toBeGreaterThan(clip.length * 1.5)

    const call = app.as(user.token)
    await call(cuts.cutVideo, { body: { videoId, fromSeconds: 1, toSeconds: 4 } })
    await expect
      .poll(async () => (await call(cuts.cutState, { query: { videoId } })).state)
      .toMatchObject({ fromSeconds: 1, order: null })
    const both = await expectTrue(user, videoId)
    expect(both).toBeGreaterThan(whole * 1.2)

    // As the job does once nobody can be watching it any more.
    for (const { key } of await app.db.selectFrom('outdatedMedia').select('key').execute())
      await app.parts.storage.remove(key)
    await app.db.deleteFrom('outdatedMedia').execute()
    await enqueue(app.db, measureJob, {})
    expect(await expectTrue(user, videoId)).toBeLessThan(both)

    await call(profile.deleteVideo, { body: { userId: user.id, videoId } })
    await expect.poll(() => roomOf(user)).toMatchObject({ usedBytes: 0, goingBytes: 0 })
    expect(await kept(videoId)).toBe(0)
  })

  it('takes nothing once it has failed for good', async () => {
    const user = await uploader()
    const videoId = await send(user, Buffer.from('no film'))
    expect((await roomOf(user)).usedBytes).toBe(7)
    await expect.poll(() => stageOf(user, videoId)).toBe('failed')
    await expect.poll(() => roomOf(user)).toMatchObject({ usedBytes: 0 })
  })

  it('keeps no file once it has failed for good, though the worker was killed before it removed that', async () => {
    const { storage } = app.parts
    const originalKey = 'originals/left-behind.bin'
    await storage.put(originalKey, Buffer.from('no film'), { contentType: 'application/octet-stream' })
    const { id } = await createVideo(app.db, { originalKey, stage: 'failed', status: 'failed' })
    await enqueue(app.db, encodeJob, { videoId: id })
    await expect.poll(() => storage.stat(originalKey)).toBeUndefined()
  })
})
