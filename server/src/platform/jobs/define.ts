import { sql } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { JobWithMetadata } from 'pg-boss'
import type { z } from 'zod'
import type { Database } from '../database/connect.ts'
import { withTrace } from '../tracing/job-spans.ts'

/** A queue, with its retries and timeout. */
export interface JobQueue {
  /** `area/verb-noun`, e.g. `uploads/encode-video`. */
  readonly name: string
  /** Attempts after the first failed one. The end of the worker's process doesn't count as a failure. */
  readonly retryLimit: number
  /** Delay before the first retry, in seconds; doubles with every further retry. */
  readonly retryDelaySeconds: number
  /** An attempt that takes longer is aborted and counts as failed. At most 23 hours. */
  readonly timeoutSeconds: number
  /** pg-boss's queue policy: `short` allows one waiting job per key, `exclusive` one unfinished job per key. */
  readonly policy: 'standard' | 'short' | 'exclusive'
}

/** A kind of background job. `handle` in `work.ts` creates its handler. */
export interface Job<Payload extends object> extends JobQueue {
  readonly payload: z.ZodType<Payload>
  readonly onceKey: ((payload: Payload) => string) | undefined
}

export interface JobOptions<Payload extends object> extends Partial<Omit<JobQueue, 'name' | 'policy'>> {
  readonly name: string
  readonly payload: z.ZodType<Payload>
  /** Whether its area has its own retry, which restores more than the job. */
  readonly hasOwnRetry?: boolean
  /** Prevents a second job with the same key while another one is `waiting` or `unfinished` (waiting or running). */
  readonly once?: {
    readonly key: (payload: Payload) => string
    readonly whileOther: 'waiting' | 'unfinished'
  }
}

const MAX_TIMEOUT_SECONDS = 23 * 3600
const ONCE_POLICY = { waiting: 'short', unfinished: 'exclusive' } as const

interface Defined extends JobQueue {
  /** Whether the admin console can retry dead letters; false if their area has its own retry. */
  readonly canRetry: boolean
  readonly enqueueAgain: (db: Database, data: unknown) => Promise<unknown>
}

const defined = new Map<string, Defined>()

/** Returns the queues of all jobs defined by the loaded modules. */
export function definedQueues(): readonly Defined[] {
  return [...defined.values()]
}

/** Defines a kind of job. Defaults: 2 retries, after 5 and 10 seconds, and a timeout of 10 minutes per attempt. */
export function defineJob<Payload extends object>(options: JobOptions<Payload>): Job<Payload> {
  const { once, hasOwnRetry = false, ...rest } = options
  const policy = once === undefined ? 'standard' : ONCE_POLICY[once.whileOther]
  const defaults = { retryLimit: 2, retryDelaySeconds: 5, timeoutSeconds: 600 }
  const job = { ...defaults, ...rest, policy, onceKey: once?.key } as const
  if (job.timeoutSeconds > MAX_TIMEOUT_SECONDS) {
    throw new RangeError(`${job.name}: a timeout is at most 23 hours`)
  }
  if (defined.has(job.name)) throw new Error(`Two jobs are called ${job.name}`)
  defined.set(job.name, {
    ...job,
    canRetry: !hasOwnRetry,
    enqueueAgain: (db, data) => enqueue(db, job, job.payload.parse(data)),
  })
  return job
}

/**
 * Enqueues a job in the caller's transaction; the job exists only once that commits. `startAfter`: the earliest start.
 * Returns the job's id, or undefined if `once` prevented a duplicate (deduplication).
 */
export async function enqueue<Payload extends object>(
  db: Database,
  job: Job<Payload>,
  payload: Payload,
  options: { readonly startAfter?: Date } = {},
): Promise<string | undefined> {
  const data = job.payload.parse(payload)
  const key = job.onceKey === undefined ? {} : { singletonKey: job.onceKey(data) }
  return (await bossOn(db).send(job.name, withTrace(data), { ...options, ...key })) ?? undefined
}

/** Cancels an unfinished job that has a `once` key; true if there was one. Its worker stops within ten seconds. */
export async function cancelJob<Payload extends object>(
  trx: Database,
  job: Job<Payload>,
  payload: Payload,
): Promise<boolean> {
  const ids = (await listUnfinished(trx, job, payload)).map(({ id }) => id)
  if (ids.length === 0) return false
  await bossOn(trx).cancel(job.name, ids)
  return true
}

/** Whether a job with a `once` key is waiting or running, on any machine. */
export async function isUnfinished<Payload extends object>(
  db: Database,
  job: Job<Payload>,
  payload: Payload,
): Promise<boolean> {
  return (await listUnfinished(db, job, payload)).length > 0
}

async function listUnfinished<Payload extends object>(
  db: Database,
  job: Job<Payload>,
  payload: Payload,
): Promise<JobWithMetadata[]> {
  const key = job.onceKey?.(payload)
  if (key === undefined) throw new Error(`${job.name} has no key to be found by`)
  return (await bossOn(db).findJobs<object>(job.name, { key })).filter(isOpen)
}

/** Whether any job of a queue is waiting or running, on any machine. */
export async function hasUnfinished(db: Database, { name }: JobQueue): Promise<boolean> {
  const { rows } = await sql`
    select from pgboss.job where name = ${name} and state <= 'active' limit 1`.execute(db)
  return rows.length > 0
}

/** Whether a job is waiting or running. */
export function isOpen({ state }: JobWithMetadata): boolean {
  return state === 'created' || state === 'retry' || state === 'active'
}

/**
 * Creates a pg-boss instance for calls on this connection or in this transaction. It is never started and needs no
 * cleanup.
 */
export function bossOn(db: Database): PgBoss {
  return new PgBoss({ db: fromKysely(db), supervise: false, schedule: false, migrate: false })
}
