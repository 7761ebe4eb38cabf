import { fromKysely, PgBoss } from 'pg-boss'
import type { QueueResult } from 'pg-boss'
import type { Database } from '../database/connect.ts'
import { withStartLock } from '../database/start-lock.ts'
import { bossOn, definedQueues, enqueue, isOpen, type JobQueue } from './define.ts'
import { deadLetterJob, insertDeadLetter, reasonOf, RESERVED_RETRIES } from './runs.ts'

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
      await moveFormerJobs(boss, connection, [...existing.keys()])
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
  if (!isCurrent) await boss.updateQueue(job.name, { ...options, deadLetter: null, heartbeatSeconds: null })
}

const FORMER_DEAD_LETTERS = /^(.*)\/given-up$/
const FORMER_NAMES = new Map([
  ['cuts/make-cut', 'edits/make-edit'],
  ['cuts/remove-outdated', 'edits/remove-outdated'],
  ['room/measure-films', 'quota/measure-videos'],
  ['leftovers/sweep', 'orphaned-files/sweep'],
])
const currentName = (queue: string) => FORMER_NAMES.get(queue) ?? queue

/**
 * Runs once on sites older than the table job_runs: enqueues their unfinished jobs again with current names and
 * settings, and moves their dead letters to our table.
 */
async function moveFormerJobs(boss: PgBoss, connection: Database, queues: readonly string[]): Promise<void> {
  const deadLetterQueues = queues.filter((name) => FORMER_DEAD_LETTERS.test(name))
  if (deadLetterQueues.length === 0) return
  const ours = new Set(definedQueues().map(({ name }) => name))
  const former = queues.filter((name) => !FORMER_DEAD_LETTERS.test(name) && !name.startsWith('__'))
  for (const name of former) await boss.updateQueue(name, { deadLetter: null, heartbeatSeconds: null })
  await connection.transaction().execute(async (trx) => {
    const inTransaction = bossOn(trx)
    for (const name of former) {
      for (const job of await inTransaction.findJobs<object>(name)) {
        const queue = currentName(name)
        if (job.state === 'failed') await insertDeadLetter(trx, { ...job, name: queue }, reasonOf(job.output))
        if (!isOpen(job)) continue
        await inTransaction.deleteJob(name, job.id)
        await inTransaction.send(queue, job.data, {
          id: job.id,
          startAfter: job.startAfter,
          ...(job.singletonKey === null ? {} : { singletonKey: job.singletonKey }),
        })
      }
    }
    for (const name of deadLetterQueues) {
      const queue = currentName(FORMER_DEAD_LETTERS.exec(name)?.[1] ?? '')
      for (const job of (await inTransaction.findJobs<object>(name)).filter(isOpen)) {
        await insertDeadLetter(trx, { ...job, name: queue }, reasonOf(job.output))
        if (ours.has(queue)) await enqueue(trx, deadLetterJob, { jobId: job.id })
      }
    }
  })
  for (const { name, key } of await boss.getSchedules()) await boss.unschedule(name, key)
  // Ended jobs reference the dead-letter queue.
  for (const name of former) await boss.deleteStoredJobs(name)
  for (const name of former.filter((name) => FORMER_NAMES.has(name))) await boss.deleteQueue(name)
  for (const name of deadLetterQueues) await boss.deleteQueue(name)
}
