import { randomUUID } from 'node:crypto'
import { PgBoss } from 'pg-boss'
import { isDatabaseAway } from '../database/away.ts'
import type { Connection, Database } from '../database/connect.ts'
import type { Notifier } from '../database/notify.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { forgetFuture, watchClock } from './clock.ts'
import type { Job, JobQueue } from './define.ts'
import { type RunningQueue, runQueue, untilOver } from './queue.ts'
import {
  deadLetterJob,
  deleteOldNotes,
  deleteWorker,
  findDeadLetter,
  listRuns,
  takeUpOrphans,
  touchWorker,
} from './runs.ts'
import { enqueueDue, insertSchedules, type Schedule } from './schedules.ts'

export interface JobContext {
  readonly id: string
  /** 1 for the first. */
  readonly attempt: number
  /** Aborted when the process stops or the time is up: end soon, clean up, and let the error through. */
  readonly signal: AbortSignal
  readonly log: Log
}

export interface Handler {
  readonly queue: JobQueue
  readonly run: (data: unknown, context: JobContext) => Promise<void>
  readonly onGiveUp: ((data: unknown, reason: string) => Promise<void>) | undefined
  readonly concurrency: number
  readonly choose: ((waiting: readonly WaitingJob[], count: number) => Promise<readonly string[]>) | undefined
}

/** A job that waits to be chosen. */
export interface WaitingJob {
  readonly id: string
  readonly data: object
  readonly createdOn: Date
}

export interface HandlerOptions<Payload> {
  /** Jobs of this kind at the same time in this process; 1 unless given. */
  readonly concurrency?: number
  /** Says which of the waiting jobs come next, `count` at most. Without it the oldest comes first. */
  readonly choose?: Handler['choose']
  /** Called once the last attempt failed, also when the process died in it. `reason`: the error's message. */
  readonly onGiveUp?: (payload: Payload, reason: string) => Promise<void>
}

/** Says who does a job. It may be called more than once for the same job: it must be idempotent. */
export function handle<Payload extends object>(
  job: Job<Payload>,
  run: (payload: Payload, context: JobContext) => Promise<void>,
  { concurrency = 1, onGiveUp, choose }: HandlerOptions<Payload> = {},
): Handler {
  return {
    queue: job,
    run: async (data, context) => run(job.payload.parse(data), context),
    onGiveUp: onGiveUp && (async (data, reason) => onGiveUp(job.payload.parse(data), reason)),
    concurrency,
    choose,
  }
}

/** Thrown by a handler when another attempt would fail just the same: the job is given up at once. */
export class GiveUp extends Error {
  override readonly name = 'GiveUp'
}

export interface Workers {
  /**
   * Takes no more jobs, aborts the running ones, gives them `graceMs` (5 s unless given) to end, and hands back what
   * did not finish: it is taken up again at once by whoever works then, and it does not count as a failed attempt. After a bug
   * that ends the process (`isCrash`) it is left as running and counts as interrupted: the job may be the reason.
   */
  stop(graceMs?: number, isCrash?: boolean): Promise<void>
}

export interface WorkersOptions {
  readonly connection: Connection
  readonly notifier: Notifier
  readonly log: Log
  readonly metrics?: Metrics
  readonly handlers: readonly Handler[]
  readonly schedules?: readonly Schedule[]
  /** How often a worker gives a sign of life, in seconds: 10, and more often in tests. */
  readonly superviseSeconds?: number
}

const SUPERVISE_SECONDS = 10
/** After an outage or a jump of the clock the other workers have so many rounds to give a sign of life. */
const CALM_ROUNDS = 3
// Held, shared, by the session of every process that works: whoever gets it alone knows that nobody else does.
const WORKERS_LOCK = 7_236_642

/** Starts to work off the queues of `handlers`. Jobs that a killed process left behind are taken up first. */
export async function startWorkers(options: WorkersOptions): Promise<Workers> {
  const { connection, notifier, log, metrics, schedules = [] } = options
  const handlers = [...options.handlers, deadLetterHandler(connection.db, options.handlers)]
  const { db, pool, outage } = connection
  const workerId = randomUUID()
  const stopping = new AbortController()
  const queues: RunningQueue[] = []
  const boss = new PgBoss({
    db: {
      executeSql: async (text, values) => {
        await untilOver(outage, stopping.signal)
        try {
          return await pool.query(text, values)
        } catch (error) {
          if (isDatabaseAway(error)) outage.suspect(String(error))
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
    if (!isDatabaseAway(err)) log.error({ err }, 'the job engine reported an error')
  })
  boss.on('warning', (warning) => log.warn({ warning }, 'the job engine reported a warning'))
  await boss.start()
  await joinWorkers(options)
  const jobQueues = handlers.map(({ queue }) => queue)
  const now = await touchWorker(db, workerId)
  await forgetFuture(db, jobQueues, now)
  await insertSchedules(db, schedules, now)
  await deleteOldNotes(db)

  const environment = { boss, db, outage, log, metrics, workerId }
  queues.push(...handlers.map((handler) => runQueue(environment, handler)))
  const jumpOfClock = watchClock()
  let calmRounds = 0
  const supervising = setInterval(
    () => void supervise(),
    (options.superviseSeconds ?? SUPERVISE_SECONDS) * 1000,
  )

  async function supervise(): Promise<void> {
    try {
      await untilOver(outage, stopping.signal)
      if (stopping.signal.aborted) return
      const jumpMs = jumpOfClock()
      const now = await touchWorker(db, workerId)
      if (jumpMs !== 0) {
        log.warn({ seconds: Math.round(jumpMs / 1000) }, 'the clock jumped')
        calmRounds = 0
        if (jumpMs < 0) await forgetFuture(db, jobQueues, now)
      }
      await abortLostRuns()
      await enqueueDue(db, schedules, now)
      calmRounds += 1
      if (calmRounds > CALM_ROUNDS) await takeUp(options, false)
    } catch (err) {
      calmRounds = 0
      if (isDatabaseAway(err)) outage.suspect(String(err))
      else log.error({ err }, "couldn't supervise jobs")
    }
  }

  async function abortLostRuns(): Promise<void> {
    const own = queues.flatMap(({ running }) => [...running])
    if (own.length === 0) return
    const noted = await listRuns(db, workerId)
    for (const [id, abort] of own) {
      if (!noted.has(id)) abort.abort(new Error('the job was cancelled or given to another worker'))
    }
  }

  return {
    async stop(graceMs = 5000, isCrash = false) {
      stopping.abort()
      clearInterval(supervising)
      await Promise.all(queues.map((queue) => queue.stop(graceMs, isCrash)))
      await boss.stop({ graceful: false })
      // Without a database there is nothing to say it to.
      await deleteWorker(db, workerId).catch(() => undefined)
    },
  }
}

function deadLetterHandler(db: Database, handlers: readonly Handler[]): Handler {
  return handle(deadLetterJob, async ({ jobId }, { log }) => {
    const letter = await findDeadLetter(db, jobId)
    if (!letter) return
    const { queue: job, payload, reason } = letter
    log.error({ job, payload, reason }, 'job moved to dead letters')
    await handlers.find(({ queue }) => queue.name === job)?.onGiveUp?.(payload, reason)
  })
}

/**
 * A killed process leaves its jobs marked as running. When nobody else works, all that are marked so are such, and they are taken
 * up at once. When others work too, `supervise` takes them up within a minute.
 */
async function joinWorkers(options: WorkersOptions): Promise<void> {
  let isFirst = true
  await options.notifier.onConnect(async (client) => {
    const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
      WORKERS_LOCK,
    ])
    const isAlone = rows[0]?.alone === true
    // After a reconnect the running jobs may be our own.
    if (isAlone && isFirst) await takeUp(options, true)
    isFirst = false
    await client.query('select pg_advisory_lock_shared($1)', [WORKERS_LOCK])
    if (isAlone) await client.query('select pg_advisory_unlock($1)', [WORKERS_LOCK])
  })
}

async function takeUp({ connection, log }: WorkersOptions, isAlone: boolean): Promise<void> {
  for (const { name, id } of await takeUpOrphans(connection.db, isAlone))
    log.warn({ job: name, id }, 'took up a job of a killed process')
}
