import { sql } from 'kysely'
import type { Database } from '../platform/database/connect.ts'
import { bossOn } from '../platform/jobs/define.ts'

/** Inserts a dead letter, as if all attempts of a job had failed. */
export async function insertDeadLetter(
  db: Database,
  queue: string,
  data: object,
  { reason = 'No.', failedAt = new Date() } = {},
): Promise<void> {
  const boss = bossOn(db)
  const id = (await boss.send(queue, data, { retryLimit: 0 })) ?? ''
  await boss.fail(queue, id, { message: reason })
  await sql`update pgboss.job set completed_on = ${failedAt} where id = ${id}`.execute(db)
}
