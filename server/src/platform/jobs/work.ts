import { readFile } from 'node:fs/promises'
import { PgBoss } from 'pg-boss'
import type { Client } from 'pg'
import { isDatabaseAway } from '../database/away.ts'
import type { Connection } from '../database/connect.ts'
import type { Notifier } from '../database/notify.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { forgetFuture, watchClock } from './clock.ts'
import { ensureQueue, givenUpQueue, HEARTBEAT_SECONDS, type Job, type JobQueue, onceKey } from './define.ts'
import { type QueueWork, runQueue, untilOver } from './queue.ts'

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
  readonly beforeFetch: (() => Promise<void>) | undefined
}

export interface HandlerOptions<Payload> {
  /** Jobs of this kind at the same time in this process; 1 unless given. */
  readonly concurrency?: number
  /** Called before jobs of this kind are fetched, e.g. to rank those that wait. */
  readonly beforeFetch?: () => Promise<void>
  /** Called once the last attempt failed, also when the process died in it. `reason`: the error's message. */
  readonly onGiveUp?: (payload: Payload, reason: string) => Promise<void>
}

/** Says who does a job. It may be called more than once for the same job: it must be idempotent. */
export function handle<Payload extends object>(
  job: Job<Payload>,
  run: (payload: Payload, context: JobContext) => Promise<void>,
  { concurrency = 1, onGiveUp, beforeFetch }: HandlerOptions<Payload> = {},
): Handler {
  return {
    queue: job,
    run: async (data, context) => run(job.payload.parse(data), context),
    onGiveUp: onGiveUp && (async (data, reason) => onGiveUp(job.payload.parse(data), reason)),
    concurrency,
    beforeFetch,
  }
}

/** Thrown by a handler when another attempt would fail just the same: the job is given up at once. */
export class GiveUp extends Error {
  override readonly name = 'GiveUp'
}

export interface Schedule {
  readonly queue: JobQueue
  /** Five fields, in Asia/Colombo. */
  readonly cron: string
  readonly data: object
  readonly singletonKey?: string
}

/** Enqueues a job again and again. */
export function schedule<Payload extends object>(
  job: Job<Payload>,
  cron: string,
  payload: Payload,
): Schedule {
  return { queue: job, cron, data: payload, ...onceKey(job, payload) }
}

export interface Workers {
  /**
   * Takes no more jobs, aborts the running ones, gives them `graceMs` (5 s unless given) to end, and hands back what
   * did not finish: it is taken up again at once by whoever works then, and it does not count as a failed attempt. After a bug
   * that ends the process (`isCrash`) it counts: the job may have been what brought it about.
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
  /** Called when time was skipped: the machine slept, or its clock was set ahead. */
  readonly onSkipped?: () => Promise<void>
  /** Another than the machine's in tests. */
  readonly bootId?: string
  /** How often jobs whose worker has gone, or that were given up, are looked for, in seconds: 15 and 10, and more often in tests. */
  readonly superviseSeconds?: number
}

const SUPERVISE_SECONDS = 15
// The database calls when a job arrives; polling is for retries whose time has come, and for jobs given up elsewhere.
const POLL_MS = 2000
const POLL_GIVEN_UP_MS = 10_000
const TIME_ZONE = 'Asia/Colombo'
// Held, shared, by the session of every process that works: whoever gets it alone knows that nobody else does.
const WORKERS_LOCK = 7_236_642

/** Starts to work off the queues of `handlers`. Jobs that a killed process left behind are taken up first. */
export async function startWorkers(options: WorkersOptions): Promise<Workers> {
  const { connection, notifier, log, metrics, handlers, schedules = [], onSkipped = async () => {} } = options
  const { superviseSeconds = SUPERVISE_SECONDS } = options
  const givenUpPollMs = Math.min(POLL_GIVEN_UP_MS, superviseSeconds * 1000)
  const { pool, outage } = connection
  const clock = watchClock({ pool, log, onSkipped })
  const stopping = new AbortController()
  const wakers = new Map<string, () => void>()
  const wakeAll = () => wakers.forEach((wake) => wake())

  const boss = new PgBoss({
    db: {
      executeSql: async (text, values) => {
        await untilOver(outage, stopping.signal)
        await clock.check()
        try {
          return await pool.query(text, values)
        } catch (error) {
          if (isDatabaseAway(error)) outage.suspect(String(error))
          throw error
        }
      },
      listen: async (channel, onNotification, onReconnect) => {
        const unsubscribe = await notifier.subscribe(channel, {
          onMessage: (queue) => {
            wakers.get(queue)?.()
            onNotification(queue)
          },
          onGap: () => {
            wakeAll()
            onReconnect()
          },
        })
        return { close: async () => unsubscribe() }
      },
    },
    useListenNotify: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  })
  boss.on('error', (err) => {
    if (!isDatabaseAway(err)) log.error({ err }, 'the job engine reported an error')
  })
  boss.on('warning', (warning) => log.warn({ warning }, 'the job engine reported a warning'))
  // No job is lost for the heartbeats that could not be sent.
  outage.afterwards(() => pool.query(`update pgboss.job set heartbeat_on = now() where state = 'active'`))
  await forgetFuture(pool)
  await boss.start()
  for (const { queue } of handlers) await ensureQueue(boss, connection.db, queue)
  await applySchedules(boss, schedules)
  await joinWorkers(notifier, log, options.bootId ?? (await machineBootId()))

  const supervise = setInterval(() => void lookForLost(), superviseSeconds * 1000)
  const lookForLost = async () => {
    try {
      await untilOver(outage, stopping.signal)
      if (stopping.signal.aborted) return
      await clock.check()
      await takeUp(pool, log, HEARTBEAT_SECONDS)
    } catch (err) {
      if (isDatabaseAway(err)) outage.suspect(String(err))
      else log.error({ err }, 'could not look for jobs of workers that have gone')
    }
  }

  const environment = { boss, pool, outage, log, metrics }
  const queues = handlers.flatMap((handler) => {
    const { queue, run, concurrency, beforeFetch } = handler
    const givenUp = runQueue(environment, givenUpWork(handler, givenUpPollMs))
    const { name, timeoutSeconds } = queue
    const work = {
      name,
      timeoutSeconds,
      concurrency,
      run,
      beforeFetch,
      pollMs: POLL_MS,
      onFailed: givenUp.wake,
    }
    return [runQueue(environment, work), givenUp]
  })
  for (const queue of queues) wakers.set(queue.name, queue.wake)

  return {
    async stop(graceMs = 5000, isCrash = false) {
      stopping.abort()
      clearInterval(supervise)
      await Promise.all(queues.map((queue) => queue.stop(graceMs, isCrash)))
      await boss.stop({ graceful: false })
    },
  }
}

/** The work on jobs of a kind whose last attempt failed. */
function givenUpWork({ queue, onGiveUp }: Handler, pollMs: number): QueueWork {
  return {
    ...{ name: givenUpQueue(queue), timeoutSeconds: 540, concurrency: 1, pollMs },
    run: async (data, { reason, log }) => {
      log.error({ data, reason }, 'job given up')
      await onGiveUp?.(data, reason)
    },
  }
}

async function applySchedules(boss: PgBoss, schedules: readonly Schedule[]): Promise<void> {
  const wanted = new Set(schedules.map(({ queue }) => queue.name))
  for (const { name } of await boss.getSchedules()) if (!wanted.has(name)) await boss.unschedule(name)
  for (const { queue, cron, data, ...once } of schedules) {
    await boss.schedule(queue.name, cron, data, { tz: TIME_ZONE, ...once })
  }
}

/**
 * A killed process leaves its jobs marked as running. When nobody else works, all that are marked so are such, and
 * they are taken up at once. When others work too, the missing heartbeat tells within a minute, and it counts the same.
 */
async function joinWorkers(notifier: Notifier, log: Log, bootId: string): Promise<void> {
  let isFirst = true
  await notifier.onConnect(async (client) => {
    const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
      WORKERS_LOCK,
    ])
    const isAlone = rows[0]?.alone === true
    // After a reconnect the running jobs may be our own.
    if (isAlone && isFirst) await takeUpOrphans(client, log, await wentDown(client, bootId))
    await client.query('insert into worker_boots (boot_id) values ($1) on conflict do nothing', [bootId])
    isFirst = false
    await client.query('select pg_advisory_lock_shared($1)', [WORKERS_LOCK])
    if (isAlone) await client.query('select pg_advisory_unlock($1)', [WORKERS_LOCK])
  })
}

/** Another one after each start of the machine; empty where it does not tell. */
async function machineBootId(): Promise<string> {
  return readFile('/proc/sys/kernel/random/boot_id', 'utf8').then(
    (text) => text.trim(),
    () => '',
  )
}

/** Whether the machine of those who worked before went down, and not a process of theirs alone. For whoever works alone now. */
async function wentDown(client: Client, bootId: string): Promise<boolean> {
  const { rows } = await client.query<{ boot_id: string }>('delete from worker_boots returning boot_id')
  return bootId !== '' && rows.length > 0 && rows.every((before) => before.boot_id !== bootId)
}

// A job that takes the process down with it must not do so for ever.
const CRASHES_ALLOWED = 5
// Nor one that takes the machine down. But most machines go down for reasons of their own: such an attempt does not count.
const OUTAGES_ALLOWED = 20

async function takeUpOrphans(client: Client, log: Log, isMachine: boolean): Promise<void> {
  await client.query(
    `delete from job_outages where not exists (select from pgboss.job where id = job_id and state < 'completed')`,
  )
  if (isMachine) {
    // With started_on empty the engine does not count the attempt.
    await client.query(
      `with noted as (
        insert into job_outages (job_id) select id from pgboss.job where state = 'active'
        on conflict (job_id) do update set times = job_outages.times + 1
        returning job_id, times
      )
      update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null, started_on = null
      from noted where id = job_id and state = 'active' and times <= $1`,
      [OUTAGES_ALLOWED],
    )
    log.warn('the machine went down in the middle of jobs; they are done again')
  }
  await takeUp(client, log, 0)
  // The others have no heartbeat any more from now on, and are given up by the engine's supervision.
  await client.query(
    `update pgboss.job set heartbeat_on = now() - make_interval(secs => heartbeat_seconds + 1) where state = 'active'`,
  )
}

/** Puts jobs of which nothing was heard for so long back into their queue, unless it was so too often: their process is gone. */
async function takeUp(db: Pick<Client, 'query'>, log: Log, silentSeconds: number): Promise<void> {
  const { rows } = await db.query<{ name: string; id: string }>(
    `update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null
      where state = 'active' and heartbeat_on <= now() - make_interval(secs => $1)
        and retry_count < retry_limit + $2 returning name, id`,
    [silentSeconds, CRASHES_ALLOWED],
  )
  for (const job of rows)
    log.warn({ job: job.name, id: job.id }, 'a job left behind by a killed process is taken up again')
}
