import { CronExpressionParser } from 'cron-parser'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { enqueue, type Job, type JobQueue } from './define.ts'

const TIME_ZONE = 'Asia/Colombo'

/** A job that is enqueued regularly. */
export interface Schedule {
  readonly queue: JobQueue
  /** A cron expression with five fields, in Asia/Colombo time. */
  readonly cron: string
  readonly enqueue: (trx: Database) => Promise<unknown>
}

/** Creates a schedule that enqueues a job regularly. Runs missed while no worker was running are made up for once. */
export function schedule<Payload extends object>(job: Job<Payload>, cron: string): Schedule {
  return { queue: job, cron, enqueue: (trx) => enqueue(trx, job, job.payload.parse({})) }
}

/** Inserts new schedules; their first job is enqueued at their next time. */
export async function insertSchedules(
  db: Database,
  schedules: readonly Schedule[],
  now: Date,
): Promise<void> {
  await sql`
    insert into schedule_slots (queue, slot) ${slotsOf(schedules, now)} on conflict do nothing`.execute(db)
}

/** Enqueues the jobs of due schedules. If the clock was set back, a time comes a second time and counts again. */
export async function enqueueDue(db: Database, schedules: readonly Schedule[], now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ queue: string }>`
      with due (queue, slot) as (${slotsOf(schedules, now)})
      update schedule_slots set slot = due.slot from due
      where due.queue = schedule_slots.queue and due.slot <> schedule_slots.slot
      returning due.queue`.execute(trx)
    const due = new Set(rows.map(({ queue }) => queue))
    for (const { queue, enqueue } of schedules) if (due.has(queue.name)) await enqueue(trx)
  })
}

function slotsOf(schedules: readonly Schedule[], now: Date) {
  const slots = schedules.map(({ queue, cron }) => ({ queue: queue.name, slot: lastMoment(cron, now) }))
  return sql`select * from jsonb_to_recordset(${JSON.stringify(slots)}::jsonb) as s (queue text, slot timestamptz)`
}

/** The last time of a cron expression up to and including now. */
function lastMoment(cron: string, now: Date): Date {
  const inclusive = new Date(now.getTime() + 1)
  return CronExpressionParser.parse(cron, { tz: TIME_ZONE, currentDate: inclusive }).prev().toDate()
}
