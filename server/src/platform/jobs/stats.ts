import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { bossOn, definedQueues } from './define.ts'
import { type DeadLetter, deadLetterJob } from './runs.ts'

export interface QueueStats {
  readonly queue: string
  /** Up to a minute old. */
  readonly waiting: number
  readonly running: number
  readonly deadLetters: number
  /** Whether `retryDeadLetters` works for this queue. */
  readonly canRetry: boolean
  /** The latest dead letter, if any. */
  readonly last: Pick<DeadLetter, 'reason' | 'failedAt'> | undefined
}

/** Returns statistics of each queue. */
export async function listQueueStats(db: Database): Promise<QueueStats[]> {
  const queues = definedQueues().filter(({ name }) => name !== deadLetterJob.name)
  const counted = await bossOn(db).getQueues(queues.map(({ name }) => name))
  const waiting = new Map(counted.map(({ name, queuedCount }) => [name, queuedCount]))
  const { rows } = await sql<{
    queue: string
    running: number
    deadLetters: number
    reason: string | null
    failedAt: Date | null
  }>`
    with runs as (
      select queue, count(*)::int as running from job_runs where worker_id is not null group by queue
    ), letters as (
      select queue, count(*)::int as dead_letters, max(failed_at) as failed_at,
        (array_agg(reason order by failed_at desc))[1] as reason
      from dead_letters group by queue
    )
    select queue, coalesce(running, 0) as running, coalesce(dead_letters, 0) as dead_letters, reason, failed_at
    from runs full join letters using (queue)`.execute(db)
  const stats = new Map(rows.map((row) => [row.queue, row]))
  return queues.map(({ name, canRetry }) => {
    const { running = 0, deadLetters = 0, reason = null, failedAt = null } = stats.get(name) ?? {}
    const last = reason === null || failedAt === null ? undefined : { reason, failedAt }
    return { queue: name, waiting: waiting.get(name) ?? 0, running, deadLetters, canRetry, last }
  })
}

export interface WaitingStats {
  readonly queue: string
  /** Jobs that are due and wait. */
  readonly due: number
  readonly oldestSeconds: number
  /** Those and the ones that wait for a retry or their time. */
  readonly waiting: number
  readonly deadLetters: number
}

/** Counts the waiting jobs and the dead letters of each queue in one statement. */
export async function listWaitingStats(db: Database): Promise<WaitingStats[]> {
  const queues = definedQueues().map(({ name }) => name)
  const { rows } = await sql<WaitingStats>`
    with waiting as (
      select name as queue, count(*)::int as waiting, count(*) filter (where start_after <= now())::int as due,
        extract(epoch from now() - min(start_after) filter (where start_after <= now()))::float8 as oldest_seconds
      from pgboss.job where state < 'active' group by name
    ), letters as (
      select queue, count(*)::int as dead_letters from dead_letters group by queue
    )
    select queue, coalesce(due, 0) as due, coalesce(oldest_seconds, 0) as oldest_seconds,
      coalesce(waiting, 0) as waiting, coalesce(dead_letters, 0) as dead_letters
    from unnest(${queues}::text[]) as queue left join waiting using (queue) left join letters using (queue)`.execute(
    db,
  )
  return rows
}

/** Finds the latest dead letter of a queue. */
export async function findLastDeadLetter(
  db: Database,
  queue: string,
): Promise<Pick<DeadLetter, 'reason' | 'failedAt'> | undefined> {
  const { rows } = await sql<Pick<DeadLetter, 'reason' | 'failedAt'>>`
    select reason, failed_at from dead_letters where queue = ${queue} order by failed_at desc limit 1`.execute(
    db,
  )
  return rows[0]
}

const RETRIED_AT_ONCE = 500

/**
 * Enqueues up to 500 dead letters of a queue again, oldest first. Returns how many; 0 for jobs with their own retry.
 */
export async function retryDeadLetters(trx: Database, queue: string): Promise<number> {
  const job = definedQueues().find(({ name }) => name === queue)
  if (!job?.canRetry) return 0
  const { rows } = await sql<Pick<DeadLetter, 'payload'>>`
    delete from dead_letters where job_id in (
      select job_id from dead_letters where queue = ${queue} order by failed_at limit ${RETRIED_AT_ONCE}
    ) returning payload`.execute(trx)
  for (const { payload } of rows) await job.enqueueAgain(trx, payload)
  return rows.length
}
