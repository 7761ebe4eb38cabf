import { z } from 'zod'
import type { Database } from '../../platform/database/connect.ts'
import { defineJob } from '../../platform/jobs/define.ts'
import type { Handler, Schedule } from '../../platform/jobs/work.ts'
import { handle, schedule } from '../../platform/jobs/work.ts'
import { recountTerms } from './queries.ts'

const recountJob = defineJob({ name: 'search/recount-terms', payload: z.object({}) })

/** Counts anew which words titles, tags and channel names have, and forgets those that none has any more. */
export function searchHandles(db: Database): Handler[] {
  return [handle(recountJob, () => recountTerms(db))]
}

export const searchSchedules: readonly Schedule[] = [schedule(recountJob, '47 3 * * *', {})]
