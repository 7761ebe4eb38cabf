import { z } from 'zod'
import type { Database } from '../../platform/database/connect.ts'
import { defineJob } from '../../platform/jobs/define.ts'
import type { Handler } from '../../platform/jobs/handler.ts'
import { handle } from '../../platform/jobs/handler.ts'
import { refreshTrending } from './queries.ts'

/** Refreshes the list of trending videos. */
export const refreshTrendingJob = defineJob({
  name: 'trending/refresh',
  payload: z.object({}),
  once: { key: () => 'refresh', whileOther: 'waiting' },
})

export function trendingJobHandlers(db: Database): Handler[] {
  return [handle(refreshTrendingJob, () => refreshTrending(db), { cron: '*/5 * * * *' })]
}
