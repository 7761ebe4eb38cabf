import { z } from 'zod'
import type { Database } from '../../platform/database/connect.ts'
import { defineJob } from '../../platform/jobs/define.ts'
import type { Handler } from '../../platform/jobs/handler.ts'
import { handle } from '../../platform/jobs/handler.ts'
import { recountTerms } from './term-queries.ts'

const recountJob = defineJob({ name: 'search/recount-terms', payload: z.object({}) })

/** Recounts the words of titles, tags and channel names, and deletes those that no longer occur. */
export function searchJobHandlers(db: Database): Handler[] {
  return [handle(recountJob, () => recountTerms(db), { cron: '47 3 * * *' })]
}
