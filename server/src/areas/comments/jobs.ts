import type { Database } from '../../platform/database/connect.ts'
import type { Handler } from '../../platform/jobs/handler.ts'
import { handle } from '../../platform/jobs/handler.ts'
import { sweepJob } from './job-kinds.ts'
import { deleteOldRemoved } from './write-queries.ts'

/** How long a removed comment can still be reported and decided on. */
const REMOVED_COMMENT_DAYS = 30

export function commentJobHandlers({ db }: { db: Database }): Handler[] {
  return [handle(sweepJob, () => deleteOldRemoved(db, REMOVED_COMMENT_DAYS), { cron: '47 3 * * *' })]
}
