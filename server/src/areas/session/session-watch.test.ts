import { contract } from '@serendib/contract'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createApp } from '../../app.ts'
import { createNotifier, publish } from '../../platform/database/notify.ts'
import { hashPassword } from '../../platform/passwords.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { createUser, createVideo } from '../../testing/factories.ts'
import { openSession } from './session.ts'

let app: TestApp
let origin: string
/** A second web process on the same database. */
let otherNode: Awaited<ReturnType<typeof createApp>>
let otherOrigin: string
let closeNotifier: () => Promise<void>
beforeAll(async () => {
  app = await createTestApp()
  origin = await app.listen()
  const notifier = await createNotifier(app.parts.connection.url, app.parts.log)
  closeNotifier = () => notifier.close()
  otherNode = await createApp({ ...app.parts, notifier })
  otherOrigin = await otherNode.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  otherNode.server.closeAllConnections()
  await otherNode.close()
  await closeNotifier()
  app.app.server.closeAllConnections()
  await app.close()
})

const BELL = '/api/v1/usersettings/notificationEvents'
const PROCESSING = '/api/v1/videos/processingEvents'

/** Opens a stream. `ended` resolves when the server has ended it. */
async function openStream(token: string, path = BELL, node = origin) {
  const leaving = new AbortController()
  const response = await fetch(node + path, { headers: { authorization: token }, signal: leaving.signal })
  const refused = response.ok ? undefined : ((await response.json()) as Record<string, unknown>)
  const ended = refused ? Promise.resolve('refused') : response.text().catch(() => 'left')
  return { response, refused, ended, leave: () => leaving.abort() }
}

/** Opens both streams of an account on both processes. */
async function openEverywhere(token: string, videoId: number) {
  const paths = [BELL, `${PROCESSING}?videoId=${videoId}`]
  const opened = []
  for (const node of [origin, otherOrigin])
    for (const path of paths) opened.push(await openStream(token, path, node))
  expect(opened.map(({ response }) => response.status)).toEqual([200, 200, 200, 200])
  return opened
}

async function createOwner() {
  const passwordHash = await hashPassword('secret1')
  const video = await createVideo(app.db, { status: 'processing', stage: 'encoding' })
  const { owner } = video.channel
  await app.db.updateTable('users').set({ passwordHash }).where('id', '=', owner.id).execute()
  return { ...owner, videoId: video.id }
}

describe('event streams', () => {
  it('are limited to 8 per account, and a closed one frees its slot', async () => {
    const user = await createUser(app.db)
    const streams = []
    for (let each = 0; each < 8; each++) streams.push(await openStream(user.token))
    expect(streams.every(({ response }) => response.status === 200)).toBe(true)
    const ninth = await openStream(user.token)
    expect(ninth.refused).toMatchObject({ code: 'too_many_at_once' })
    expect([ninth.response.status, ninth.response.headers.get('retry-after')]).toEqual([429, '30'])
    const other = await openStream((await createUser(app.db)).token)
    expect(other.response.status).toBe(200)
    streams[0]?.leave()
    await expect
      .poll(async () => {
        const next = await openStream(user.token)
        next.leave()
        return next.response.status
      })
      .toBe(200)
    for (const stream of [...streams, other]) stream.leave()
  })

  it('are also counted while they are being opened', async () => {
    const user = await createUser(app.db)
    const streams = await Promise.all(Array.from({ length: 20 }, () => openStream(user.token)))
    expect(streams.filter(({ response }) => response.status === 200)).toHaveLength(8)
    for (const stream of streams) stream.leave()
  })

  it.each([
    [
      'signs out',
      async (owner: Owner) => {
        await app.as(owner.token)(contract.session.logout, {})
      },
    ],
    [
      'changes the password in another session',
      async (owner: Owner) => {
        const token = await openSession(app.db, owner.id, 'other', 1)
        await app.as(token)(contract.profile.changePassword, {
          body: { currentPassword: 'secret1', newPassword: 'a different one' },
        })
      },
    ],
    [
      'asks for the deletion of the account',
      async (owner: Owner) => {
        const token = await openSession(app.db, owner.id, 'other', 1)
        await app.as(token)(contract.personalData.deleteAccount, { body: { password: 'secret1' } })
      },
    ],
    [
      'is suspended',
      async (owner: Owner) => {
        await app.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', owner.id).execute()
      },
    ],
  ])('end on every process when their owner %s', async (_what, action) => {
    const owner = await createOwner()
    const opened = await openEverywhere(owner.token, owner.videoId)
    const bystander = await openStream((await createUser(app.db)).token)
    let isBystanderOut = false
    void bystander.ended.finally(() => {
      isBystanderOut = true
    })
    await action(owner)
    await Promise.all(opened.map(({ ended }) => ended))
    expect(isBystanderOut).toBe(false)
    bystander.leave()
  })

  it('end when their session expires', async () => {
    const { id, videoId } = await createOwner()
    const token = await openSession(app.db, id, 'short', 1)
    const soon = sql<Date>`now() + interval '2 seconds'`
    await app.db.updateTable('sessions').set({ expiresAt: soon }).where('userId', '=', id).execute()
    const opened = await openEverywhere(token, videoId)
    await Promise.all(opened.map(({ ended }) => ended))
    expect((await openStream(token)).refused).toMatchObject({ code: 'session_ended' })
  })

  it('end when their session ended while the process had no database connection', async () => {
    const owner = await createOwner()
    const stays = await openStream((await createUser(app.db)).token)
    const opened = await openEverywhere(owner.token, owner.videoId)
    await app.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await trx.deleteFrom('sessions').where('userId', '=', owner.id).execute()
    })
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'serendib notifier'`.execute(app.db)
    await Promise.all(opened.map(({ ended }) => ended))
    expect((await openStream(owner.token)).response.status).toBe(401)
    stays.leave()
  })

  it('share one query for each change of a video', async () => {
    const owner = await createOwner()
    const path = `${PROCESSING}?videoId=${owner.videoId}`
    const streams = []
    for (let each = 0; each < 6; each++) streams.push(await openStream(owner.token, path))
    const query = vi.spyOn(pg.Client.prototype, 'query')
    await app.db.updateTable('videos').set({ stage: 'ready' }).where('id', '=', owner.videoId).execute()
    await publish(app.db, 'video_processing', String(owner.videoId))
    const events = await Promise.all(streams.map(({ ended }) => ended))
    const reads = query.mock.calls.filter((args) => JSON.stringify(args[0]).includes('embedded_captions'))
    query.mockRestore()
    expect(events.every((text) => text.includes('"ready"'))).toBe(true)
    expect(reads.length).toBeGreaterThan(0)
    // The last stream's first query may still have been due.
    expect(reads.length).toBeLessThanOrEqual(2)
  })
})

type Owner = Awaited<ReturnType<typeof createOwner>>
