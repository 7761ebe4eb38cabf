import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { runInChild } from '../../testing/child-process.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createNotifier } from '../database/notify.ts'
import { createLog } from '../log.ts'
import { bossOn, defineJob, enqueue } from './define.ts'
import { installJobs } from './install.ts'
import { handle } from './handler.ts'
import { startWorkers } from './work.ts'

const log = createLog('silent')
const encode = defineJob({ name: 'test/encode', payload: z.object({ videoId: z.int() }), retryLimit: 1 })

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await installJobs(database.db)
})
afterAll(() => database.drop())

/** A worker that starts the job and never finishes it. */
function workInChild() {
  const at = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
  const zod = JSON.stringify(import.meta.resolve('zod'))
  return runInChild(`
    import { z } from ${zod}
    import { connectDatabase } from ${at('../database/connect.ts')}
    import { createNotifier } from ${at('../database/notify.ts')}
    import { createLog } from ${at('../log.ts')}
    import { defineJob } from ${at('./define.ts')}
    import { handle } from ${at('./handler.ts')}
    import { startWorkers } from ${at('./work.ts')}
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

test('a starting worker does not take up jobs of another running worker', async () => {
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

/** Records that a job has these numbers of failures and interruptions and runs in a dead process. */
async function leaveRunning(id: string | undefined, past: { failures?: number; interruptions?: number }) {
  const { failures = 0, interruptions = 0 } = past
  await database.connection.pool.query(
    `update pgboss.job set state = 'active', retry_count = $2::int + $3::int, retry_limit = retry_limit + $3::int,
       data = jsonb_build_object('interruptions', $3::int), started_on = now(), start_after = now(),
       heartbeat_on = now() - interval '1 hour' where id = $1`,
    [id, failures, interruptions],
  )
}

/** A handler that records the first thing that happens to its job. */
function watched(name: string) {
  const job = defineJob({ name, payload: z.object({}), retryLimit: 1 })
  const fate = Promise.withResolvers<string>()
  const run = async (_payload: object, { attempt }: { attempt: number }) => fate.resolve(`attempt ${attempt}`)
  return {
    job,
    fate: fate.promise,
    handlers: [handle(job, run, { onGiveUp: async (_payload, reason) => fate.resolve(reason) })],
  }
}

/** Returns what happens to a job whose process was killed while this worker runs, or before it started. */
async function fateOf(
  name: string,
  when: 'while others work' | 'before a start',
  past: { failures?: number; interruptions?: number },
): Promise<string> {
  const { job, fate, handlers } = watched(name)
  await installJobs(database.db)
  const startAfter = new Date(Date.now() + 3600_000)
  const id = await enqueue(database.db, job, {}, { startAfter })
  if (when === 'before a start') await leaveRunning(id, past)
  const notifier = await createNotifier(database.url, log)
  const workers = await startWorkers({
    connection: database.connection,
    notifier,
    log,
    handlers,
    superviseSeconds: when === 'before a start' ? 3600 : 1,
  })
  if (when === 'while others work') await leaveRunning(id, past)
  const came = await fate
  await workers.stop()
  await notifier.close()
  return came
}

for (const when of ['while others work', 'before a start'] as const) {
  test(`a killed attempt of a job does not count as failed ${when}`, async () => {
    const past = { failures: 1, interruptions: 9 }
    expect(await fateOf(`test/killed ${when}`.replaceAll(' ', '-'), when, past)).toBe('attempt 2')
  })

  test(`a job that was interrupted eleven times becomes a dead letter ${when}, although it never failed`, async () => {
    const name = `test/killer ${when}`.replaceAll(' ', '-')
    expect(await fateOf(name, when, { interruptions: 10 })).toBe('It was interrupted too often.')
  })
}

test('after an outage, a worker gives the others time for a heartbeat before it takes up their jobs', async () => {
  const job = defineJob({ name: 'test/after-an-outage', payload: z.object({}) })
  await installJobs(database.db)
  const id = await enqueue(database.db, job, {}, { startAfter: new Date(Date.now() + 3600_000) })
  let over = Promise.resolve()
  const { connection } = database
  const notifier = await createNotifier(database.url, log)
  const workers = await startWorkers({
    connection: {
      ...connection,
      outage: {
        ...connection.outage,
        over: () => over,
      },
    },
    notifier,
    log,
    handlers: [],
    superviseSeconds: 0.2,
  })
  const outage = Promise.withResolvers<void>()
  over = outage.promise
  await leaveRunning(id, {})
  // Long enough for several heartbeats to be missed.
  await sleep(1500)
  outage.resolve()
  const ended = performance.now()
  await expect
    .poll(async () => (await bossOn(database.db).findJobs(job.name)).map(({ state }) => state), {
      interval: 20,
    })
    .toEqual(['created'])
  expect(performance.now() - ended).toBeGreaterThan(500)
  await workers.stop()
  await notifier.close()
})
