import { fromKysely, PgBoss } from 'pg-boss'
import type { QueueResult } from 'pg-boss'
import type { Database } from '../database/connect.ts'
import { withStartLock } from '../database/start-lock.ts'
import { definedQueues, type JobQueue } from './define.ts'
import { RESERVED_RETRIES } from './runs.ts'

const DAY = 86_400
const ENDED_SHOWN_SECONDS = DAY

/**
 * Creates or updates pg-boss's tables (schema `pgboss`) and the queues of all defined jobs. Must run before the first
 * `enqueue`. Processes that start at the same time wait for one another, because pg-boss takes its own lock only after
 * its first statements.
 */
export async function installJobs(db: Database): Promise<void> {
  await withStartLock(db, async (connection) => {
    const boss = new PgBoss({ db: fromKysely(connection), supervise: false, schedule: false })
    boss.on('error', () => undefined)
    try {
      await boss.start()
      const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
      for (const job of definedQueues()) await installQueue(boss, job, existing.get(job.name))
    } finally {
      await boss.stop({ graceful: false })
    }
  })
}

async function installQueue(boss: PgBoss, job: JobQueue, existing: QueueResult | undefined): Promise<void> {
  const options = {
    retryLimit: job.retryLimit + RESERVED_RETRIES,
    retryDelay: job.retryDelaySeconds,
    retryBackoff: true,
    // Our own timeout fires earlier.
    expireInSeconds: DAY,
    deleteAfterSeconds: ENDED_SHOWN_SECONDS,
    retentionSeconds: 90 * DAY,
    notify: true,
  }
  if (existing === undefined) {
    await boss.createQueue(job.name, { ...options, policy: job.policy })
    return
  }
  if (existing.policy !== job.policy) {
    throw new Error(`${job.name}: 'once' cannot change for an existing queue; give it a new name`)
  }
  const values = new Map<string, unknown>(Object.entries(existing))
  const isCurrent = Object.entries(options).every(([name, value]) => values.get(name) === value)
  if (!isCurrent) await boss.updateQueue(job.name, options)
}
