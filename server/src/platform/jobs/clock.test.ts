import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createLog } from '../log.ts'
import { watchClock } from './clock.ts'
import { defineJob, enqueue } from './define.ts'

const job = defineJob({ name: 'test/clock', payload: z.object({}) })
const HOUR_MS = 3600_000

let database: TestDatabase
let wall = 0
let skipped = 0
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const clockOf = () => {
  skipped = 0
  return watchClock({
    pool: database.connection.pool,
    log: createLog('silent'),
    onSkipped: async () => void skipped++,
    wall: () => wall,
    steady: () => 0,
  })
}

/** Enqueues a job and writes what a clock would have written; answers how to look at it. */
async function enqueued(columns: string) {
  const { pool } = database.connection
  const id = await enqueue(database.db, job, {})
  await pool.query(`update pgboss.job set ${columns} where id = $1`, [id])
  return async (condition: string) => {
    const { rows } = await pool.query<{ holds: boolean }>(
      `select ${condition} as holds from pgboss.job where id = $1`,
      [id],
    )
    return rows[0]?.holds
  }
}
const AHEAD = `interval '1 hour'`

test('jobs and schedules go on when a clock that ran ahead is set back', async () => {
  const clock = clockOf()
  const waiting = await enqueued(`created_on = now() + ${AHEAD}, start_after = now() + ${AHEAD}`)
  const later = await enqueued(`created_on = now() + ${AHEAD}, start_after = now() + ${AHEAD} * 3`)
  const again = await enqueued(
    `state = 'retry', started_on = now() + ${AHEAD}, start_after = now() + ${AHEAD} + interval '5 seconds'`,
  )
  const { pool } = database.connection
  await pool.query(`update pgboss.version set cron_on = now() + ${AHEAD}`)
  await pool.query(`update pgboss.queue set maintain_on = now() + ${AHEAD}`)
  wall -= HOUR_MS
  await clock.check()
  expect(await waiting('start_after <= now()')).toBe(true)
  expect(await later(`start_after between now() + ${AHEAD} and now() + ${AHEAD} * 2`)).toBe(true)
  expect(await again(`start_after <= now() + interval '5 seconds' and started_on <= now()`)).toBe(true)
  const { rows } = await pool.query(
    `select (select cron_on <= now() from pgboss.version) as cron,
      (select bool_and(maintain_on is null or maintain_on <= now()) from pgboss.queue) as maintain`,
  )
  expect([rows[0], skipped]).toEqual([{ cron: true, maintain: true }, 0])
})

test('a minute that comes a second time is seen to again by its schedules', async () => {
  const clock = clockOf()
  const seenTo = await enqueued(`state = 'completed', singleton_on = now() at time zone 'UTC' + ${AHEAD}`)
  wall -= HOUR_MS
  await clock.check()
  expect(await seenTo('singleton_on is null')).toBe(true)
})

test('a running job is not taken for a dead one when the machine slept, and what was missed is made up for once', async () => {
  const clock = clockOf()
  const running = await enqueued(
    `state = 'active', started_on = now() - ${AHEAD} - interval '1 minute', heartbeat_on = now() - ${AHEAD}`,
  )
  wall += 1000
  await clock.check()
  expect(await running(`heartbeat_on < now() - interval '1 minute'`)).toBe(true)
  wall += HOUR_MS
  await Promise.all([clock.check(), clock.check()])
  await clock.check()
  expect(await running(`heartbeat_on > now() - interval '1 minute'`)).toBe(true)
  expect(await running(`started_on between now() - interval '2 minutes' and now()`)).toBe(true)
  expect(skipped).toBe(1)
})
