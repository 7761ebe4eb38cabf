import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { runInChild } from '../../testing/child-process.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createNotifier } from '../database/notify.ts'
import { createLog } from '../log.ts'
import { defineJob, enqueue } from './define.ts'
import { handle, startWorkers } from './work.ts'

const log = createLog('silent')
const encode = defineJob({ name: 'test/encode', payload: z.object({ videoId: z.int() }), retryLimit: 1 })

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** A worker that begins the job and never ends it. */
function workInChild() {
  const at = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
  const zod = JSON.stringify(import.meta.resolve('zod'))
  return runInChild(`
    import { z } from ${zod}
    import { connectDatabase } from ${at('../database/connect.ts')}
    import { createNotifier } from ${at('../database/notify.ts')}
    import { createLog } from ${at('../log.ts')}
    import { defineJob } from ${at('./define.ts')}
    import { handle, startWorkers } from ${at('./work.ts')}
    const url = ${JSON.stringify(database.url)}
    const log = createLog('silent')
    const encode = defineJob({ name: 'test/encode', payload: z.object({ videoId: z.int() }), retryLimit: 1 })
    const handlers = [handle(encode, async () => { console.log('begun'); await new Promise(() => undefined) })]
    const connection = connectDatabase(url, { log })
    await startWorkers({ connection, notifier: await createNotifier(url, log), log, handlers })
    console.log('working')
  `)
}

test('a job of a killed process is taken up as soon as a worker starts again', async () => {
  const child = workInChild()
  await child.untilPrinted('working')
  await enqueue(database.db, encode, { videoId: 5 })
  await child.untilPrinted('begun')
  await child.kill('SIGKILL')

  const notifier = await createNotifier(database.url, log)
  const taken = Promise.withResolvers<number>()
  const handlers = [handle(encode, async ({ videoId }) => taken.resolve(videoId))]
  const workers = await startWorkers({ connection: database.connection, notifier, log, handlers })
  expect(await taken.promise).toBe(5)
  await workers.stop()
  await notifier.close()
})

test('a worker that starts leaves alone what another living one is doing', async () => {
  const child = workInChild()
  await child.untilPrinted('working')
  await enqueue(database.db, encode, { videoId: 6 })
  await child.untilPrinted('begun')

  const notifier = await createNotifier(database.url, log)
  const taken: number[] = []
  const handlers = [handle(encode, async ({ videoId }) => void taken.push(videoId))]
  const workers = await startWorkers({ connection: database.connection, notifier, log, handlers })
  await enqueue(database.db, encode, { videoId: 7 })
  await expect.poll(() => taken).toEqual([7])
  await workers.stop()
  await notifier.close()
  await child.kill('SIGKILL')
})

/** How a job fares whose worker has been silent for 40 seconds, after so many tries, while others work. */
async function leftSilent(name: string, retries: number): Promise<string> {
  const job = defineJob({ name, payload: z.object({}), retryLimit: 1 })
  const fate = Promise.withResolvers<string>()
  const run = async (_payload: object, { attempt }: { attempt: number }) => fate.resolve(`attempt ${attempt}`)
  const handlers = [handle(job, run, { onGiveUp: async () => fate.resolve('given up') })]
  const notifier = await createNotifier(database.url, log)
  const workers = await startWorkers({
    ...{ connection: database.connection, notifier, log, handlers },
    superviseSeconds: 1,
  })
  // In one statement: nobody else gets to it.
  const startAfter = new Date(Date.now() + 3600_000)
  const id = await enqueue(database.db, job, {}, { startAfter })
  const silentSince = async (seconds: number) =>
    database.connection.pool.query(
      `update pgboss.job set state = 'active', retry_count = $2, started_on = now(),
        heartbeat_on = now() - make_interval(secs => $3) where id = $1`,
      [id, retries, seconds],
    )
  await silentSince(40)
  // The engine's turn comes after a minute, and only where ours was had too often.
  if (retries > 5) await silentSince(61)
  const came = await fate.promise
  await workers.stop()
  await notifier.close()
  return came
}

test('what a worker was doing that is gone while others work is done again beyond its tries, and not for ever', async () => {
  expect(await leftSilent('test/one-of-several', 1)).toBe('attempt 3')
  expect(await leftSilent('test/many-of-several', 6)).toBe('given up')
})

/** How a job fares that was running when all workers ended, after its last try but those for crashes. */
async function takenUp(
  name: string,
  { before, now, outages }: { before: string; now: string; outages: number },
): Promise<string> {
  const job = defineJob({ name, payload: z.object({}), retryLimit: 1 })
  const { pool } = database.connection
  const id = await enqueue(database.db, job, {})
  await pool.query(
    `update pgboss.job set state = 'active', retry_count = 6, started_on = now(), heartbeat_on = now() where id = $1`,
    [id],
  )
  await pool.query('delete from worker_boots')
  await pool.query('insert into worker_boots (boot_id) values ($1)', [before])
  await pool.query('insert into job_outages (job_id, times) values ($1, $2)', [id, outages])
  const fate = Promise.withResolvers<string>()
  const run = async (_payload: object, { attempt }: { attempt: number }) => fate.resolve(`attempt ${attempt}`)
  const handlers = [handle(job, run, { onGiveUp: async () => fate.resolve('given up') })]
  const notifier = await createNotifier(database.url, log)
  const workers = await startWorkers({
    ...{ connection: database.connection, notifier, log, handlers },
    bootId: now,
    superviseSeconds: 1,
  })
  const came = await fate.promise
  await workers.stop()
  await notifier.close()
  return came
}

test('what was cut off by a machine that went down is done again, and does not count', async () => {
  const fate = takenUp('test/powered-off', { before: 'boot 1', now: 'boot 2', outages: 3 })
  expect(await fate).toBe('attempt 7')
})

test('a job that was running in each of many crashes is given up, of the process and of the machine', async () => {
  const crashed = takenUp('test/crashing', { before: 'boot 2', now: 'boot 2', outages: 3 })
  expect(await crashed).toBe('given up')
  const down = takenUp('test/machine-killer', { before: 'boot 2', now: 'boot 3', outages: 20 })
  expect(await down).toBe('given up')
})
