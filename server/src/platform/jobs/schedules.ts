import { CronExpressionParser } from 'cron-parser'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { enqueue, type Job, type JobQueue } from './define.ts'

const TIME_ZONE = 'Asia/Colombo'

/** A job that is enqueued again and again. */
export interface Schedule {
  readonly queue: JobQueue
  /** Five fields, in Asia/Colombo. */
  readonly cron: string
  readonly enqueue: (trx: Database) => Promise<unknown>
}

/** Enqueues a job again and again. What is missed while nobody works is made up for once. */
export function schedule<Payload extends object>(
  job: Job<Payload>,
  cron: string,
  payload: Payload,
): Schedule {
  return { queue: job, cron, enqueue: (trx) => enqueue(trx, job, payload) }
}

/** Remembers schedules that are new: their first job comes at their next moment. */
export async function insertSchedules(
  db: Database,
  schedules: readonly Schedule[],
  now: Date,
): Promise<void> {
  await sql`
    insert into schedule_slots (queue, slot) ${slotsOf(schedules, now)} on conflict do nothing`.execute(db)
}

/** Enqueues the jobs of schedules whose moment has come. A clock that was set back makes a moment come a second time. */
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

/** The last moment of a cron expression, now at the latest. */
function lastMoment(cron: string, now: Date): Date {
  const inclusive = new Date(now.getTime() + 1)
  return CronExpressionParser.parse(cron, { tz: TIME_ZONE, currentDate: inclusive }).prev().toDate()
}
