import { setTimeout as sleep } from 'node:timers/promises'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { isDatabaseUnreachable } from '../database/unreachable.ts'
import type { Database } from '../database/connect.ts'
import type { Outage } from '../database/outage.ts'
import { createFailureLog } from '../failures/failure-log.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { recordJob } from '../tracing/job-spans.ts'
import { CHOSEN, type Handler } from './handler.ts'
import { completeRun, countFailures, failRun, interruptRun, listHeld, returnRun } from './runs.ts'

export interface Environment {
  readonly boss: PgBoss
  readonly db: Database
  readonly outage: Outage
  readonly log: Log
  readonly metrics: Metrics | undefined
  /** Whether this process may fetch jobs now. */
  readonly mayFetch: () => Promise<boolean>
}

export interface RunningQueue {
  readonly name: string
  /** Fetches jobs now instead of at the next poll. */
  readonly wake: () => void
  /** Tells other workers that this process still runs its jobs, and aborts those that it has lost. */
  readonly heartbeat: () => Promise<void>
  /** `isCrash`: jobs that don't end within `graceMs` are left as running and count as interrupted. */
  readonly stop: (graceMs: number, isCrash: boolean) => Promise<void>
}

// The database notifies us of new jobs; polling finds retries that have become due.
const POLL_MS = 2000

/** Processes one queue: fetches as many jobs as there are free slots, runs them, and records their outcome. */
export function runQueue(environment: Environment, handler: Handler): RunningQueue {
  const { boss, db, outage, log, mayFetch } = environment
  const { queue, concurrency } = handler
  const stopping = new AbortController()
  const running = new Map<JobWithMetadata, AbortController>()
  const ends = new Set<Promise<void>>()
  let alarm = new AbortController()
  const failures = createFailureLog(log.child({ job: queue.name }), {
    level: 'error',
    failing: "couldn't fetch jobs; retrying",
    again: 'fetching jobs works again',
  })

  async function fetchAndRun(): Promise<void> {
    const slots = concurrency - running.size
    if (slots <= 0 || !(await mayFetch())) return
    if (handler.choose && !(await chooseNext(boss, handler, slots))) return
    const jobs = await boss.fetch<object>(queue.name, {
      batchSize: slots,
      includeMetadata: true,
      ...(handler.choose && { minPriority: CHOSEN }),
    })
    failures.succeeded()
    for (const job of jobs) {
      const abort = new AbortController()
      running.set(job, abort)
      const end = execute(environment, handler, job, abort, stopping.signal).finally(() => {
        running.delete(job)
        ends.delete(end)
        wake()
      })
      ends.add(end)
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
        if (isDatabaseUnreachable(err)) await untilOver(outage, stopping.signal)
        else failures.failed(err)
      }
      await sleep(POLL_MS, undefined, {
        signal: AbortSignal.any([alarm.signal, stopping.signal]),
      }).catch(() => undefined)
    }
  })()

  return {
    name: queue.name,
    wake,
    async heartbeat() {
      const jobs = [...running.keys()]
      if (jobs.length === 0) return
      const held = await listHeld(db, jobs)
      for (const job of jobs) {
        if (held.has(job)) await boss.touch(queue.name, job.id)
        else running.get(job)?.abort(new Error('the job was cancelled or given to another worker'))
      }
    },
    async stop(graceMs, isCrash) {
      stopping.abort()
      await loop
      for (const abort of running.values()) abort.abort(new Stopped(graceMs, isCrash))
      await Promise.all(ends)
    },
  }
}

/** Lets the handler choose the next jobs and raises their priority. Returns whether any chosen job waits. */
async function chooseNext(boss: PgBoss, { queue, choose }: Handler, slots: number): Promise<boolean> {
  const waiting = await boss.findJobs<object>(queue.name, { queued: true })
  const due = waiting.filter(({ startAfter }) => startAfter.getTime() <= Date.now())
  const unchosen = due.filter(({ priority }) => priority < CHOSEN)
  const count = slots - (due.length - unchosen.length)
  if (count > 0 && unchosen.length > 0) {
    const ids = (await choose?.(unchosen, count)) ?? []
    for (const id of ids) await boss.update(queue.name, undefined, { id, priority: CHOSEN })
    if (ids.length > 0) return true
  }
  return unchosen.length < due.length
}

/** The abort reason of jobs when the process stops. */
class Stopped extends Error {
  readonly graceMs: number
  readonly isCrash: boolean
  constructor(graceMs: number, isCrash: boolean) {
    super('the process stops')
    this.graceMs = graceMs
    this.isCrash = isCrash
  }
}

/** Never rejects: errors are recorded with the job and logged. */
async function execute(
  { db, outage, metrics, ...environment }: Environment,
  { queue, run }: Handler,
  job: JobWithMetadata,
  abort: AbortController,
  stopping: AbortSignal,
): Promise<void> {
  const attempt = countFailures(job) + 1
  const log = environment.log.child({ job: queue.name, id: job.id })
  const started = performance.now()
  const timeout = setTimeout(
    () => abort.abort(new Error('the time for this job is up')),
    queue.timeoutSeconds * 1000,
  )
  metrics?.jobsRunning.inc({ kind: queue.name })
  const outcome = await recordJob(job, attempt, attemptIt)
  clearTimeout(timeout)
  const seconds = (performance.now() - started) / 1000
  metrics?.jobsRunning.dec({ kind: queue.name })
  metrics?.jobDuration.observe({ kind: queue.name, outcome }, seconds)
  log.info({ outcome, ms: Math.round(seconds * 1000) }, 'job ended')

  async function attemptIt(): Promise<'done' | 'failed' | 'handed back'> {
    try {
      await untilAbandoned(run(job.data, { id: job.id, attempt, signal: abort.signal, log }), abort.signal)
      await recorded((trx) => completeRun(trx, job))
      return 'done'
    } catch (err) {
      const error = err instanceof Error ? err : new Error(String(err))
      if (stopping.aborted) {
        // The job may have caused the crash, so it stays running: the next worker takes it up like a job of a killed
        // process.
        const isLeft = abort.signal.reason instanceof Stopped && abort.signal.reason.isCrash
        if (!isLeft) await recordedOrLogged((trx) => returnRun(trx, job))
        return 'handed back'
      }
      if (isDatabaseUnreachable(err)) {
        outage.suspect(String(err))
        await recordedOrLogged((trx) => interruptRun(trx, job))
        log.warn({ reason: String(err) }, 'lost the database during a job; it will be retried')
        return 'handed back'
      }
      await recordedOrLogged((trx) => failRun(trx, job, error, queue.retryLimit))
      log.warn({ err, attempt }, 'job failed')
      return 'failed'
    }
  }

  /** Records the outcome of the job; waits for the end of an outage. */
  async function recorded(record: (trx: Database) => Promise<void>): Promise<void> {
    await untilOver(outage, stopping)
    try {
      await db.transaction().execute(record)
    } catch (err) {
      if (!isDatabaseUnreachable(err) || stopping.aborted) throw err
      outage.suspect(String(err))
      await untilOver(outage, stopping)
      await db.transaction().execute(record)
    }
  }

  async function recordedOrLogged(record: (trx: Database) => Promise<void>): Promise<void> {
    await recorded(record).catch((err: unknown) =>
      log.error({ err }, "couldn't record the outcome of a job; it will be retried"),
    )
  }
}

/** Waits for the end of an outage or for the process to stop. */
export async function untilOver(outage: Outage, stopping: AbortSignal): Promise<void> {
  if (stopping.aborted) return
  const stopped = Promise.withResolvers<void>()
  const stop = () => stopped.resolve()
  stopping.addEventListener('abort', stop)
  await Promise.race([outage.over(), stopped.promise])
  stopping.removeEventListener('abort', stop)
}

const ABANDON_MS = 10_000

/** Waits for the work. After an abort, the work has some seconds to end before it is abandoned. */
async function untilAbandoned(work: Promise<void>, signal: AbortSignal): Promise<void> {
  const abandoned = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      const reason: unknown = signal.reason
      setTimeout(() => reject(reason), reason instanceof Stopped ? reason.graceMs : ABANDON_MS).unref()
    })
  })
  await Promise.race([work, abandoned])
}
