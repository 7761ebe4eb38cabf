import { z } from 'zod'
import type { Database } from '../../platform/database/connect.ts'
import { defineJob } from '../../platform/jobs/define.ts'
import type { Handler } from '../../platform/jobs/handler.ts'
import { handle } from '../../platform/jobs/handler.ts'
import { sweepViewers } from './queries.ts'

const sweepJob = defineJob({ name: 'watch/sweep-viewers', payload: z.object({}) })

/** Deletes viewers whose last counted view was long ago. */
export function watchJobHandlers(db: Database): Handler[] {
  return [handle(sweepJob, () => sweepViewers(db), { cron: '37 3 * * *' })]
}
