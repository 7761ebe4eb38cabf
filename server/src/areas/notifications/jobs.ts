import { z } from 'zod'
import type { Database } from '../../platform/database/connect.ts'
import { defineJob } from '../../platform/jobs/define.ts'
import type { Handler, Schedule } from '../../platform/jobs/work.ts'
import { handle, schedule } from '../../platform/jobs/work.ts'
import { sweepNotifications } from './queries.ts'

const sweepJob = defineJob({ name: 'notifications/sweep', payload: z.object({}) })

/** Who does the area's jobs. */
export function notificationHandles(db: Database): Handler[] {
  return [handle(sweepJob, () => sweepNotifications(db))]
}

export const notificationSchedules: readonly Schedule[] = [schedule(sweepJob, '52 3 * * *', {})]
