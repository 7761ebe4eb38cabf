import { sql } from 'kysely'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { Database } from '../database/connect.ts'
import { bossOn, defineJob } from './define.ts'

/** The dead-letter queue: pg-boss sends it a copy of each job that was given up, and it calls `onGiveUp`. */
export const deadLetterJob = defineJob({
  name: 'jobs/handle-dead-letter',
  payload: z.object({}),
  retryLimit: 10,
})

/**
 * The retries that pg-boss allows every job. The definition of the job decides, because pg-boss would count a machine's
 * sleep of a day as a failure. Every attempt that doesn't count as failed adds one.
 */
export const RETRY_LIMIT = 100
/** How often a job may be interrupted. Interruptions aren't failures, but a job must not crash workers forever. */
const INTERRUPTIONS_ALLOWED = 10
const Interrupted = z.object({ interruptions: z.int().default(0) })
/** Whether a job is lent to a worker without the database (lent.ts), in its data until it is put back. */
const Lent = z.object({ isLent: z.boolean().default(false) })
const DEAD_LETTER_SECONDS = 90 * 86_400

/** Completes a job. */
export async function completeRun(trx: Database, job: JobWithMetadata): Promise<void> {
  if (await isHeld(trx, job)) await bossOn(trx).complete(job.name, job.id)
}

/** Records a failed attempt: the job is retried later, or becomes a dead letter after `retryLimit` retries. */
export async function failRun(
  trx: Database,
  job: JobWithMetadata,
  error: Error,
  retryLimit: number,
): Promise<void> {
  if (!(await isHeld(trx, job))) return
  const isLast = countFailures(job) >= retryLimit || error.name === 'GiveUp'
  if (isLast) await giveUp(bossOn(trx), job, error.message)
  else await bossOn(trx).fail(job.name, job.id, error)
}

/** Puts a job back into its queue without counting the attempt. */
export async function returnRun(trx: Database, job: JobWithMetadata): Promise<void> {
  if (await isHeld(trx, job)) await putBack(bossOn(trx), job, { ...job.data, isLent: undefined })
}

/** Puts a job back and counts an interruption, in its data: pg-boss has no column for them. */
export async function interruptRun(trx: Database, job: JobWithMetadata): Promise<void> {
  if (!(await isHeld(trx, job))) return
  const { interruptions } = Interrupted.parse(job.data)
  if (interruptions < INTERRUPTIONS_ALLOWED)
    await putBack(bossOn(trx), job, { ...job.data, interruptions: interruptions + 1 })
  else await giveUp(bossOn(trx), job, 'It was interrupted too often.')
}

/** How many attempts of a job have failed. pg-boss also counts those that were put back. */
export function countFailures({ retryCount, retryLimit }: JobWithMetadata): number {
  return retryCount - (retryLimit - RETRY_LIMIT)
}

/**
 * Returns those of the fetched jobs that were not cancelled or given to another worker, and locks them. Each attempt has
 * another `retryCount`.
 */
export async function listHeld(
  trx: Database,
  jobs: readonly JobWithMetadata[],
): Promise<ReadonlySet<JobWithMetadata>> {
  const { rows } = await sql<{ id: string; retryCount: number }>`
    select id, retry_count from pgboss.job
    where name = any(${jobs.map(({ name }) => name)}) and id = any(${jobs.map(({ id }) => id)}::uuid[])
      and state = 'active'
    for no key update`.execute(trx)
  const counts = new Map(rows.map(({ id, retryCount }) => [id, retryCount]))
  return new Set(jobs.filter(({ id, retryCount }) => counts.get(id) === retryCount))
}

async function isHeld(trx: Database, job: JobWithMetadata): Promise<boolean> {
  return (await listHeld(trx, [job])).has(job)
}

/**
 * Puts running jobs without a heartbeat for so long back into their queues: their process was killed, or couldn't record
 * the outcome. 0: all of them but lent ones, which remote workers run. The silence of those isn't an interruption,
 * because it is never the job's fault.
 */
export async function recoverOrphans(db: Database, silentSeconds: number): Promise<JobWithMetadata[]> {
  return db.transaction().execute(async (trx) => {
    // A time in the future was recorded before a clock was set back.
    const { rows } = await sql<{ name: string; id: string }>`
      select name, id from pgboss.job
      where state = 'active' and abs(extract(epoch from now() - heartbeat_on)) >= ${silentSeconds}
        and (${silentSeconds > 0} or data->'isLent' is null)
      for no key update skip locked`.execute(trx)
    const orphans: JobWithMetadata[] = []
    for (const { name, id } of rows) orphans.push(...(await bossOn(trx).findJobs<object>(name, { id })))
    for (const job of orphans)
      await (Lent.parse(job.data).isLent ? returnRun(trx, job) : interruptRun(trx, job))
    return orphans
  })
}

/** Makes a running job wait again. Deletes it and returns false if `once` allows only the one that waits already. */
async function putBack(boss: PgBoss, job: JobWithMetadata, data?: object): Promise<boolean> {
  const { name, id, singletonKey: key } = job
  const others = key === null ? [] : await boss.findJobs(name, { key, queued: true })
  if (others.length > 0) {
    await boss.deleteJob(name, id)
    return false
  }
  await boss.cancel(name, id)
  await boss.resume(name, id)
  // Without a priority, it is chosen again.
  await boss.update(name, data, { id, priority: 0, retryLimit: job.retryLimit + 1 })
  return true
}

/** Makes a job a dead letter, which is a failed job that is kept for 90 days. */
async function giveUp(boss: PgBoss, job: JobWithMetadata, reason: string): Promise<void> {
  const { name, id } = job
  if (!(await putBack(boss, job))) return
  await boss.update(name, undefined, { id, retryLimit: 0, deleteAfterSeconds: DEAD_LETTER_SECONDS })
  await boss.fail(name, id, { message: reason })
}
