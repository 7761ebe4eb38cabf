import { sql } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { z } from 'zod'
import type { Database } from '../database/connect.ts'

/** A queue and how failures in it are treated. */
export interface JobQueue {
  /** `area/verb-noun`, e.g. `videos/encode`. */
  readonly name: string
  /** Attempts after the first one that failed; a stop of the process is no failure of the job. */
  readonly retryLimit: number
  /** Wait before the first retry in seconds; it doubles with each further one. */
  readonly retryDelaySeconds: number
  /** An attempt that takes longer is aborted and counts as failed. At most 23 hours. */
  readonly timeoutSeconds: number
  /** pg-boss's policy: `short` has one waiting job a key, `exclusive` one that is not finished. */
  readonly policy: 'standard' | 'short' | 'exclusive'
}

/** A kind of background job. Who does the work is said in `work.ts`. */
export interface Job<Payload extends object> extends JobQueue {
  readonly payload: z.ZodType<Payload>
  readonly onceKey: ((payload: Payload) => string) | undefined
}

export interface JobOptions<Payload extends object> extends Partial<Omit<JobQueue, 'name' | 'policy'>> {
  readonly name: string
  readonly payload: z.ZodType<Payload>
  /** No second job with the same key while another is `waiting` to be run, or `unfinished` (waiting or running). */
  readonly once?: {
    readonly key: (payload: Payload) => string
    readonly whileOther: 'waiting' | 'unfinished'
  }
}

const MAX_TIMEOUT_SECONDS = 23 * 3600
/** A worker that gives no sign of life for so long has lost its job. */
export const HEARTBEAT_SECONDS = 30
const DAY = 86_400
const ONCE_POLICY = { waiting: 'short', unfinished: 'exclusive' } as const

/** Defines a kind of job: 2 retries after 5 and 10 seconds, 10 minutes for an attempt, unless said otherwise. */
export function defineJob<Payload extends object>(options: JobOptions<Payload>): Job<Payload> {
  const { once, ...rest } = options
  const policy = once === undefined ? 'standard' : ONCE_POLICY[once.whileOther]
  const defaults = { retryLimit: 2, retryDelaySeconds: 5, timeoutSeconds: 600 }
  const job = { ...defaults, ...rest, policy, onceKey: once?.key } as const
  if (job.timeoutSeconds > MAX_TIMEOUT_SECONDS) {
    throw new RangeError(`${job.name}: a timeout is at most 23 hours`)
  }
  return job
}

export interface EnqueueOptions {
  /** Higher ones are taken first; 0 unless given. */
  readonly priority?: number
  /** Not before this instant. */
  readonly startAfter?: Date
}

/**
 * Puts a job in its queue, in the caller's transaction: it exists when that commits, and only then.
 * Answers its id, or undefined when `once` found an equal one.
 */
export async function enqueue<Payload extends object>(
  db: Database,
  job: Job<Payload>,
  payload: Payload,
  options: EnqueueOptions = {},
): Promise<string | undefined> {
  const data = job.payload.parse(payload)
  const boss = senderOn(db)
  const send = () => boss.send(job.name, data, { ...options, ...onceKey(job, data) })
  try {
    return (await send()) ?? undefined
  } catch (error) {
    if (!isMissingQueue(error, job)) throw error
    await createQueue(db, job)
    return (await send()) ?? undefined
  }
}

/** Cancels a job that waits or runs, of those of which there is one a key; true when there was one. Its worker stops soon after. */
export async function cancelJob<Payload extends object>(
  trx: Database,
  job: Job<Payload>,
  payload: Payload,
): Promise<boolean> {
  const cancelled = await sql`
    update pgboss.job set state = 'cancelled', completed_on = now()
    where name = ${job.name} and singleton_key = ${job.onceKey?.(payload) ?? null} and state < 'completed'`.execute(
    trx,
  )
  return (cancelled.numAffectedRows ?? 0n) > 0n
}

/** The options that make pg-boss keep to `once`. */
export function onceKey<Payload extends object>(
  job: Job<Payload>,
  payload: Payload,
): { singletonKey?: string } {
  return job.onceKey === undefined ? {} : { singletonKey: job.onceKey(payload) }
}

/** A pg-boss that only sends, on this transaction. It is never started and holds nothing. */
function senderOn(db: Database): PgBoss {
  return new PgBoss({ db: fromKysely(db), supervise: false, schedule: false, migrate: false })
}

// pg-boss has no error class for this; the queue is looked up before anything is written.
function isMissingQueue(error: unknown, job: JobQueue): boolean {
  return error instanceof Error && error.message === `Queue ${job.name} does not exist`
}

/** Where jobs go whose last attempt failed. */
export function givenUpQueue(job: JobQueue): string {
  return `${job.name}/given-up`
}

/** Creates the job's queues, or brings them to what the definition says now. */
export async function ensureQueue(boss: PgBoss, db: Database, job: JobQueue): Promise<void> {
  const existing = await boss.getQueue(job.name)
  if (existing === null) return createQueue(db, job)
  if (existing.policy !== job.policy) {
    throw new Error(`${job.name}: 'once' cannot change for an existing queue; give it a new name`)
  }
  await boss.updateQueue(job.name, queueOptions(job))
}

// Not `boss.createQueue`: that brings its own begin and commit, and would commit the caller's transaction.
async function createQueue(db: Database, job: JobQueue): Promise<void> {
  const create = (name: string, options: object) =>
    sql`select pgboss.create_queue(${name}, ${JSON.stringify(options)}::jsonb)`.execute(db)
  await create(givenUpQueue(job), { ...GIVEN_UP_OPTIONS, policy: 'standard' })
  await create(job.name, { ...queueOptions(job), policy: job.policy })
}

const COMMON_OPTIONS = {
  // Before the engine counts a silent worker as a failure of the job, `takeUp` had its turn twice.
  heartbeatSeconds: 2 * HEARTBEAT_SECONDS,
  deleteAfterSeconds: 7 * DAY,
  retentionSeconds: 90 * DAY,
  retryBackoff: true,
  notify: true,
}
const GIVEN_UP_OPTIONS = { ...COMMON_OPTIONS, retryLimit: 10, retryDelay: 5, expireInSeconds: 600 }

function queueOptions(job: JobQueue) {
  return {
    ...COMMON_OPTIONS,
    retryLimit: job.retryLimit,
    retryDelay: job.retryDelaySeconds,
    // Our own timeout acts first; this one is for a worker that hangs.
    expireInSeconds: job.timeoutSeconds + 60,
    deadLetter: givenUpQueue(job),
  }
}

/** Creates pg-boss's own tables (schema `pgboss`), or brings them up to date. Before the first `enqueue`. */
export async function installJobs(db: Database): Promise<void> {
  const boss = new PgBoss({ db: fromKysely(db), supervise: false, schedule: false })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.stop({ graceful: false })
}
