import { contract } from '@serendib/contract'
import { sql } from 'kysely'
import type { DestinationStream } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import type { TestApp } from '../testing/app.ts'
import { createTestApp } from '../testing/app.ts'
import { createUser, createVideo } from '../testing/factories.ts'
import type { ReplicatedDatabase } from '../testing/replica/replicated-database.ts'
import { startReplicatedDatabase } from '../testing/replica/replicated-database.ts'

let database: ReplicatedDatabase
let app: TestApp

/** A web node; with the data folder of the first one, whose shared folders it needs. */
const startNode = (env: Record<string, string>, logTo?: DestinationStream) =>
  createTestApp({ DATABASE_URL: database.primaryUrl, ...env }, undefined, logTo, {
    url: database.primaryUrl,
    drop: async () => undefined,
  })
const startAnother = (url = database.line.url, logTo?: DestinationStream) =>
  startNode({ DATABASE_REPLICA_URL: url, DATA_DIR: app.parts.config.dataDir, LOG_LEVEL: 'warn' }, logTo)
async function untilUsed(node = app): Promise<void> {
  await expect.poll(() => node.parts.replica.status().isUsed).toBe(true)
}

beforeAll(async () => {
  database = await startReplicatedDatabase()
  app = await startNode({ DATABASE_REPLICA_URL: database.line.url })
})
beforeEach(() => untilUsed())
afterAll(async () => {
  await app.close()
  await database.close()
})

const pause = async () => {
  await database.onReplica('select pg_wal_replay_pause()')
  onTestFinished(() => database.onReplica('select pg_wal_replay_resume()'))
}
const readsBy = async (by: string) => {
  const { values } = await app.parts.metrics.replicaReads.get()
  return values.find(({ labels }) => labels.by === by)?.value ?? 0
}
const titleOf = async (id: number, node = app) => {
  const reply = await node.as(null)(contract.watch.displayVideoData, { query: { videoId: id, slug: '' } })
  return reply.video.title
}
const commentsOf = async (videoId: number, token: string | null, node = app) => {
  const { comments } = await node.as(token)(contract.comments.dspComments, { query: { videoId, cursor: '' } })
  return comments.map(({ text }) => text)
}
/** Changes something that no process announces. */
const rename = (id: number, title: string) =>
  app.db.updateTable('videos').set({ title }).where('id', '=', id).execute()

it('guests read from the replica, members and what anybody writes use the primary', async () => {
  const { id } = await createVideo(app.db, { title: 'Ella Rock at dawn' })
  const { token } = await createUser(app.db)
  await expect.poll(() => titleOf(id)).toBe('Ella Rock at dawn')
  const before = (await database.statements('from "videos"')).length
  for (let turn = 0; turn < 5; turn++) await titleOf(id)
  await expect.poll(async () => (await database.statements('from "videos"')).length).toBe(before + 5)
  await commentsOf(id, token)
  await app.as(token)(contract.watch.displayVideoData, { query: { videoId: id, slug: '' } })
  await app.as(token)(contract.comments.addComment, { body: { videoId: id, text: 'Beautiful' } })
  await untilUsed()
  await titleOf(id)
  await expect.poll(async () => (await database.statements('from "videos"')).length).toBe(before + 6)
  expect(await database.statements('"sessions"')).toEqual([])
  expect(await database.statements('cannot execute')).toEqual([])
})

it('a member and guests see a comment at once on every web node, although the replica does not have it', async () => {
  const { id } = await createVideo(app.db)
  const { token } = await createUser(app.db)
  const other = await startAnother()
  onTestFinished(() => other.close())
  await untilUsed(other)
  await expect.poll(() => commentsOf(id, null)).toEqual([])
  await pause()
  await app.as(token)(contract.comments.addComment, { body: { videoId: id, text: 'Beautiful' } })
  expect(await commentsOf(id, token)).toEqual(['Beautiful'])
  expect(await commentsOf(id, token, other)).toEqual(['Beautiful'])
  expect(await commentsOf(id, null)).toEqual(['Beautiful'])
  await expect.poll(() => commentsOf(id, null, other)).toEqual(['Beautiful'])
  expect([app, other].map(({ parts }) => parts.replica.status().isUsed)).toEqual([false, false])
  // Until the replica has it.
  await database.onReplica('select pg_wal_replay_resume()')
  await untilUsed()
  expect(await commentsOf(id, null)).toEqual(['Beautiful'])
})

it('guests get nothing that the owner has made private, although the replica still shows it', async () => {
  const { id, channel } = await createVideo(app.db)
  await expect.poll(() => titleOf(id)).toBeTruthy()
  await pause()
  await app.as(channel.owner.token)(contract.ownVideos.deleteVideo, { body: { videoId: id } })
  await expect(titleOf(id)).rejects.toThrow('no longer available')
})

it('a video that the replica does not have yet is found on the primary', async () => {
  await pause()
  const before = await readsBy('retried')
  const { id } = await createVideo(app.db, { title: 'Just published' })
  expect(app.parts.replica.status().isUsed).toBe(true)
  expect(await titleOf(id)).toBe('Just published')
  expect(await readsBy('retried')).toBe(before + 1)
})

it('a replica that lags is left out within seconds and used again when it has caught up', async () => {
  const { id } = await createVideo(app.db, { title: 'Before' })
  await expect.poll(() => titleOf(id)).toBe('Before')
  await pause()
  await rename(id, 'After')
  expect(await titleOf(id)).toBe('Before')
  await expect.poll(() => titleOf(id)).toBe('After')
  const text = await (await app.request('/metrics')).text()
  expect(text).toContain('serendib_replica_in_use 0')
  expect(text).toContain('serendib_replica_reads_total{by=')
  expect(Number(/^serendib_replica_lag_seconds (.+)$/m.exec(text)?.[1])).toBeGreaterThan(4)
  await database.onReplica('select pg_wal_replay_resume()')
  await untilUsed()
  expect(await (await app.request('/metrics')).text()).toContain('serendib_replica_in_use 1')
})

it('requests succeed while the replica is killed, also those that it was answering, and use it again afterwards', async () => {
  const { id } = await createVideo(app.db, { title: 'Ella' })
  await expect.poll(() => titleOf(id)).toBe('Ella')
  const retried = await readsBy('retried')
  const sawReplica: boolean[] = []
  const slow = app.parts.replica.read(async () => {
    const { rows } = await sql<{ isReplica: boolean }>`
      select pg_is_in_recovery() as is_replica from pg_sleep(case when pg_is_in_recovery() then 25 else 0 end)`.execute(
      app.db,
    )
    sawReplica.push(rows[0]?.isReplica === true)
    return rows[0]?.isReplica
  })
  const titles = Promise.all(Array.from({ length: 20 }, () => titleOf(id)))
  await database.kill()
  expect(await slow).toBe(false)
  expect(sawReplica).toEqual([false])
  expect(await readsBy('retried')).toBeGreaterThan(retried)
  expect(new Set(await titles)).toEqual(new Set(['Ella']))
  expect(await titleOf(id)).toBe('Ella')
  expect(app.parts.replica.status()).toEqual({ isUsed: false, isLeftOut: true, lagSeconds: undefined })
  const health = async (): Promise<unknown> => (await app.request('/health')).json()
  const warning = 'the read replica does not respond or is too far behind'
  expect(await health()).toEqual({ status: 'ready', warnings: [warning] })
  await database.start()
  await untilUsed()
  expect(await health()).toEqual({ status: 'ready' })
  const before = await readsBy('replica')
  expect(await titleOf(id)).toBe('Ella')
  expect(await readsBy('replica')).toBe(before + 1)
})

it('requests wait at most seconds for a replica that the network has lost', async () => {
  const { id } = await createVideo(app.db, { title: 'Ella' })
  await expect.poll(() => titleOf(id)).toBe('Ella')
  await untilUsed()
  database.line.freeze()
  onTestFinished(() => database.line.comeBack())
  const started = performance.now()
  expect(await titleOf(id)).toBe('Ella')
  expect(performance.now() - started).toBeLessThan(60_000)
  expect(app.parts.replica.status().isLeftOut).toBe(true)
  expect(await titleOf(id)).toBe('Ella')
})

it('a read that conflicts with a change of the primary is repeated there', async () => {
  await sql`create table rows_to_vacuum as select n from generate_series(1, 1000) n`.execute(app.db)
  await expect
    .poll(() =>
      database.onReplica('select from rows_to_vacuum').then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  const before = await readsBy('retried')
  const counted = app.parts.replica.read(async () => {
    const { rows } = await sql<{ rows: number }>`
      select count(*) as rows from rows_to_vacuum, lateral (select pg_sleep(0.02 + n * 0)) as pause`.execute(
      app.db,
    )
    return rows[0]?.rows
  })
  await expect.poll(() => database.statements('lateral')).toHaveLength(1)
  await sql`delete from rows_to_vacuum`.execute(app.db)
  await sql`vacuum rows_to_vacuum`.execute(app.db)
  expect(await counted).toBe(0)
  expect(await readsBy('retried')).toBe(before + 1)
})

it('a database that is not a replica of this one is never read', async () => {
  const { id } = await createVideo(app.db, { title: 'Ella' })
  const stranger = await createTestApp()
  onTestFinished(() => stranger.close())
  for (const url of [stranger.parts.connection.url, database.primaryUrl]) {
    const lines: string[] = []
    const node = await startAnother(url, { write: (line) => void lines.push(line) })
    await expect.poll(() => lines.join('')).toMatch(/replica of another database|not a replica/)
    expect(await titleOf(id, node)).toBe('Ella')
    expect(node.parts.replica.status().isUsed).toBe(false)
    await node.close()
  }
})
