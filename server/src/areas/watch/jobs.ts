import { z } from 'zod'
import type { Database } from '../../platform/database/connect.ts'
import { defineJob } from '../../platform/jobs/define.ts'
import type { Handler, Schedule } from '../../platform/jobs/work.ts'
import { handle, schedule } from '../../platform/jobs/work.ts'
import { sweepViewers } from './queries.ts'

const sweepJob = defineJob({ name: 'watch/sweep-viewers', payload: z.object({}) })

/** Forgets viewers whose last counted view is long past. */
export function watchHandles(db: Database): Handler[] {
  return [handle(sweepJob, () => sweepViewers(db))]
}

export const watchSchedules: readonly Schedule[] = [schedule(sweepJob, '37 3 * * *', {})]
