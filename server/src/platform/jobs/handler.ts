import type { Log } from '../log.ts'
import type { Job, JobQueue } from './define.ts'
import { schedule, type Schedule } from './schedules.ts'

export interface JobContext {
  readonly id: string
  /** Starts at 1. */
  readonly attempt: number
  /** Aborted when the process stops or the job times out: end soon, clean up, and rethrow the error. */
  readonly signal: AbortSignal
  readonly log: Log
}

export interface Handler {
  readonly queue: JobQueue
  readonly run: (data: unknown, context: JobContext) => Promise<void>
  readonly onGiveUp: ((data: unknown, reason: string) => Promise<void>) | undefined
  readonly concurrency: number
  readonly schedule: Schedule | undefined
  readonly choose: ((waiting: readonly WaitingJob[], count: number) => Promise<readonly string[]>) | undefined
}

/** The priority of jobs chosen by their handler. */
export const CHOSEN = 1

/** A waiting job that a handler can choose. */
export interface WaitingJob {
  readonly id: string
  readonly data: object
  readonly createdOn: Date
}

export interface HandlerOptions<Payload> {
  /** Concurrent jobs of this kind in this process. Default: 1. */
  readonly concurrency?: number
  /** When the job is enqueued regularly, without a payload: a cron expression with five fields, in Asia/Colombo time. */
  readonly cron?: string
  /** Returns the ids of the next waiting jobs, at most `count`. Default: oldest first. */
  readonly choose?: Handler['choose']
  /** Called after the last attempt failed, also if the process died during it. `reason`: the error message. */
  readonly onGiveUp?: (payload: Payload, reason: string) => Promise<void>
}

/** Creates the handler of a job. `run` must be idempotent: it may be called more than once for the same job. */
export function handle<Payload extends object>(
  job: Job<Payload>,
  run: (payload: Payload, context: JobContext) => Promise<void>,
  { concurrency = 1, cron, onGiveUp, choose }: HandlerOptions<Payload> = {},
): Handler {
  return {
    queue: job,
    run: async (data, context) => run(job.payload.parse(data), context),
    onGiveUp: onGiveUp && (async (data, reason) => onGiveUp(job.payload.parse(data), reason)),
    concurrency,
    schedule: cron === undefined ? undefined : schedule(job, cron),
    choose,
  }
}

/** Thrown by a handler if a retry would fail too: the job becomes a dead letter at once. */
export class GiveUp extends Error {
  override readonly name = 'GiveUp'
}
