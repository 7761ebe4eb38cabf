import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { hasUnfinished, isUnfinished, type JobQueue } from '../../platform/jobs/define.ts'
import type { WaitingJob } from '../../platform/jobs/handler.ts'
import { encodeJob, finishLadderJob, joinChunksJob, makeEditJob } from './job-kinds.ts'

const LONG_MS = 3600_000

/**
 * Chooses the next jobs of an encoding queue: accounts take turns, starting with the one whose last job began longest
 * ago (pg-boss keeps ended jobs for a day). Within an account, smaller files come first (their duration is unknown before
 * they are probed), and of a video the first chunk.
 */
export async function chooseEncodes(
  db: Database,
  { name: queue }: JobQueue,
  waiting: readonly WaitingJob[],
  count: number,
): Promise<string[]> {
  const jobs = waiting.map(({ id, data, createdOn }) => ({ ...data, id, createdOn }))
  const { rows } = await sql<{ id: string }>`
    with jobs as (
      select job.id, job.index, job."createdOn" as created_on, owner_id,
        coalesce(edit_jobs.original_bytes, videos.original_bytes) as original_bytes
      from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb)
          as job (id uuid, "videoId" integer, index integer, "createdOn" timestamptz)
        left join videos on videos.id = job."videoId"
        left join channels on channels.id = channel_id
        left join edit_jobs on edit_jobs.video_id = videos.id and ${queue}::text = ${makeEditJob.name}
    ), earlier as (
      select owner_id, count(*) filter (where job.state = 'active') as running, max(job.started_on) as last_turn
      from pgboss.job
        join videos on videos.id = (job.data->>'videoId')::int
        join channels on channels.id = channel_id
      where job.name = ${queue} group by owner_id
    ), turns as (
      select id, created_on, last_turn, coalesce(running, 0)
        + row_number() over (partition by jobs.owner_id order by original_bytes, index, created_on, id) as turn
      from jobs left join earlier on earlier.owner_id = jobs.owner_id
    )
    select id from turns order by turn, last_turn nulls first, created_on, id limit ${count}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Chooses among the videos whose small renditions are complete, in the same way. */
export async function chooseJoins(
  db: Database,
  waiting: readonly WaitingJob[],
  count: number,
): Promise<string[]> {
  const ready: WaitingJob[] = []
  for (const job of waiting)
    if (!(await isUnfinished(db, finishLadderJob, joinChunksJob.payload.parse(job.data)))) ready.push(job)
  return ready.length === 0 ? [] : chooseEncodes(db, joinChunksJob, ready, count)
}

/**
 * Chooses edit jobs in the same way. They run after the first playable state of all uploads, or after waiting for an
 * hour.
 */
export async function chooseEdits(
  db: Database,
  waiting: readonly WaitingJob[],
  count: number,
): Promise<string[]> {
  const hasWaitedLong = waiting.some(({ createdOn }) => createdOn.getTime() < Date.now() - LONG_MS)
  if (!hasWaitedLong && (await hasUnfinished(db, encodeJob))) return []
  return chooseEncodes(db, makeEditJob, waiting, count)
}
