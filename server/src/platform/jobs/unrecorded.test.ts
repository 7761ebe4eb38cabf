import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createNotifier } from '../database/notify.ts'
import { createLog } from '../log.ts'
import { defineJob, enqueue, isUnfinished } from './define.ts'
import { handle } from './handler.ts'
import { installJobs } from './install.ts'
import { startWorkers } from './work.ts'

const log = createLog('silent')
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Makes every attempt to record the outcome of a job fail, as on a full disk. */
async function fillDisk() {
  const { pool } = database.connection
  await pool.query(`
    create sequence refused;
    create function refuse_outcome() returns trigger language plpgsql as $$
    begin perform nextval('refused');
    raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger full_disk before update or delete on pgboss.job
      for each row when (old.state = 'active') execute function refuse_outcome()`)
  return {
    // A sequence isn't rolled back.
    countRefused: async () => {
      const { rows } = await pool.query<{ count: number }>(
        'select (case when is_called then last_value else 0 end)::int as count from refused',
      )
      return rows[0]?.count
    },
    end: () => pool.query('drop function refuse_outcome cascade; drop sequence refused'),
  }
}

it.each(['succeeded', 'failed'] as const)(
  'a job that %s while the disk of the database was full runs again',
  async (outcome) => {
    const job = defineJob({
      name: `test/${outcome}`,
      payload: z.object({}),
      once: { key: () => 'one', whileOther: 'unfinished' },
    })
    await installJobs(database.db)
    const fullDisk = await fillDisk()
    let attempts = 0
    const run = async () => {
      attempts += 1
      if (outcome === 'failed' && attempts === 1) throw new Error('no space left on device')
    }
    const notifier = await createNotifier(database.url, log)
    const workers = await startWorkers({
      connection: database.connection,
      notifier,
      log,
      handlers: [handle(job, run)],
      superviseSeconds: 0.2,
    })
    await enqueue(database.db, job, {})
    // A success that can't be recorded is recorded as a failure.
    await expect.poll(fullDisk.countRefused).toBeGreaterThanOrEqual(outcome === 'failed' ? 1 : 2)
    await fullDisk.end()
    await expect.poll(() => attempts).toBe(2)
    await expect.poll(() => isUnfinished(database.db, job, {})).toBe(false)
    await workers.stop()
    await notifier.close()
  },
)
