import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { bossOn, definedQueues } from './define.ts'

export interface QueueStats {
  readonly queue: string
  /** Jobs that are due and wait. */
  readonly due: number
  readonly oldestSeconds: number
  /** Those and the ones that wait for a retry or their time. */
  readonly waiting: number
  readonly running: number
  readonly deadLetters: number
  /** Whether `retryDeadLetters` works for this queue. */
  readonly canRetry: boolean
  /** The latest dead letter, if any. */
  readonly last: { readonly reason: string; readonly failedAt: Date } | undefined
}

/** Returns statistics of each queue, in one statement. */
export async function listQueueStats(db: Database): Promise<QueueStats[]> {
  const { rows } = await sql<
    Omit<QueueStats, 'canRetry' | 'last'> & { failedAt: Date | null; reason: string | null }
  >`
    select name as queue,
      count(*) filter (where state < 'active')::int as waiting,
      count(*) filter (where state < 'active' and start_after <= now())::int as due,
      coalesce(extract(epoch from now() - min(start_after)
        filter (where state < 'active' and start_after <= now())), 0)::float8 as oldest_seconds,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state = 'failed')::int as dead_letters,
      max(completed_on) filter (where state = 'failed') as failed_at,
      (array_agg(output->>'message' order by completed_on desc) filter (where state = 'failed'))[1] as reason
    from pgboss.job where state not in ('completed', 'cancelled') group by name`.execute(db)
  const stats = new Map(rows.map((row) => [row.queue, row]))
  const none = {
    waiting: 0,
    due: 0,
    oldestSeconds: 0,
    running: 0,
    deadLetters: 0,
    failedAt: null,
    reason: '',
  }
  return definedQueues().map(({ name, canRetry }) => {
    const { failedAt, reason, ...counts } = stats.get(name) ?? none
    const last = failedAt === null ? undefined : { reason: reason ?? '', failedAt }
    return { ...counts, queue: name, canRetry, last }
  })
}

const RETRIED_AT_ONCE = 500

/**
 * Enqueues up to 500 dead letters of a queue again, oldest first. Returns how many; 0 for jobs with their own retry.
 */
export async function retryDeadLetters(trx: Database, queue: string): Promise<number> {
  const job = definedQueues().find(({ name }) => name === queue)
  if (!job?.canRetry) return 0
  const { rows } = await sql<{ id: string; data: unknown }>`
    select id, data from pgboss.job where name = ${queue} and state = 'failed'
    order by completed_on limit ${RETRIED_AT_ONCE} for no key update skip locked`.execute(trx)
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  await bossOn(trx).deleteJob(queue, ids)
  for (const { data } of rows) await job.enqueueAgain(trx, data)
  return rows.length
}
