import { once } from 'node:events'
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
import { makeClip } from '../../testing/clip.ts'
import type { TestUser } from '../../testing/factories.ts'
import { createChannel, createUser, createVideo } from '../../testing/factories.ts'
import { filesIn } from '../../testing/files-in.ts'
import { removeRefusedFiles } from '../../testing/refused-files.ts'
import { changeQuota } from '../administration/index.ts'
import { measureJob } from './job-kinds.ts'
import { readQuota } from './quota.ts'

const { administration, edits, uploads, ownVideos } = contract
const MB = 1_000_000

let app: TestApp
let origin: string
let administrator: Client
let administratorToken: string
beforeAll(async () => {
  app = await createTestApp({ STORAGE_QUOTA_GB: '0.1' })
  origin = await app.listen()
  administratorToken = (await createUser(app.db, { roleId: 1 })).token
  administrator = app.as(administratorToken)
})
afterAll(() => app.close())

const uploader = async () => (await createChannel(app.db)).owner
const quotaOf = async ({ id, token }: TestUser) =>
  (await app.as(token)(uploads.storageQuota, { query: { userId: id } })).quota
const incomingFiles = () => filesIn(app.parts.incoming.folder)

/** Starts a resumable upload and returns the HTTP status and error. */
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
  const apiError = body === '' ? {} : (JSON.parse(body) as { code?: string; dataset?: string })
  return { ...apiError, status: response.status, location: response.headers.get('location') ?? '' }
}

async function send(user: TestUser, bytes: Uint8Array): Promise<number> {
  const video = new File([new Uint8Array(bytes)], 'clip.mp4', { type: 'video/mp4' })
  return (await app.as(user.token)(uploads.videoUpload, { body: {}, files: { video } })).videoId
}

/**
 * Returns the response to a multipart call that is still being sent: after its head if it has a content length, else
 * after some bytes in chunks.
 */
async function statusBeforeEnd(user: TestUser, call: { length?: number; sent?: number }) {
  const { length, sent = 0 } = call
  const begun = request(`${origin}/api/v1/videos/videoUpload`, {
    method: 'POST',
    headers: {
      authorization: user.token,
      'content-type': 'multipart/form-data; boundary=video',
      ...(length === undefined ? {} : { 'content-length': length }),
    },
  })
  begun.flushHeaders()
  if (sent > 0) {
    begun.write('--video\r\ncontent-disposition: form-data; name="videoFile"; filename="a.mp4"\r\n\r\n')
    begun.write(Buffer.alloc(sent))
  }
  const [response] = (await once(begun, 'response')) as [IncomingMessage]
  begun.destroy()
  return response.statusCode
}

const giveQuota = (user: TestUser, bytes: number | null) =>
  changeQuota(app.db, null, {
    userId: user.id,
    quota: bytes === null ? { rule: 'none', bytes } : { rule: 'own', bytes },
  })

describe('storage quota', () => {
  it('is used by uploads from their start, and freed when they are discarded', async () => {
    const user = await uploader()
    expect(await quotaOf(user)).toEqual({
      usedBytes: 0,
      deletingBytes: 0,
      unfinishedBytes: 0,
      quotaBytes: 100 * MB,
    })
    const { location } = await begin(user, 70 * MB)
    expect(await quotaOf(user)).toMatchObject({ usedBytes: 70 * MB, unfinishedBytes: 70 * MB })
    expect(await begin(user, 30 * MB + 1)).toMatchObject({
      status: 413,
      code: 'quota_exceeded',
      dataset: expect.stringMatching(
        /^Not enough storage: this file is 30\.0 MB, and you have 30\.0 MB left of 100 MB \(1 B short\)\. Delete videos/,
      ),
    })
    expect((await begin(user, 30 * MB)).status).toBe(201)
    const headers = { 'tus-resumable': '1.0.0', authorization: user.token }
    await fetch(origin + location, { method: 'DELETE', headers })
    await expect.poll(() => quotaOf(user)).toMatchObject({ usedBytes: 30 * MB })
  })

  it('cannot be exceeded by starting many uploads at once, resumable or multipart', async () => {
    const user = await uploader()
    const attempts = await Promise.all(Array.from({ length: 9 }, () => begin(user, 30 * MB)))
    expect(attempts.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(attempts.filter(({ code }) => code === 'quota_exceeded')).toHaveLength(6)
    expect(await quotaOf(user)).toMatchObject({ usedBytes: 90 * MB })

    const other = await uploader()
    await giveQuota(other, 25_000)
    const sent = await Promise.allSettled(
      Array.from({ length: 6 }, () => send(other, new Uint8Array(10_000))),
    )
    const refused = sent.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(refused.map(({ code }) => code)).toEqual(Array(4).fill('quota_exceeded'))
    expect(await quotaOf(other)).toMatchObject({ usedBytes: 20_000 })
  })

  it('rejects a multipart call by its content length before it is read, and stores nothing of a rejected one', async () => {
    const user = await uploader()
    await giveQuota(user, 100_000)
    const before = await incomingFiles()
    expect(await statusBeforeEnd(user, { length: 5 * MB })).toBe(413)
    expect(await statusBeforeEnd(user, { sent: 40 * MB })).toBe(413)
    // Slightly too large: only the content length shows it.
    await expect(send(user, new Uint8Array(100_001))).rejects.toMatchObject({
      code: 'quota_exceeded',
      text: expect.stringContaining('1 B short'),
    })
    expect(await incomingFiles()).toEqual(before)
    await send(user, new Uint8Array(100_000))
    expect(await quotaOf(user)).toMatchObject({ usedBytes: 100_000 })
  })

  it('counts the videos of the account until their files are gone', async () => {
    const channel = await createChannel(app.db)
    const second = await createChannel(app.db, { owner: channel.owner })
    const video = { channel, originalKey: 'originals/1.bin', originalBytes: 4 * MB, madeBytes: 2 * MB }
    await createVideo(app.db, video)
    await createVideo(app.db, { ...video, channel: second, status: 'removed' })
    await createVideo(app.db, { ...video, deletedAt: new Date(), status: 'removed' })
    // A video that failed permanently has no file any more; one that can be retried has.
    await createVideo(app.db, { ...video, stage: 'failed', status: 'failed', madeBytes: 0 })
    await createVideo(app.db, { ...video, stage: 'failed', status: 'failed', madeBytes: 0, canRetry: true })
    await createVideo(app.db, { originalKey: 'originals/2.bin', originalBytes: 50 * MB })
    expect(await quotaOf(channel.owner)).toEqual({
      usedBytes: 22 * MB,
      deletingBytes: 6 * MB,
      unfinishedBytes: 0,
      quotaBytes: 100 * MB,
    })
  })

  it('takes a fixed number of statements', async () => {
    const channel = await createChannel(app.db)
    const cost = async () =>
      (await countStatements(() => readQuota(app.db, channel.owner.id, undefined))).statements
    expect(await cost()).toHaveLength(1)
    for (let videos = 0; videos < 5; videos += 1) await createVideo(app.db, { channel, madeBytes: MB })
    expect(await cost()).toHaveLength(1)
  })

  it('is unlimited if no quota is set', async () => {
    const open = await createTestApp()
    try {
      const { owner } = await createChannel(open.db)
      const { quota } = await open.as(owner.token)(uploads.storageQuota, { query: { userId: owner.id } })
      expect(quota).toEqual({ usedBytes: 0, deletingBytes: 0, unfinishedBytes: 0, quotaBytes: null })
    } finally {
      await open.close()
    }
  })
})

describe('storage quota of one account', () => {
  const change = (user: TestUser, body: { rule: 'site' | 'own' | 'none'; bytes?: number | null }) =>
    administrator(administration.changeQuota, {
      body: { userId: user.id, wasRule: 'site', ...body },
    })

  it('can be raised, lowered, set to zero or removed by administrators only, and is logged', async () => {
    const user = await createUser(app.db, { roleId: 3, firstName: 'Amal', lastName: 'Dias' })
    await createChannel(app.db, { owner: user })
    await change(user, { rule: 'own', bytes: 300 * MB })
    expect((await begin(user, 200 * MB)).status).toBe(201)
    const again = { userId: user.id, wasRule: 'own', wasBytes: 300 * MB } as const
    await administrator(administration.changeQuota, { body: { ...again, rule: 'own', bytes: 0 } })
    expect(await begin(user, 1)).toMatchObject({
      code: 'quota_exceeded',
      dataset: "You don't have any storage for uploads. Ask an administrator for some.",
    })
    await administrator(administration.changeQuota, {
      body: { userId: user.id, wasRule: 'own', wasBytes: 0, rule: 'none' },
    })
    expect((await begin(user, 900 * MB)).status).toBe(201)
    expect(await quotaOf(user)).toMatchObject({ usedBytes: 1100 * MB, quotaBytes: null })
    await administrator(administration.changeQuota, {
      body: { userId: user.id, wasRule: 'none', rule: 'site' },
    })
    expect((await begin(user, 1)).code).toBe('quota_exceeded')
    const { actions } = await administrator(administration.actions, { query: { cursor: '', limit: 4 } })
    expect(actions.map(({ action, what, detail }) => [action, what, detail])).toEqual([
      ['quota', 'Amal Dias', 'none site'],
      ['quota', 'Amal Dias', '0 none'],
      ['quota', 'Amal Dias', `${300 * MB} 0`],
      ['quota', 'Amal Dias', `site ${300 * MB}`],
    ])
    const moderator = await createUser(app.db, { roleId: 4 })
    const tried = app.as(moderator.token)(administration.changeQuota, {
      body: { ...again, rule: 'none' },
    })
    await expect(tried).rejects.toMatchObject({ code: 'not_your_role' })
  })

  it('is rejected if it was changed in the meantime, requires a number, and is not logged again if unchanged', async () => {
    const user = await uploader()
    await change(user, { rule: 'own', bytes: MB })
    await expect(change(user, { rule: 'none' })).rejects.toMatchObject({ code: 'already_decided' })
    expect(await quotaOf(user)).toMatchObject({ quotaBytes: MB })
    const other = await uploader()
    await expect(change(other, { rule: 'own' })).rejects.toMatchObject({ code: 'quota_invalid' })
    await expect(change(other, { rule: 'none', bytes: 5 })).rejects.toMatchObject({ code: 'quota_invalid' })
    // Values that the typed client would never send.
    const wrong = await app.request('/api/v1/admin/storageQuota', {
      method: 'POST',
      headers: { authorization: administratorToken, 'content-type': 'application/json' },
      body: JSON.stringify({ user_id: other.id, quota_kind: 'own', bytes: -1, was: 'site' }),
    })
    expect([wrong.status, await wrong.json()]).toMatchObject([
      400,
      { code: 'invalid_input', dataset: "'bytes' must not be negative" },
    ])
    await expect(change({ id: 999_999, token: '' }, { rule: 'none' })).rejects.toMatchObject({
      code: 'account_not_found',
    })
    await change(other, { rule: 'site' })
    const noted = await app.db.selectFrom('auditLog').select('id').where('itemId', '=', other.id).execute()
    expect(noted).toEqual([])
  })

  it('is shown in the list of accounts, which sorts by storage used, page by page', async () => {
    const sizes = [5, 7, 6].map((gigabytes) => gigabytes * 1000 * MB)
    const users: TestUser[] = []
    for (const madeBytes of sizes) {
      const channel = await createChannel(app.db)
      await createVideo(app.db, { channel, madeBytes })
      users.push(channel.owner)
    }
    const [five, seven, six] = users.map(({ id }) => id)
    await giveQuota({ id: seven ?? 0, token: '' }, 8000 * MB)
    await giveQuota({ id: six ?? 0, token: '' }, null)
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
      { id: seven, usedBytes: 7000 * MB, quotaBytes: 8000 * MB, quotaKind: 'own' },
      { id: six, usedBytes: 6000 * MB, quotaBytes: null, quotaKind: 'none' },
      { id: five, usedBytes: 5000 * MB, quotaBytes: 100 * MB, quotaKind: 'site' },
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

describe('storage used by a video', () => {
  let workers: Workers
  let clip: Buffer
  beforeAll(async () => {
    clip = await makeClip(4)
    workers = await startAllWorkers(app.parts)
  })
  afterAll(() => workers.stop())

  const stageOf = async (user: TestUser, videoId: number) =>
    (await app.as(user.token)(uploads.processingState, { query: { videoId } })).state.stage

  /** The bytes that the files of a video really take. */
  async function storedBytes(videoId: number): Promise<number> {
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
    await expect.poll(async () => (await quotaOf(user)).usedBytes - (await storedBytes(videoId))).toBe(0)
    return storedBytes(videoId)
  }

  it('includes all its files, with or without a trim, and is freed when the video is deleted', async () => {
    const user = await uploader()
    const videoId = await send(user, clip)
    expect((await quotaOf(user)).usedBytes).toBeGreaterThanOrEqual(clip.length)
    await expect.poll(() => stageOf(user, videoId)).toBe('ready')
    const whole = await expectTrue(user, videoId)
    expect(whole).toBeGreaterThan(clip.length * 1.5)

    const call = app.as(user.token)
    await call(edits.trimVideo, { body: { videoId, fromSeconds: 1, toSeconds: 4 } })
    await expect
      .poll(async () => (await call(edits.editState, { query: { videoId } })).state)
      .toMatchObject({ fromSeconds: 1, job: null })
    const both = await expectTrue(user, videoId)
    expect(both).toBeGreaterThan(whole * 1.2)

    // As the job does once nobody can be watching the files any more.
    for (const { key } of await app.db.selectFrom('outdatedMedia').select('key').execute())
      await app.parts.storage.remove(key)
    await app.db.deleteFrom('outdatedMedia').execute()
    await enqueue(app.db, measureJob, {})
    expect(await expectTrue(user, videoId)).toBeLessThan(both)

    await call(ownVideos.deleteVideo, { body: { userId: user.id, videoId } })
    await expect.poll(() => quotaOf(user)).toMatchObject({ usedBytes: 0, deletingBytes: 0 })
    expect(await storedBytes(videoId)).toBe(0)
  })

  it('includes a refused file until it is removed', async () => {
    const user = await uploader()
    const videoId = await send(user, Buffer.from('no video'))
    await expect.poll(() => stageOf(user, videoId)).toBe('failed')
    expect((await quotaOf(user)).usedBytes).toBe(8)
    await app.db.updateTable('videos').set({ fileExpiresAt: new Date() }).where('id', '=', videoId).execute()
    await removeRefusedFiles(app)
    await expect.poll(() => quotaOf(user)).toMatchObject({ usedBytes: 0 })
  })
})
