import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createNotifier, type Notifier } from '../database/notify.ts'
import { createLog } from '../log.ts'
import { bossOn, cancelJob, defineJob as define, enqueue, type JobOptions } from './define.ts'
import { installJobs } from './install.ts'
import { GiveUp, handle, type Handler } from './handler.ts'
import { startWorkers, type Workers } from './work.ts'

const log = createLog('silent')
const Payload = z.object({ videoId: z.int() })

let database: TestDatabase
let notifier: Notifier
let workers: Workers | undefined

beforeAll(async () => {
  database = await createTestDatabase()
  notifier = await createNotifier(database.url, log)
})
afterEach(async () => {
  await workers?.stop()
  workers = undefined
})
afterAll(async () => {
  await notifier.close()
  await database.drop()
})

async function defineJob<Payload extends object>(options: JobOptions<Payload>) {
  const job = define(options)
  await installJobs(database.db)
  return job
}

async function work(...handlers: Handler[]): Promise<void> {
  workers = await startWorkers({ connection: database.connection, notifier, log, handlers })
}

async function statesOf(name: string): Promise<string[]> {
  const { rows } = await database.connection.pool.query<{ state: string }>(
    'select state from pgboss.job where name = $1 order by created_on',
    [name],
  )
  return rows.map(({ state }) => state)
}

test('a job enqueued in a transaction that is rolled back does not exist', async () => {
  const job = await defineJob({ name: 'test/rolled-back', payload: Payload })
  const act = database.db.transaction().execute(async (trx) => {
    await enqueue(trx, job, { videoId: 1 })
    throw new Error('changed my mind')
  })
  await expect(act).rejects.toThrow('changed my mind')
  expect(await statesOf(job.name)).toEqual([])
})

test('a job enqueued in a transaction runs with its payload after the commit', async () => {
  const job = await defineJob({ name: 'test/committed', payload: Payload })
  const done = Promise.withResolvers<number>()
  await work(handle(job, async ({ videoId }) => done.resolve(videoId)))
  await database.db.transaction().execute(async (trx) => {
    await enqueue(trx, job, { videoId: 7 })
  })
  expect(await done.promise).toBe(7)
  await expect.poll(() => statesOf(job.name)).toEqual(['completed'])
})

test('enqueue rejects a payload that does not match the schema of the job', async () => {
  const job = await defineJob({ name: 'test/misfit', payload: Payload })
  await expect(enqueue(database.db, job, { videoId: 1.5 })).rejects.toThrow(z.ZodError)
})

test('stopping workers puts the running job back at once, without counting an attempt', async () => {
  const job = await defineJob({ name: 'test/handed-back', payload: Payload, retryLimit: 0 })
  const begun = Promise.withResolvers<void>()
  await work(
    handle(job, async (_payload, { signal }) => {
      begun.resolve()
      await new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new Error('killed'))),
      )
    }),
  )
  await enqueue(database.db, job, { videoId: 1 })
  await begun.promise
  await workers?.stop()
  expect(await statesOf(job.name)).toEqual(['created'])

  const attempt = Promise.withResolvers<number>()
  await work(handle(job, async (_payload, context) => attempt.resolve(context.attempt)))
  expect(await attempt.promise).toBe(1)
  await expect.poll(() => statesOf(job.name)).toEqual(['completed'])
})

test('a running job that is put back makes way for a waiting one with the same key', async () => {
  const job = await defineJob({
    name: 'test/twin',
    payload: Payload,
    once: { key: () => 'one', whileOther: 'waiting' },
  })
  const begun = Promise.withResolvers<void>()
  await work(
    handle(job, async () => {
      begun.resolve()
      await new Promise(() => undefined)
    }),
  )
  await enqueue(database.db, job, { videoId: 1 })
  await begun.promise
  const second = await enqueue(database.db, job, { videoId: 2 })
  await workers?.stop(10)
  expect((await bossOn(database.db).findJobs(job.name)).map(({ id, state }) => [id, state])).toEqual([
    [second, 'created'],
  ])
})

test('stopping workers after a crash leaves running jobs to be taken up, as an interruption', async () => {
  const job = await defineJob({ name: 'test/with-a-bug', payload: Payload, retryLimit: 0 })
  const begun = Promise.withResolvers<void>()
  await work(
    handle(job, async () => {
      begun.resolve()
      await new Promise(() => undefined)
    }),
  )
  await enqueue(database.db, job, { videoId: 1 })
  await begun.promise
  await workers?.stop(10, true)
  expect(await statesOf(job.name)).toEqual(['active'])
  const attempt = Promise.withResolvers<number>()
  await work(handle(job, async (_payload, context) => attempt.resolve(context.attempt)))
  expect(await attempt.promise).toBe(1)
})

test('stopping workers puts back a job that ignores its abort signal', async () => {
  const job = await defineJob({ name: 'test/deaf', payload: Payload })
  const begun = Promise.withResolvers<void>()
  await work(
    handle(job, async () => {
      begun.resolve()
      await new Promise(() => undefined)
    }),
  )
  await enqueue(database.db, job, { videoId: 1 })
  await begun.promise
  await workers?.stop(10)
  expect(await statesOf(job.name)).toEqual(['created'])
})

test('a failing job is retried, and becomes a dead letter with its reason after the last attempt', async () => {
  const job = await defineJob({ name: 'test/failing', payload: Payload, retryLimit: 1, retryDelaySeconds: 0 })
  const attempts: number[] = []
  const reason = Promise.withResolvers<string>()
  await work(
    handle(
      job,
      async (_payload, { attempt }) => {
        attempts.push(attempt)
        throw new Error('the video tore')
      },
      { onGiveUp: async (_payload, why) => reason.resolve(why) },
    ),
  )
  const id = await enqueue(database.db, job, { videoId: 1 })
  expect(await reason.promise).toBe('the video tore')
  expect(attempts).toEqual([1, 2])
  const [letter] = await bossOn(database.db).findJobs(job.name, { id: id ?? '' })
  expect(letter).toMatchObject({
    state: 'failed',
    data: { videoId: 1 },
    output: { message: 'the video tore' },
  })
})

test('a job whose handler throws GiveUp is not retried', async () => {
  const job = await defineJob({ name: 'test/hopeless', payload: Payload, retryLimit: 5 })
  const reason = Promise.withResolvers<string>()
  await work(
    handle(
      job,
      async () => {
        throw new GiveUp('this is no video')
      },
      { onGiveUp: async (_payload, why) => reason.resolve(why) },
    ),
  )
  await enqueue(database.db, job, { videoId: 1 })
  expect(await reason.promise).toBe('this is no video')
  expect(await statesOf(job.name)).toEqual(['failed'])
})

test('an attempt that exceeds its timeout is aborted and fails', async () => {
  const job = await defineJob({ name: 'test/slow', payload: Payload, retryLimit: 0, timeoutSeconds: 1 })
  const reason = Promise.withResolvers<string>()
  await work(
    handle(
      job,
      async (_payload, { signal }) => {
        await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      },
      { onGiveUp: async (_payload, why) => reason.resolve(why) },
    ),
  )
  await enqueue(database.db, job, { videoId: 1 })
  expect(await reason.promise).toBe('the time for this job is up')
})

test('a job with a once key is not enqueued again while another one with that key is unfinished', async () => {
  const job = await defineJob({
    name: 'test/once',
    payload: Payload,
    once: { key: ({ videoId }) => String(videoId), whileOther: 'unfinished' },
  })
  const first = await enqueue(database.db, job, { videoId: 1 })
  expect(await enqueue(database.db, job, { videoId: 1 })).toBeUndefined()
  const other = await enqueue(database.db, job, { videoId: 2 })
  expect(new Set([first, other, undefined]).size).toBe(3)
})

test('the concurrency of a handler limits how many of its jobs run at the same time', async () => {
  const job = await defineJob({ name: 'test/crowd', payload: Payload })
  let now = 0
  let most = 0
  const all = Promise.withResolvers<void>()
  let done = 0
  for (const videoId of [1, 2, 3, 4, 5, 6]) await enqueue(database.db, job, { videoId })
  const run = async () => {
    most = Math.max(most, ++now)
    await new Promise((resolve) => setTimeout(resolve, 20))
    now--
    if (++done === 6) all.resolve()
  }
  await work(handle(job, run, { concurrency: 2 }))
  await all.promise
  expect(most).toBe(2)
})

/** Runs a statement that terminates its own connection, as when the database stops. */
const breakConnection = () => database.connection.pool.query('select pg_terminate_backend(pg_backend_pid())')

test('an attempt that loses its database connection does not count', async () => {
  const job = await defineJob({ name: 'test/disconnected', payload: Payload, retryLimit: 0 })
  const attempts: number[] = []
  await work(
    handle(job, async (_payload, { attempt }) => {
      attempts.push(attempt)
      if (attempts.length === 1) await breakConnection()
    }),
  )
  await enqueue(database.db, job, { videoId: 1 })
  await expect.poll(() => statesOf(job.name)).toEqual(['completed'])
  expect(attempts).toEqual([1, 1])
})

test('a job that loses its database connection in every attempt becomes a dead letter', async () => {
  const job = await defineJob({ name: 'test/breaking', payload: Payload, retryLimit: 0 })
  let runs = 0
  const given = Promise.withResolvers<void>()
  await work(
    handle(
      job,
      async () => {
        runs++
        await breakConnection()
      },
      { onGiveUp: async () => given.resolve() },
    ),
  )
  await enqueue(database.db, job, { videoId: 1 })
  await given.promise
  expect(runs).toBe(11)
})

test('a job that is cancelled while it runs is aborted, and neither completed nor retried', async () => {
  const job = await defineJob({
    name: 'test/cancelled',
    payload: Payload,
    once: { key: ({ videoId }) => String(videoId), whileOther: 'unfinished' },
  })
  const begun = Promise.withResolvers<void>()
  const aborted = Promise.withResolvers<string>()
  workers = await startWorkers({
    connection: database.connection,
    notifier,
    log,
    superviseSeconds: 1,
    handlers: [
      handle(job, async (_payload, { signal }) => {
        begun.resolve()
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
        aborted.resolve(String(signal.reason))
        throw signal.reason
      }),
    ],
  })
  await enqueue(database.db, job, { videoId: 1 })
  await begun.promise
  expect(await cancelJob(database.db, job, { videoId: 1 })).toBe(true)
  expect(await aborted.promise).toContain('the job was cancelled')
  await workers.stop()
  expect(await statesOf(job.name)).toEqual(['cancelled'])
  expect(await cancelJob(database.db, job, { videoId: 1 })).toBe(false)
})

test('an attempt does not complete a job that was given to another worker', async () => {
  const job = await defineJob({ name: 'test/taken-away', payload: Payload })
  const begun = [0, 1, 2].map(() => Promise.withResolvers<void>())
  const end = [0, 1, 2].map(() => Promise.withResolvers<void>())
  let runs = 0
  const run = async () => {
    const own = runs++
    begun[own]?.resolve()
    await end[own]?.promise
  }
  await work(handle(job, run, { concurrency: 2 }))
  const id = await enqueue(database.db, job, { videoId: 1 })
  await begun[0]?.promise
  // As pg-boss does with a job that runs for a day, for example because the machine sleeps.
  await bossOn(database.db).fail(job.name, id ?? '')
  await begun[1]?.promise
  end[0]?.resolve()
  // It gets a slot only once the first attempt has ended.
  await enqueue(database.db, job, { videoId: 2 })
  await begun[2]?.promise
  expect(await statesOf(job.name)).toEqual(['active', 'active'])
  for (const { resolve } of end) resolve()
  await expect.poll(() => statesOf(job.name)).toEqual(['completed', 'completed'])
})

test('a worker without the shared folders fetches no jobs, and resumes once they are back', async () => {
  const job = await defineJob({ name: 'test/unshared', payload: Payload })
  const looked = Promise.withResolvers<void>()
  const ran = Promise.withResolvers<void>()
  let areShared = false
  let isRun = false
  await enqueue(database.db, job, { videoId: 1 })
  workers = await startWorkers({
    connection: database.connection,
    notifier,
    log,
    areShared: async () => {
      looked.resolve()
      return areShared
    },
    handlers: [
      handle(job, async () => {
        isRun = true
        ran.resolve()
      }),
    ],
  })
  await looked.promise
  await enqueue(database.db, job, { videoId: 2 })
  expect([isRun, await statesOf(job.name)]).toEqual([false, ['created', 'created']])
  areShared = true
  await ran.promise
})
