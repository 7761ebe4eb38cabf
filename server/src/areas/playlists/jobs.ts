import { z } from 'zod'
import type { Database } from '../../platform/database/connect.ts'
import { defineJob } from '../../platform/jobs/define.ts'
import type { Handler, Schedule } from '../../platform/jobs/work.ts'
import { handle, schedule } from '../../platform/jobs/work.ts'
import { sweepDeletedPlaylists } from './queries.ts'

const sweepJob = defineJob({ name: 'playlists/sweep-deleted', payload: z.object({}) })

/** Removes for good what was deleted more than a day ago. */
export function playlistHandles(db: Database): Handler[] {
  return [handle(sweepJob, () => sweepDeletedPlaylists(db))]
}

export const playlistSchedules: readonly Schedule[] = [schedule(sweepJob, '11 4 * * *', {})]
