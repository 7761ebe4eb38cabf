import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/** The last job of a kind that failed for good, of those that the engine still knows. */
export async function findFailedJob(
  db: Database,
  name: string,
): Promise<{ failedAt: Date; reason: string } | undefined> {
  const { rows } = await sql<{ failedAt: Date; reason: string }>`
    select completed_on as failed_at, coalesce(output ->> 'message', '') as reason from pgboss.job
    where name = ${name} and state = 'failed'
    order by completed_on desc
    limit 1`.execute(db)
  return rows[0]
}
