import type { JobWithMetadata } from 'pg-boss'
import type { Database } from '../database/connect.ts'
import type { JobQueue } from './define.ts'
import { bossOn } from './define.ts'
import type { WaitingJob } from './handler.ts'
import { CHOSEN } from './handler.ts'
import { completeRun, listHeld, returnRun } from './runs.ts'

// Jobs that are lent to workers without the database. They have the lease of any other attempt, and the site sends the
// heartbeats that it gets from them.

/** An attempt of a lent job. */
export interface LentJob {
  readonly id: string
  /** pg-boss's `retry_count`. */
  readonly attempt: number
}

/** Fetched only by the transaction that chose the job. */
const LENT_PRIORITY = CHOSEN + 1

/**
 * Starts a waiting job for a remote worker; undefined if none is waiting. `choose` returns the id of one of the
 * waiting jobs.
 */
export async function lendJob(
  trx: Database,
  { name }: JobQueue,
  choose: (waiting: readonly WaitingJob[]) => Promise<string | undefined>,
): Promise<(LentJob & { readonly data: object }) | undefined> {
  const boss = bossOn(trx)
  const waiting = await boss.findJobs<object>(name, { queued: true })
  const due = waiting.filter(
    ({ startAfter, priority }) => startAfter.getTime() <= Date.now() && priority < CHOSEN,
  )
  const id = due.length === 0 ? undefined : await choose(due)
  const chosen = due.find((job) => job.id === id)
  if (!chosen) return undefined
  await boss.update(name, { ...chosen.data, isLent: true }, { id: chosen.id, priority: LENT_PRIORITY })
  const [job] = await boss.fetch<object>(name, {
    batchSize: 1,
    minPriority: LENT_PRIORITY,
    includeMetadata: true,
  })
  return job && { id: job.id, attempt: job.retryCount, data: job.data }
}

/** Extends the lease. Returns false if the job was cancelled or given to another worker. */
export async function touchLent(trx: Database, { name }: JobQueue, lent: LentJob): Promise<boolean> {
  const job = await findHeld(trx, name, lent)
  if (job) await bossOn(trx).touch(name, job.id)
  return job !== undefined
}

/** Completes the job. Returns false as `touchLent` does. */
export async function completeLent(trx: Database, { name }: JobQueue, lent: LentJob): Promise<boolean> {
  const job = await findHeld(trx, name, lent)
  if (job) await completeRun(trx, job)
  return job !== undefined
}

/** Puts the job back into its queue, if it is still lent. */
export async function returnLent(trx: Database, { name }: JobQueue, lent: LentJob): Promise<void> {
  const job = await findHeld(trx, name, lent)
  if (job) await returnRun(trx, job)
}

/** Finds the job if this attempt still runs, and locks it. */
async function findHeld(trx: Database, name: string, lent: LentJob): Promise<JobWithMetadata | undefined> {
  const [job] = await bossOn(trx).findJobs<object>(name, { id: lent.id })
  if (job?.retryCount !== lent.attempt) return undefined
  return (await listHeld(trx, [job])).has(job) ? job : undefined
}
