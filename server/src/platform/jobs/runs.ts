import { sql } from 'kysely'
import type { JobWithMetadata } from 'pg-boss'
import { z } from 'zod'
import type { Database } from '../database/connect.ts'
import { bossOn, defineJob, enqueue } from './define.ts'

/** A fetched job, and the id of this attempt. */
export interface Run {
  readonly id: string
  readonly job: JobWithMetadata
}

/** Handles a dead letter: calls `onGiveUp` of the job's handler. */
export const deadLetterJob = defineJob({
  name: 'jobs/handle-dead-letter',
  payload: z.object({ jobId: z.string() }),
  retryLimit: 10,
})

/**
 * Retries that pg-boss gets beyond those of the job's definition. It counts a job as failed after a day, even if the
 * machine slept meanwhile; these retries keep such a job from ending.
 */
export const RESERVED_RETRIES = 100
/** A worker without a heartbeat for this long is dead. */
const SILENT_SECONDS = 30
/** How often a job may be interrupted. Interruptions aren't failures, but a job must not crash workers forever. */
const INTERRUPTIONS_ALLOWED = 10
const REMEMBERED_DAYS = 90

/** Records that this worker has started the jobs, in the transaction that fetched them. */
export async function insertRuns(
  trx: Database,
  workerId: string,
  jobs: readonly JobWithMetadata[],
): Promise<Run[]> {
  if (jobs.length === 0) return []
  const rows = jobs.map(({ id, name, data }) => ({ job_id: id, queue: name, payload: data }))
  const { rows: runs } = await sql<{ jobId: string; runId: string }>`
    insert into job_runs (job_id, queue, payload, worker_id)
    select job_id, queue, payload, ${workerId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as job (job_id uuid, queue text, payload jsonb)
    on conflict (job_id) do update
      set worker_id = excluded.worker_id, run_id = excluded.run_id, started_at = excluded.started_at
    returning job_id, run_id`.execute(trx)
  const ids = new Map(runs.map(({ jobId, runId }) => [jobId, runId]))
  return jobs.map((job) => ({ job, id: ids.get(job.id) ?? '' }))
}

/** Ends a run whose job is done. */
export async function completeRun(trx: Database, { id, job }: Run): Promise<void> {
  const { numAffectedRows } = await sql`delete from job_runs where run_id = ${id}`.execute(trx)
  if (numAffectedRows === 1n) await bossOn(trx).complete(job.name, job.id)
}

/** Ends a run that failed: the job is retried later, or becomes a dead letter. */
export async function failRun(trx: Database, run: Run, error: Error): Promise<void> {
  const { job } = run
  if (!(await releaseRun(trx, run))) return
  const isLast = job.retryCount >= job.retryLimit - RESERVED_RETRIES
  if (isLast || error.name === 'GiveUp') await giveUp(trx, job, error.message)
  else await bossOn(trx).fail(job.name, job.id, error)
}

/** Ends a run without counting it: the job goes back to its queue. */
export async function returnRun(trx: Database, run: Run): Promise<void> {
  if (await releaseRun(trx, run)) await putBack(trx, run.job)
}

/** Like `returnRun`, after a database outage; counts as an interruption. */
export async function interruptRun(trx: Database, run: Run): Promise<void> {
  const released = await releaseRun(trx, run, 1)
  if (released) await putBackInterrupted(trx, run.job, released.interruptions)
}

/** Releases a run from its worker; undefined if the job was cancelled or given to another worker. */
async function releaseRun(
  trx: Database,
  run: Run,
  interruptions = 0,
): Promise<{ interruptions: number } | undefined> {
  const { rows } = await sql<{ interruptions: number }>`
    update job_runs set worker_id = null, interruptions = interruptions + ${interruptions}
    where run_id = ${run.id} and worker_id is not null returning interruptions`.execute(trx)
  return rows[0]
}

/** Lists this worker's runs by id. `ageSeconds`: since the job was fetched. */
export async function listRuns(db: Database, workerId: string): Promise<Map<string, { ageSeconds: number }>> {
  const { rows } = await sql<{ runId: string; ageSeconds: number }>`
    select run_id, extract(epoch from now() - started_at)::float8 as age_seconds
    from job_runs where worker_id = ${workerId}`.execute(db)
  return new Map(rows.map(({ runId, ageSeconds }) => [runId, { ageSeconds }]))
}

/** Records a worker's heartbeat. Returns the database's time. */
export async function touchWorker(db: Database, workerId: string): Promise<Date> {
  const { rows } = await sql<{ seenAt: Date }>`
    insert into workers (id) values (${workerId})
    on conflict (id) do update set seen_at = now() returning seen_at`.execute(db)
  return rows[0]?.seenAt ?? new Date()
}

/** Removes a worker that has stopped. */
export async function deleteWorker(db: Database, workerId: string): Promise<void> {
  await sql`delete from workers where id = ${workerId}`.execute(db)
}

/**
 * Puts jobs of dead workers back into their queues. `isAlone`: no other worker is running, so all recorded ones are
 * dead.
 */
export async function recoverOrphanedRuns(db: Database, isAlone: boolean): Promise<JobWithMetadata[]> {
  return db.transaction().execute(async (trx) => {
    await sql`
      delete from workers where ${isAlone} or seen_at < now() - make_interval(secs => ${SILENT_SECONDS})`.execute(
      trx,
    )
    // A time in the future was recorded before a clock was set back.
    await sql`update workers set seen_at = now() where seen_at > now()`.execute(trx)
    const { rows } = await sql<InterruptedRun>`
      update job_runs set worker_id = null, interruptions = interruptions + 1
      where worker_id is not null and not exists (select from workers where id = worker_id)
      returning job_id, queue, interruptions`.execute(trx)
    return putBackRunning(trx, rows)
  })
}

/** Puts jobs of this worker back into their queues. Their runs have ended, but the outcome could not be recorded. */
export async function recoverUnrecordedRuns(
  db: Database,
  workerId: string,
  runIds: readonly string[],
): Promise<JobWithMetadata[]> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<InterruptedRun>`
      update job_runs set worker_id = null, interruptions = interruptions + 1
      where worker_id = ${workerId} and run_id = any(${runIds}::uuid[])
      returning job_id, queue, interruptions`.execute(trx)
    return putBackRunning(trx, rows)
  })
}

interface InterruptedRun {
  readonly jobId: string
  readonly queue: string
  readonly interruptions: number
}

async function putBackRunning(trx: Database, runs: readonly InterruptedRun[]): Promise<JobWithMetadata[]> {
  const taken: JobWithMetadata[] = []
  for (const { jobId, queue, interruptions } of runs) {
    const [job] = await bossOn(trx).findJobs<object>(queue, { id: jobId })
    if (job?.state !== 'active') continue
    await putBackInterrupted(trx, job, interruptions)
    taken.push(job)
  }
  return taken
}

/** Deletes old job_runs rows whose jobs did not end by a run, and old dead letters. */
export async function deleteOldNotes(db: Database): Promise<void> {
  await sql`
    delete from job_runs
    where worker_id is null and started_at < now() - make_interval(days => ${REMEMBERED_DAYS})`.execute(db)
  await sql`delete from dead_letters where failed_at < now() - make_interval(days => ${REMEMBERED_DAYS})`.execute(
    db,
  )
}

async function putBackInterrupted(trx: Database, job: JobWithMetadata, interruptions: number): Promise<void> {
  if (interruptions > INTERRUPTIONS_ALLOWED) await giveUp(trx, job, 'It was interrupted too often.')
  else await putBack(trx, job)
}

/** Enqueues a job again unchanged, with its remaining retries. */
export async function putBack(trx: Database, job: JobWithMetadata, startAfter?: Date): Promise<void> {
  const boss = bossOn(trx)
  await boss.deleteJob(job.name, job.id)
  await boss.send(job.name, job.data, {
    id: job.id,
    retryLimit: Math.max(RESERVED_RETRIES, job.retryLimit - job.retryCount),
    ...(job.singletonKey === null ? {} : { singletonKey: job.singletonKey }),
    ...(startAfter && { startAfter }),
  })
}

async function giveUp(trx: Database, job: JobWithMetadata, reason: string): Promise<void> {
  await bossOn(trx).deleteJob(job.name, job.id)
  await sql`delete from job_runs where job_id = ${job.id}`.execute(trx)
  await insertDeadLetter(trx, job, reason)
  await enqueue(trx, deadLetterJob, { jobId: job.id })
}

export interface DeadLetter {
  readonly queue: string
  readonly payload: object
  readonly reason: string
  readonly failedAt: Date
}

/** Inserts a dead letter: a job that is not retried. */
export async function insertDeadLetter(
  trx: Database,
  job: Pick<JobWithMetadata, 'id' | 'name' | 'data' | 'completedOn'>,
  reason: string,
): Promise<void> {
  await sql`
    insert into dead_letters (job_id, queue, payload, reason, failed_at)
    values (${job.id}, ${job.name}, ${JSON.stringify(job.data)}::jsonb, ${reason}, coalesce(${job.completedOn}, now()))
    on conflict do nothing`.execute(trx)
}

/** Finds the dead letter of a job. */
export async function findDeadLetter(db: Database, jobId: string): Promise<DeadLetter | undefined> {
  const { rows } = await sql<DeadLetter>`
    select queue, payload, reason, failed_at from dead_letters where job_id = ${jobId}`.execute(db)
  return rows[0]
}

/** The error message that pg-boss recorded for a failed attempt. */
export function reasonOf(output: object | null): string {
  if (output === null) return ''
  if ('message' in output && typeof output.message === 'string') return output.message
  if ('value' in output && typeof output.value === 'object' && output.value !== null)
    return reasonOf(output.value)
  return JSON.stringify(output)
}
