import { z } from 'zod'
import type { Database } from '../../platform/database/connect.ts'
import { defineJob } from '../../platform/jobs/define.ts'
import type { Handler } from '../../platform/jobs/handler.ts'
import { handle } from '../../platform/jobs/handler.ts'
import { sweepDays } from '../statistics/index.ts'
import { sweepViewers } from './queries.ts'

const sweepJob = defineJob({ name: 'watch/sweep-viewers', payload: z.object({}) })

/** Deletes viewers whose last counted view was long ago, and days that no statistics show. */
export function watchJobHandlers(db: Database): Handler[] {
  return [handle(sweepJob, () => sweepWatched(db), { cron: '37 3 * * *' })]
}

async function sweepWatched(db: Database): Promise<void> {
  await sweepViewers(db)
  await sweepDays(db)
}
