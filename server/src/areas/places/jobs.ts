import { z } from 'zod'
import type { Database } from '../../platform/database/connect.ts'
import { defineJob } from '../../platform/jobs/define.ts'
import type { Handler } from '../../platform/jobs/handler.ts'
import { handle } from '../../platform/jobs/handler.ts'
import { findStopsAgain } from './stops.ts'

/** Finds the stops of all videos after the gazetteer changed. */
export const findStopsJob = defineJob({ name: 'places/find-stops', payload: z.object({}) })

/** Every night, because migrations change the gazetteer, too, and older videos have no stops yet. */
export function placeJobHandlers(db: Database): Handler[] {
  return [handle(findStopsJob, (_payload, { signal }) => findStopsAgain(db, signal), { cron: '7 4 * * *' })]
}
