import { fromKysely, PgBoss } from 'pg-boss'
import type { QueueResult } from 'pg-boss'
import type { Database } from '../database/connect.ts'
import { withStartLock } from '../database/start-lock.ts'
import { definedQueues, type JobQueue } from './define.ts'
import { deadLetterJob, RETRY_LIMIT } from './runs.ts'

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
      await installQueue(boss, deadLetterJob, undefined, existing.get(deadLetterJob.name))
      for (const job of definedQueues())
        if (job.name !== deadLetterJob.name)
          await installQueue(boss, job, deadLetterJob.name, existing.get(job.name))
    } finally {
      await boss.stop({ graceful: false })
    }
  })
}

async function installQueue(
  boss: PgBoss,
  job: JobQueue,
  deadLetter: string | undefined,
  existing: QueueResult | undefined,
): Promise<void> {
  const options = {
    retryLimit: RETRY_LIMIT,
    retryDelay: job.retryDelaySeconds,
    retryBackoff: true,
    // The delay before the last retry, also of jobs that were interrupted: pg-boss counts these attempts too.
    retryDelayMax: Math.max(job.retryDelaySeconds, 1) * 2 ** job.retryLimit,
    // Our own timeout fires earlier.
    expireInSeconds: DAY,
    deleteAfterSeconds: ENDED_SHOWN_SECONDS,
    retentionSeconds: 90 * DAY,
    notify: true,
    ...(deadLetter !== undefined && { deadLetter }),
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
