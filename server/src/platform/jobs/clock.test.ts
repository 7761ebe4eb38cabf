import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { rescheduleFutureJobs, watchClock } from './clock.ts'
import { defineJob, enqueue } from './define.ts'
import { installJobs } from './install.ts'

const job = defineJob({ name: 'test/clock', payload: z.object({}) })
const HOUR_MS = 3600_000

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await installJobs(database.db)
})
afterAll(() => database.drop())

/**
 * Enqueues a job and overwrites columns, as if the clock was ahead. Returns a function for the seconds until it starts.
 */
async function startOf(values: string, startAfter = new Date()) {
  const { pool } = database.connection
  const id = await enqueue(database.db, job, {}, { startAfter })
  await pool.query(`update pgboss.job set ${values} where id = $1`, [id])
  return async () => {
    const { rows } = await pool.query<{ seconds: number }>(
      'select extract(epoch from start_after - now())::float8 as seconds from pgboss.job where id = $1',
      [id],
    )
    return rows[0]?.seconds
  }
}

test('jobs start in time after a clock that was ahead is set back', async () => {
  const ahead = `interval '1 hour'`
  const waiting = await startOf(`created_on = now() + ${ahead}, start_after = now() + ${ahead}`)
  const later = await startOf(`created_on = now() + ${ahead}, start_after = now() + ${ahead} * 3`)
  const again = await startOf(
    `state = 'retry', started_on = now() + ${ahead}, start_after = now() + ${ahead} + interval '5 seconds'`,
  )
  const rightly = await startOf('priority = 0', new Date(Date.now() + HOUR_MS))
  for (let starts = 0; starts < 2; starts++) await rescheduleFutureJobs(database.db, [job], new Date())
  expect(await waiting()).toBeLessThan(5)
  expect(await later()).toBeCloseTo(7200, -2)
  expect(await again()).toBeLessThan(10)
  expect(await rightly()).toBeCloseTo(3600, -2)
})

test('watchClock reports each jump of the clock once, forward and back', () => {
  let wall = 0
  const jump = watchClock(
    () => wall,
    () => 0,
  )
  wall += 1000
  expect(jump()).toBe(0)
  wall += HOUR_MS
  expect([jump(), jump()]).toEqual([HOUR_MS + 1000, 0])
  wall -= HOUR_MS
  expect([jump(), jump()]).toEqual([-HOUR_MS, 0])
})
