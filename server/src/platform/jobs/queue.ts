import { setTimeout as sleep } from 'node:timers/promises'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Pool } from 'pg'
import { isDatabaseAway } from '../database/away.ts'
import type { Outage } from '../database/outage.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { HEARTBEAT_SECONDS } from './define.ts'

export interface Environment {
  readonly boss: PgBoss
  readonly pool: Pool
  readonly outage: Outage
  readonly log: Log
  readonly metrics: Metrics | undefined
}

export interface QueueWork {
  readonly name: string
  readonly timeoutSeconds: number
  readonly concurrency: number
  readonly pollMs: number
  /** Called before jobs are fetched, e.g. to rank those that wait. */
  readonly beforeFetch?: (() => Promise<void>) | undefined
  readonly run: (data: unknown, context: QueueContext) => Promise<void>
  /** Called when an attempt failed and that is recorded. */
  readonly onFailed?: () => void
}

interface QueueContext {
  readonly id: string
  readonly attempt: number
  readonly signal: AbortSignal
  readonly log: Log
  /** Why the job came to this queue, for the queue of those given up. */
  readonly reason: string
}

export interface RunningQueue {
  readonly name: string
  /** Looks for jobs now instead of at the next poll. */
  readonly wake: () => void
  /** `isCrash`: what does not end in that time is left as it is, and counts as an attempt. */
  readonly stop: (graceMs: number, isCrash: boolean) => Promise<void>
}

/** Works off one queue: fetches what there is room for, runs it, and records how it ended. */
export function runQueue(environment: Environment, queue: QueueWork): RunningQueue {
  const { boss, outage, log } = environment
  const stopping = new AbortController()
  const running = new Map<Promise<void>, AbortController>()
  const attempts: Attempts = { stopping: stopping.signal, lost: new Map() }
  let alarm = new AbortController()

  async function fetchAndRun(): Promise<void> {
    const room = queue.concurrency - running.size
    if (room <= 0) return
    await queue.beforeFetch?.()
    const jobs = await boss.fetch<object>(queue.name, { batchSize: room, includeMetadata: true })
    for (const job of jobs) {
      const abort = new AbortController()
      const done = execute(environment, queue, job, abort, attempts).finally(() => {
        running.delete(done)
        wake()
      })
      running.set(done, abort)
    }
  }

  function wake(): void {
    alarm.abort()
  }

  const loop = (async () => {
    while (!stopping.signal.aborted) {
      alarm = new AbortController()
      try {
        await fetchAndRun()
      } catch (err) {
        if (isDatabaseAway(err)) await untilOver(outage, stopping.signal)
        else log.error({ err, job: queue.name }, 'could not look for jobs')
      }
      await sleep(queue.pollMs, undefined, {
        signal: AbortSignal.any([alarm.signal, stopping.signal]),
      }).catch(() => undefined)
    }
  })()

  return {
    name: queue.name,
    wake,
    async stop(graceMs, isCrash) {
      stopping.abort()
      await loop
      for (const abort of running.values()) abort.abort(new Stopped(graceMs, isCrash))
      await Promise.all(running.keys())
    },
  }
}

/** Why a job's signal was aborted: the process stops. */
class Stopped extends Error {
  readonly graceMs: number
  readonly isCrash: boolean
  constructor(graceMs: number, isCrash: boolean) {
    super('the process stops')
    this.graceMs = graceMs
    this.isCrash = isCrash
  }
}

/** Never rejects: whatever goes wrong is recorded with the job and logged. */
async function execute(
  environment: Environment,
  queue: QueueWork,
  job: JobWithMetadata,
  abort: AbortController,
  { stopping, lost }: Attempts,
): Promise<void> {
  const { boss, pool, outage, metrics } = environment
  const log = environment.log.child({ job: queue.name, id: job.id })
  const started = performance.now()
  const timeout = setTimeout(
    () => abort.abort(new Error('the time for this job is up')),
    queue.timeoutSeconds * 1000,
  )
  const heartbeat = setInterval(() => void beat(), (HEARTBEAT_SECONDS / 3) * 1000)
  const beat = async () => {
    try {
      const { rowCount } = await pool.query(
        `update pgboss.job set heartbeat_on = now() where name = $1 and id = $2 and state = 'active'`,
        [queue.name, job.id],
      )
      if (rowCount === 0) abort.abort(new Error('the job was cancelled or given to another worker'))
    } catch (err) {
      if (isDatabaseAway(err)) outage.suspect(String(err))
      else log.warn({ err }, 'could not send a heartbeat')
    }
  }

  let outcome: 'done' | 'failed' | 'handed back' = 'done'
  metrics?.jobsRunning.inc({ job: queue.name })
  try {
    const context = {
      id: job.id,
      attempt: job.retryCount + 1,
      signal: abort.signal,
      log,
      reason: reasonOf(job.output),
    }
    await untilAbandoned(queue.run(job.data, context), abort.signal)
    await recorded(() => boss.complete(queue.name, job.id))
  } catch (err) {
    const isLost = isLostToOutage(err)
    outcome = stopping.aborted || isLost ? 'handed back' : 'failed'
    const record = () =>
      outcome === 'failed' ? fail(environment, queue, job, err) : handBack(environment, job)
    // A bug that ends the process may be the job's: whoever starts next takes it up like one of a killed process.
    const isLeft = abort.signal.reason instanceof Stopped && abort.signal.reason.isCrash
    if (!isLeft)
      await recorded(record).catch((err: unknown) =>
        log.error({ err }, 'could not record how the job ended; it will be taken up again'),
      )
    if (isLost)
      log.warn({ reason: String(err) }, 'the database went away in the middle of a job; it is done again')
    if (outcome === 'failed') {
      log.warn({ err, attempt: job.retryCount + 1 }, 'job failed')
      queue.onFailed?.()
    }
  } finally {
    if (outcome !== 'handed back') lost.delete(job.id)
    clearTimeout(timeout)
    clearInterval(heartbeat)
    const seconds = (performance.now() - started) / 1000
    metrics?.jobsRunning.dec({ job: queue.name })
    metrics?.jobDuration.observe({ job: queue.name, outcome }, seconds)
    log.info({ outcome, ms: Math.round(seconds * 1000) }, 'job ended')
  }

  /** Whether the database went away in the middle of the attempt, and not too often so far. */
  function isLostToOutage(err: unknown): boolean {
    const times = lost.get(job.id) ?? 0
    if (!isDatabaseAway(err) || times === OUTAGES_ALLOWED) return false
    lost.set(job.id, times + 1)
    outage.suspect(String(err))
    return true
  }

  /** Notes how the job ended, after an outage if there is one. */
  async function recorded(record: () => Promise<unknown>): Promise<void> {
    await untilOver(outage, stopping)
    try {
      await record()
    } catch (err) {
      if (!isDatabaseAway(err) || stopping.aborted) throw err
      outage.suspect(String(err))
      await untilOver(outage, stopping)
      await record()
    }
  }
}

interface Attempts {
  readonly stopping: AbortSignal
  /** How often a job was handed back because the database went away, by its id. */
  readonly lost: Map<string, number>
}

// Such attempts do not count. But a job that takes the database down with it must not do so for ever.
const OUTAGES_ALLOWED = 5

/** Waits for the end of an outage, or for the stop of the process. */
export async function untilOver(outage: Outage, stopping: AbortSignal): Promise<void> {
  if (stopping.aborted) return
  const stopped = Promise.withResolvers<void>()
  const stop = () => stopped.resolve()
  stopping.addEventListener('abort', stop)
  await Promise.race([outage.over(), stopped.promise])
  stopping.removeEventListener('abort', stop)
}

const ABANDON_MS = 10_000

/** Waits for the work; once it is aborted it has some seconds to end, then it is left behind. */
async function untilAbandoned(work: Promise<void>, signal: AbortSignal): Promise<void> {
  const abandoned = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      const reason: unknown = signal.reason
      setTimeout(() => reject(reason), reason instanceof Stopped ? reason.graceMs : ABANDON_MS).unref()
    })
  })
  await Promise.race([work, abandoned])
}

async function fail(
  { boss, pool }: Environment,
  queue: QueueWork,
  job: JobWithMetadata,
  err: unknown,
): Promise<void> {
  if (err instanceof Error && err.name === 'GiveUp') {
    await pool.query('update pgboss.job set retry_limit = retry_count where name = $1 and id = $2', [
      job.name,
      job.id,
    ])
  }
  await boss.fail(queue.name, job.id, err instanceof Error ? err : new Error(String(err)))
}

/** Back into the queue as if it had never been taken: with `started_on` empty pg-boss does not count the attempt. */
async function handBack({ pool }: Environment, job: JobWithMetadata): Promise<void> {
  await pool.query(
    `update pgboss.job set state = 'retry', started_on = null, heartbeat_on = null, start_after = now()
      where name = $1 and id = $2 and state = 'active'`,
    [job.name, job.id],
  )
}

function reasonOf(output: object | null): string {
  if (output === null) return ''
  if ('message' in output && typeof output.message === 'string') return output.message
  if ('value' in output && typeof output.value === 'object' && output.value !== null)
    return reasonOf(output.value)
  return JSON.stringify(output)
}
