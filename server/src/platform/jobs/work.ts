import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { isDatabaseUnreachable } from '../database/unreachable.ts'
import type { Connection, Database } from '../database/connect.ts'
import type { Notifier } from '../database/notify.ts'
import { createFailureLog } from '../failures/failure-log.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { AreShared } from '../storage/site-marker.ts'
import { rescheduleFutureJobs, watchClock } from './clock.ts'
import { bossOn } from './define.ts'
import { handle, type Handler } from './handler.ts'
import { type RunningQueue, runQueue, untilOver } from './queue.ts'
import { deadLetterJob, recoverOrphans } from './runs.ts'
import { enqueueDue, insertSchedules } from './schedules.ts'

export interface Workers {
  /**
   * Takes no more jobs, aborts the running ones, gives them `graceMs` (default: 5 s) to end, and puts unfinished ones
   * back into their queues: the next worker runs them at once, and it doesn't count as a failed attempt. After a crash
   * (`isCrash`), unfinished jobs are left as running and count as interrupted, because a job may be the cause.
   */
  stop(graceMs?: number, isCrash?: boolean): Promise<void>
}

export interface WorkersOptions {
  readonly connection: Connection
  readonly notifier: Notifier
  readonly log: Log
  readonly metrics?: Metrics
  readonly handlers: readonly Handler[]
  /** Whether this process still has the site's folders. Without them it fetches no jobs. */
  readonly areShared?: AreShared
  /** The interval of worker heartbeats in seconds: 10, shorter in tests. */
  readonly superviseSeconds?: number
}

const SUPERVISE_SECONDS = 10
/** A job without a heartbeat for this many intervals has no worker. After an outage or a clock jump, counting starts again. */
const SILENT_ROUNDS = 3
// A shared lock held by the session of every worker process; a process that gets it exclusively knows it is the only
// one.
const WORKERS_LOCK = 7_236_642

/** Starts processing the queues of `handlers`. Jobs left behind by killed processes are taken up first. */
export async function startWorkers(options: WorkersOptions): Promise<Workers> {
  const { connection, notifier, log, metrics, superviseSeconds = SUPERVISE_SECONDS } = options
  const handlers = [...options.handlers, deadLetterHandler(connection.db, options.handlers)]
  const { db, pool, outage } = connection
  const stopping = new AbortController()
  const queues: RunningQueue[] = []
  const boss = new PgBoss({
    db: {
      executeSql: async (text, values) => {
        await untilOver(outage, stopping.signal)
        try {
          return await pool.query(text, values)
        } catch (error) {
          if (isDatabaseUnreachable(error)) outage.suspect(String(error))
          throw error
        }
      },
      listen: async (channel, onNotification, onReconnect) => {
        const unsubscribe = await notifier.subscribe(channel, {
          onMessage: (name) => {
            queues.find((queue) => queue.name === name)?.wake()
            onNotification(name)
          },
          onGap: () => {
            for (const queue of queues) queue.wake()
            onReconnect()
          },
        })
        return { close: async () => unsubscribe() }
      },
    },
    useListenNotify: true,
    schedule: false,
  })
  boss.on('error', (err) => {
    if (!isDatabaseUnreachable(err)) log.error({ err }, 'the job engine reported an error')
  })
  boss.on('warning', (warning) => log.warn({ warning }, 'the job engine reported a warning'))
  await boss.start()
  await joinWorkers(options)
  const jobQueues = handlers.map(({ queue }) => queue)
  const schedules = handlers.flatMap((handler) => handler.schedule ?? [])
  const now = await readTime(db)
  await rescheduleFutureJobs(db, jobQueues, now)
  await insertSchedules(db, schedules, now)

  const environment = { boss, db, outage, log, metrics, mayFetch: mayFetchOf(options) }
  queues.push(...handlers.map((handler) => runQueue(environment, handler)))
  const jumpOfClock = watchClock()
  const silentSeconds = SILENT_ROUNDS * superviseSeconds
  let lastRound = performance.now()
  let calmSince = lastRound
  const failures = createFailureLog(log, {
    level: 'error',
    failing: "couldn't supervise jobs; retrying",
    again: 'supervising jobs works again',
  })
  const supervising = setInterval(() => void supervise(), superviseSeconds * 1000)

  async function supervise(): Promise<void> {
    try {
      await untilOver(outage, stopping.signal)
      if (stopping.signal.aborted) return
      const round = performance.now()
      // What delayed this process, such as an outage, may have delayed other processes too.
      if (round - lastRound > 2 * superviseSeconds * 1000) calmSince = round
      lastRound = round
      const jumpMs = jumpOfClock()
      const now = await readTime(db)
      if (jumpMs !== 0) {
        log.warn({ seconds: Math.round(jumpMs / 1000) }, 'the clock jumped')
        calmSince = round
        if (jumpMs < 0) await rescheduleFutureJobs(db, jobQueues, now)
      }
      for (const queue of queues) await queue.heartbeat()
      await enqueueDue(db, schedules, now)
      if (round - calmSince > silentSeconds * 1000) await recover(options, silentSeconds)
      failures.succeeded()
    } catch (err) {
      calmSince = performance.now()
      if (isDatabaseUnreachable(err)) outage.suspect(String(err))
      else failures.failed(err)
    }
  }

  return {
    async stop(graceMs = 5000, isCrash = false) {
      stopping.abort()
      clearInterval(supervising)
      await Promise.all(queues.map((queue) => queue.stop(graceMs, isCrash)))
      await boss.stop({ graceful: false })
    },
  }
}

function deadLetterHandler(db: Database, handlers: readonly Handler[]): Handler {
  return handle(deadLetterJob, async (_payload, { id, log }) => {
    const boss = bossOn(db)
    const [letter] = await boss.findJobs(deadLetterJob.name, { id })
    const { sourceName: job = null, sourceId = null } = letter ?? {}
    if (job === null || sourceId === null) return
    const [failed] = await boss.findJobs<object>(job, { id: sourceId })
    // It may have been enqueued again.
    if (failed?.state !== 'failed') return
    const { data: payload, output } = failed
    const reason = 'message' in output ? String(output.message) : ''
    log.error({ job, payload, reason }, 'job moved to dead letters')
    await handlers.find(({ queue }) => queue.name === job)?.onGiveUp?.(payload, reason)
  })
}

/** The database's time: the clocks of workers on several machines differ. */
async function readTime(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
  return rows[0]?.now ?? new Date()
}

/** Logs when the folders of this process are no longer the site's, and when they are back. */
function mayFetchOf({ areShared, log }: WorkersOptions): () => Promise<boolean> {
  let wereShared = true
  return async () => {
    const isOk = (await areShared?.()) ?? true
    if (isOk !== wereShared) {
      if (isOk) log.warn('the shared folders are back; jobs are fetched again')
      else log.error('a shared folder is missing or is another one: is its disk mounted? No jobs are fetched')
      wereShared = isOk
    }
    return isOk
  }
}

/**
 * A killed process leaves its jobs marked as running. If no other worker is running, all jobs marked as running are
 * left behind, and they are taken up at once. Otherwise `supervise` takes them up within a minute.
 */
async function joinWorkers(options: WorkersOptions): Promise<void> {
  let isFirst = true
  await options.notifier.onConnect(async (client) => {
    const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
      WORKERS_LOCK,
    ])
    const isAlone = rows[0]?.alone === true
    // After a reconnect the running jobs may be our own.
    if (isAlone && isFirst) await recover(options, 0)
    isFirst = false
    await client.query('select pg_advisory_lock_shared($1)', [WORKERS_LOCK])
    if (isAlone) await client.query('select pg_advisory_unlock($1)', [WORKERS_LOCK])
  })
}

async function recover({ connection, log }: WorkersOptions, silentSeconds: number): Promise<void> {
  for (const { name, id } of await recoverOrphans(connection.db, silentSeconds))
    log.warn({ job: name, id }, 'took up a job of a killed process')
}
