import { randomBytes, randomUUID } from 'node:crypto'
import { contract } from '@serendib/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { recoverOrphans } from '../../../platform/jobs/runs.ts'
import { createChannel } from '../../../testing/factories.ts'
import type { Call, Init, LendingSite } from '../../../testing/remote/lending-site.ts'
import {
  beating,
  claimed,
  createLendingSite,
  finishing,
  partOf,
} from '../../../testing/remote/lending-site.ts'
import { jobContext } from '../../../testing/machine.ts'
import { VERSION } from '../../../version.ts'
import { findChunks } from '../chunks/chunk-queries.ts'
import { encodeChunk as encodeHere } from '../chunks/chunks.ts'
import { joinChunks } from '../first-encode.ts'
import { cancelEncoding } from '../index.ts'
import type { EncodeParts } from '../parts.ts'
import { findVideo } from '../queries.ts'
import { checkResult } from './check-result.ts'
import type { Claim } from './protocol.ts'
import { OFFSET_HEADER } from './protocol.ts'
import { sweepResults } from './result-files.ts'
import { deleteSilentWorkers, listWorkers } from './worker-queries.ts'
import { addWorker, removeWorker } from './workers.ts'

let app: LendingSite
let parts: EncodeParts
beforeAll(async () => {
  app = await createLendingSite()
  parts = app.encodeParts
})
afterAll(() => app.close())
beforeEach(() => app.empty())

/** How many statements wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
  return rows.length
}

it('stores a chunk that a worker sends, also after its connection broke', async () => {
  const videoId = await app.uploadUntilChunks()
  const call = await app.createWorker('one')
  const claim = await claimed(call)
  if (!claim) throw new Error('there was no chunk')
  expect(claim.task).toMatchObject({ renditions: [{ name: 'v360' }], frames: { from: 0, end: 20 } })
  // Nothing of the video or its owner.
  expect(JSON.stringify(claim)).not.toMatch(/tea|title|location|creation|user|channel/i)
  const to = `/runs/${claim.runId}`

  const whole = await call('GET', `${to}/input`)
  expect(Buffer.from(await whole.arrayBuffer()).equals(app.clip)).toBe(true)
  expect(claim.input.bytes).toBe(app.clip.length)
  const part = await call('GET', `${to}/input`, { headers: { range: 'bytes=1000-' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([
    206,
    `bytes 1000-${app.clip.length - 1}/${app.clip.length}`,
  ])
  expect(Buffer.from(await part.arrayBuffer()).equals(app.clip.subarray(1000))).toBe(true)

  expect((await call('POST', `${to}/heartbeat`, beating)).status).toBe(204)
  expect((await findChunks(app.db, videoId))?.progress[0]).toBeCloseTo(0.475, 2)

  const file = await app.encoded(claim)
  const url = `${to}/files/${file.name}`
  const offset = async () => (await call('HEAD', url)).headers.get(OFFSET_HEADER)
  expect(await offset()).toBe('0')
  expect((await call('PATCH', url, partOf(file.bytes.subarray(0, 5000), 0))).status).toBe(204)
  expect((await call('POST', `${to}/finish`, finishing(file))).status).toBe(422)
  expect(await offset()).toBe('5000')
  const elsewhere = await call('PATCH', url, partOf(file.bytes.subarray(6000), 6000))
  expect([elsewhere.status, elsewhere.headers.get(OFFSET_HEADER)]).toEqual([409, '5000'])
  expect((await call('PATCH', url, partOf(file.bytes.subarray(5000), 5000))).status).toBe(204)
  expect((await call('POST', `${to}/finish`, finishing(file))).status).toBe(204)
  // The response may have been lost.
  expect((await call('POST', `${to}/finish`, finishing(file))).status).toBe(204)

  const { prefix } = (await findChunks(app.db, videoId)) ?? {}
  expect(await app.parts.storage.stat(`${prefix}/0-v360.mp4`)).toBeUndefined()
  expect(await app.waitingJobs('uploads/check-chunk')).toEqual([{ videoId, index: 0 }])
  await checkResult(parts, { videoId, index: 0 }, jobContext())
  expect((await app.parts.storage.stat(`${prefix}/0-v360.mp4`))?.size).toBe(file.bytes.length)
  expect((await findChunks(app.db, videoId))?.progress[0]).toBe(1)
  expect(await app.incomingNames()).toEqual([])
  expect(await listWorkers(app.db)).toMatchObject([
    { name: 'one', state: 'waiting', results: 1, failures: 0 },
  ])
})

it('lets a token do nothing but its own chunk', async () => {
  await app.uploadUntilChunks()
  const call = await app.createWorker('one')
  const claim = await claimed(call)
  const to = `/runs/${claim?.runId}`
  const other = await app.createWorker('other')
  const removed = await app.createWorker('removed')
  await removeWorker(app.db, 'removed')
  const { owner } = await createChannel(app.db)
  const calls: [string, string, Init?][] = [
    ['POST', `${to}/heartbeat`, beating],
    ['GET', `${to}/input`],
    ['HEAD', `${to}/files/v360.mp4`],
    ['PATCH', `${to}/files/v360.mp4`, partOf(Buffer.from('x'), 0)],
    ['POST', `${to}/finish`, finishing({ name: 'v360.mp4', bytes: Buffer.from('x') })],
    ['POST', `${to}/give-back`, { body: JSON.stringify({ reason: null }) }],
  ]
  for (const each of calls) {
    expect([each, (await other(...each)).status]).toEqual([each, 410])
    expect([each, (await app.callsOf('worker-unknown')(...each)).status]).toEqual([each, 401])
    expect([each, (await removed(...each)).status]).toEqual([each, 401])
    expect([each, (await app.callsOf(owner.token)(...each)).status]).toEqual([each, 401])
    expect([each, (await app.callsOf(null)(...each)).status]).toEqual([each, 401])
  }
  // Still its own.
  expect((await call('POST', `${to}/heartbeat`, beating)).status).toBe(204)
  for (const name of ['v144.mp4', 'v360.m3u8', '..%2f..%2fsecrets'])
    expect([name, (await call('PATCH', `${to}/files/${name}`, partOf(Buffer.from('x'), 0))).status]).toEqual([
      name,
      404,
    ])
  const wrong = [
    ['heartbeat', { share: 7 }],
    ['finish', {}],
    ['finish', { files: [null] }],
    ['finish', { files: [{ name: 'v360.mp4' }] }],
    ['give-back', { reason: 'x'.repeat(2001) }],
  ] as const
  for (const [each, body] of wrong)
    expect([
      each,
      body,
      (await call('POST', `${to}/${each}`, { body: JSON.stringify(body) })).status,
    ]).toEqual([each, body, 400])
  expect((await call('GET', "/runs/'%20or%201=1/input")).status).toBe(410)
  expect(await app.incomingNames()).toEqual([])
  // Nothing else of the site takes the token.
  const token = (await addWorker(app.db, 'third')) ?? ''
  await expect(app.as(token)(contract.uploads.storageQuota, { query: {} })).rejects.toMatchObject({
    name: 'SessionEnded',
  })

  const old = app.callsOf(token, { version: '0.0.9' })
  const refused = await old('POST', '/claim')
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { code: 'other_version', dataset: expect.stringContaining(`version ${VERSION}, this worker 0.0.9`) },
  ])
  const foreign = await app.callsOf(token, { ffmpeg: '4.4' })('POST', '/claim')
  expect([foreign.status, await foreign.json()]).toMatchObject([
    409,
    {
      code: 'other_version',
      dataset: expect.stringContaining(`ffmpeg ${app.ffmpegVersion}, this worker 4.4`),
    },
  ])
  // A worker that is refused isn't there.
  expect((await listWorkers(app.db)).find(({ name }) => name === 'third')).toMatchObject({
    state: 'silent',
    seenAt: null,
  })
})

it('encodes a chunk itself if the results of workers are unusable, and blames neither the file nor its owner', async () => {
  const videoId = await app.uploadUntilChunks()
  const first = await app.createWorker('first')
  const second = await app.createWorker('second')
  const third = await app.createWorker('third')
  const frames = async (claim: Claim, from: number, end: number | null) =>
    (await app.encoded({ ...claim, task: { ...claim.task, frames: { from, end } } })).bytes
  const random = async () => randomBytes(50_000)
  // A box of no length, which a careless reader would read forever.
  const endless = async () => Buffer.from('00000001667479700000000000000000', 'hex')
  const damaged = async (claim: Claim) =>
    (await app.encoded(claim)).bytes.map((byte, at) => (at === 9000 ? byte ^ 255 : byte))
  const attempts: [Call, (claim: Claim) => Promise<Uint8Array>][] = [
    [first, random],
    [first, (claim) => frames(claim, 0, 10)],
    [second, endless],
    [second, damaged],
  ]
  for (const [call, bytesOf] of attempts) {
    const index = await app.sendInstead(call, videoId, bytesOf)
    await checkResult(parts, { videoId, index }, jobContext())
    expect((await findChunks(app.db, videoId))?.progress[index]).toBeLessThan(1)
    expect(await app.incomingNames()).toEqual([])
  }
  expect((await listWorkers(app.db)).map(({ failures }) => failures)).toEqual([2, 2, 0])
  // Each of them failed with both chunks, so the chunks are left to the site.
  for (const call of [first, second, third]) expect(await claimed(call)).toBeNull()
  expect(await app.waitingJobs('uploads/encode-chunk')).toEqual([
    { videoId, index: expect.any(Number) },
    { videoId, index: expect.any(Number) },
  ])
  for (const index of [0, 1]) await encodeHere(parts, { videoId, index }, jobContext())
  await joinChunks(parts, videoId, jobContext())
  expect(await findVideo(app.db, videoId)).toMatchObject({
    stage: 'ready',
    heights: [144, 240, 360],
    isDamaged: false,
  })
})

it('gives the chunk of a silent, stopped, restarted or removed worker to others', async () => {
  const videoId = await app.uploadUntilChunks()
  const call = await app.createWorker('one')
  const silent = await claimed(call)
  const age = async (seconds: number) =>
    sql`update pgboss.job set heartbeat_on = now() - make_interval(secs => ${seconds}) where state = 'active'`.execute(
      app.db,
    )
  const jobs = () => app.waitingJobs('uploads/encode-chunk')
  await age(20)
  expect(await recoverOrphans(app.db, 30)).toEqual([])
  // A site that starts takes up its own jobs at once, but no others.
  expect(await recoverOrphans(app.db, 0)).toEqual([])
  expect((await call('POST', `/runs/${silent?.runId}/heartbeat`, beating)).status).toBe(204)
  expect(await recoverOrphans(app.db, 30)).toEqual([])
  await age(31)
  expect(await recoverOrphans(app.db, 30)).toHaveLength(1)
  expect(await jobs()).toEqual(expect.arrayContaining([0, 1].map((index) => ({ videoId, index }))))
  for (const each of ['heartbeat', 'finish'] as const)
    expect(
      (await call('POST', `/runs/${silent?.runId}/${each}`, { body: '{"share":1,"files":[]}' })).status,
    ).toBe(410)

  const other = await app.createWorker('other')
  const stopped = await claimed(other)
  await other('POST', `/runs/${stopped?.runId}/give-back`, { body: '{"reason":null}' })
  expect((await claimed(other))?.task.frames).toEqual(stopped?.task.frames)
  expect(await jobs()).toHaveLength(1)
  // It was killed, and its process manager started it again: it gets the other chunk.
  const next = await claimed(other)
  expect(next).not.toBeNull()
  expect(next?.task.frames).not.toEqual(stopped?.task.frames)
  expect(await jobs()).toHaveLength(1)
  await removeWorker(app.db, 'other')
  expect(await jobs()).toHaveLength(2)

  const last = await app.createWorker('last')
  const cancelled = await claimed(last)
  expect((await last('POST', `/runs/${cancelled?.runId}/heartbeat`, beating)).status).toBe(204)
  await app.db.transaction().execute((trx) => cancelEncoding(trx, videoId))
  for (const each of ['input', 'files/v360.mp4'])
    expect((await last('GET', `/runs/${cancelled?.runId}/${each}`)).status).not.toBe(200)
  expect((await last('POST', `/runs/${cancelled?.runId}/heartbeat`, beating)).status).toBe(410)
})

it('takes a chunk back after six hours, also from a worker that still reports', async () => {
  await app.uploadUntilChunks()
  const call = await app.createWorker('one')
  const { runId } = (await claimed(call)) ?? {}
  const beat = async () => (await call('POST', `/runs/${runId}/heartbeat`, beating)).status
  const begun = (hours: number) =>
    sql`update remote_runs set began_at = now() - make_interval(hours => ${hours})`.execute(app.db)
  await begun(5)
  expect(await beat()).toBe(204)
  expect(await app.waitingJobs('uploads/encode-chunk')).toHaveLength(1)
  await begun(7)
  expect(await beat()).toBe(410)
  expect(await app.waitingJobs('uploads/encode-chunk')).toHaveLength(2)
})

it('gives a worker the same chunk again if the response was lost', async () => {
  await app.uploadUntilChunks()
  const call = await app.createWorker('one')
  const runId = randomUUID()
  const first = await claimed(call, runId)
  expect(first).toMatchObject({ runId })
  expect(await claimed(call, runId)).toEqual(first)
  expect(await app.waitingJobs('uploads/encode-chunk')).toHaveLength(1)
  await call('POST', `/runs/${runId}/give-back`, { body: '{"reason":null}' })
  expect(await claimed(call, runId)).toBeNull()
  expect((await call('POST', '/claim', { body: '{"runId":"1"}' })).status).toBe(400)
})

it('gives a worker one chunk if two processes with its token ask at once', async () => {
  await app.uploadUntilChunks()
  const call = await app.createWorker('one')
  const claims = await app.db.transaction().execute(async (trx) => {
    await sql`select from remote_workers for update`.execute(trx)
    const both = Promise.all([claimed(call), claimed(call)])
    await expect.poll(countWaiting).toBe(2)
    return { both }
  })
  expect((await claims.both).filter((claim) => claim !== null)).toHaveLength(1)
  expect(await app.waitingJobs('uploads/encode-chunk')).toHaveLength(1)
})

it('lets a video be deleted or fail while a worker takes one of its chunks', async () => {
  const { db } = app
  const videoId = await app.uploadUntilChunks()
  const call = await app.createWorker('one')
  const { claim, end } = await db.transaction().execute(async (trx) => {
    // The worker gets its job, but not yet its run.
    await sql`lock table remote_runs in share mode`.execute(trx)
    const claim = claimed(call)
    await expect.poll(countWaiting).toBe(1)
    const end = db.transaction().execute((other) => cancelEncoding(other, videoId))
    await expect.poll(countWaiting).toBe(2)
    return { claim, end }
  })
  expect(await end).toBe(true)
  const taken = await claim
  expect((await call('POST', `/runs/${taken?.runId}/heartbeat`, beating)).status).toBe(410)
  expect(await app.waitingJobs('uploads/encode-chunk')).toEqual([])
  expect(await claimed(call)).toBeNull()
})

it('refuses more bytes than a chunk can have, and too many requests', async () => {
  await app.uploadUntilChunks()
  const call = await app.createWorker('one')
  const to = `/runs/${(await claimed(call))?.runId}/files/v360.mp4`
  expect((await call('PATCH', to, partOf(Buffer.alloc(20_000_000), 0))).status).toBe(413)
  expect((await call('HEAD', to)).headers.get(OFFSET_HEADER)).toBe('0')
  const statuses = new Set<number>()
  for (let count = 0; count < 310; count += 1) statuses.add((await call('HEAD', to)).status)
  expect([...statuses]).toEqual([200, 429])
})

it('pauses a worker whose results are bad, and removes one that is silent for a week with its files', async () => {
  const { db } = app
  await app.uploadUntilChunks()
  const call = await app.createWorker('one')
  const claim = await claimed(call)
  await call('PATCH', `/runs/${claim?.runId}/files/v360.mp4`, partOf(Buffer.from('half'), 0))
  await sweepResults(db, app.parts.incoming)
  expect(await app.incomingNames()).toHaveLength(1)
  await sql`update remote_workers set failures = 3, failed_at = now()`.execute(db)
  expect(await claimed(call)).toBeNull()
  await sql`update remote_workers set failed_at = now() - interval '11 minutes'`.execute(db)
  expect(await claimed(call)).not.toBeNull()

  await sql`update remote_workers set seen_at = now() - interval '2 minutes'`.execute(db)
  expect(await listWorkers(db)).toMatchObject([{ state: 'silent' }])
  await sql`update remote_workers set seen_at = now() - interval '6 days'`.execute(db)
  expect(await deleteSilentWorkers(db)).toEqual([])
  await sql`update remote_workers set seen_at = now() - interval '8 days'`.execute(db)
  expect(await deleteSilentWorkers(db)).toEqual(['one'])
  expect((await call('POST', '/claim')).status).toBe(401)
  await sweepResults(db, app.parts.incoming)
  expect(await app.incomingNames()).toEqual([])
})

it('makes the larger renditions of a short video one chunk only while there are workers elsewhere', async () => {
  const whole = { ...parts, chunkSeconds: 60 }
  const upload = async () => {
    const videoId = await app.uploadUntilChunks(whole)
    return { videoId, chunks: await findChunks(app.db, videoId) }
  }
  const alone = await upload()
  expect(alone.chunks).toBeUndefined()
  expect(await findVideo(app.db, alone.videoId)).toMatchObject({ stage: 'ready' })
  const call = await app.createWorker('one')
  expect(await claimed(call)).toBeNull()
  const { videoId, chunks } = await upload()
  expect(chunks?.plan.starts).toEqual([0])
  const index = await app.sendInstead(call, videoId, async (claim) => (await app.encoded(claim)).bytes)
  await checkResult(parts, { videoId, index }, jobContext())
  await joinChunks(parts, videoId, jobContext())
  expect(await findVideo(app.db, videoId)).toMatchObject({ stage: 'ready', heights: [144, 240, 360] })
})
