import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/**
 * Ranks the waiting jobs of an encoding queue: accounts take turns, the one whose last job began longest ago first, and
 * within an account smaller files come before larger ones (how long they are is not known before they are probed).
 */
export async function rankEncodes(db: Database, queue: string): Promise<void> {
  await sql`
    with jobs as (
      select job.id, job.state, job.priority, job.created_on, job.started_on, owner_id, original_bytes
      from pgboss.job
        join videos on videos.id = (job.data->>'videoId')::int
        join channels on channels.id = channel_id
      where job.name = ${queue} and (job.state < 'active' or started_on > now() - interval '1 day')
    ), accounts as (
      select owner_id, max(started_on) as last_turn, count(*) filter (where state = 'active') as running
      from jobs group by owner_id
    ), turns as (
      select id, priority, created_on, last_turn, running
        + row_number() over (partition by owner_id order by original_bytes, created_on, id) as turn
      from jobs join accounts using (owner_id) where state < 'active'
    ), ranked as (
      select id, priority, -(row_number() over (order by turn, last_turn nulls first, created_on, id))::int as rank
      from turns
    ), changed as (
      select job.id, rank from pgboss.job join ranked on ranked.id = job.id
      where job.name = ${queue} and job.state < 'active' and job.priority <> rank
      for update of job skip locked
    )
    update pgboss.job set priority = rank from changed
    where job.name = ${queue} and job.id = changed.id`.execute(db)
}
