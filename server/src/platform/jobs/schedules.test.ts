import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createNotifier } from '../database/notify.ts'
import { createLog } from '../log.ts'
import { bossOn, defineJob } from './define.ts'
import { handle } from './handler.ts'
import { installJobs } from './install.ts'
import { enqueueDue, insertSchedules, schedule } from './schedules.ts'
import { startWorkers } from './work.ts'

const job = defineJob({ name: 'test/nightly', payload: z.object({}) })
const schedules = [schedule(job, '30 2 * * *')]

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await installJobs(database.db)
})
afterAll(() => database.drop())

/** Runs the schedules at a time in Colombo. Returns how many jobs have been enqueued so far. */
async function countAt(time: string): Promise<number> {
  await enqueueDue(database.db, schedules, new Date(`${time}+05:30`))
  return (await bossOn(database.db).findJobs(job.name)).length
}

test('a schedule enqueues its job once at each of its times, and once for all missed times', async () => {
  await insertSchedules(database.db, schedules, new Date('2026-11-26T18:00:00+05:30'))
  expect(await countAt('2026-11-27T02:29:59')).toBe(0)
  expect(await countAt('2026-11-27T02:30:00')).toBe(1)
  await insertSchedules(database.db, schedules, new Date('2026-11-29T18:00:00+05:30'))
  expect(await countAt('2026-11-27T23:00:00')).toBe(1)
  expect(await countAt('2026-11-30T12:00:00')).toBe(2)
  expect(await countAt('2026-11-30T12:00:10')).toBe(2)
})

test('a schedule enqueues its job again when a clock that was set back reaches the time again', async () => {
  const before = await countAt('2026-12-05T03:00:00')
  expect(await countAt('2026-12-05T02:00:00')).toBe(before + 1)
  expect(await countAt('2026-12-05T02:31:00')).toBe(before + 2)
})

test('two workers enqueue a scheduled job once', async () => {
  const before = await countAt('2026-12-10T03:00:00')
  await Promise.all([countAt('2026-12-11T03:00:00'), countAt('2026-12-11T03:00:00')])
  expect(await countAt('2026-12-11T03:00:01')).toBe(before + 1)
})

test('workers enqueue the job of a handler with a cron expression, also a time that was missed', async () => {
  const minutely = defineJob({ name: 'test/minutely', payload: z.object({}) })
  await installJobs(database.db)
  await database.connection.pool.query(
    `insert into schedule_slots (queue, slot) values ('test/minutely', now() - interval '1 day')`,
  )
  const log = createLog('silent')
  const notifier = await createNotifier(database.url, log)
  const ran = Promise.withResolvers<void>()
  const handlers = [handle(minutely, async () => ran.resolve(), { cron: '* * * * *' })]
  const { connection } = database
  const workers = await startWorkers({ connection, notifier, log, handlers, superviseSeconds: 0.2 })
  await expect(ran.promise).resolves.toBeUndefined()
  await workers.stop()
  await notifier.close()
})
