import { z } from 'zod'
import type { Database } from '../../platform/database/connect.ts'
import { defineJob } from '../../platform/jobs/define.ts'
import type { Handler } from '../../platform/jobs/handler.ts'
import { handle } from '../../platform/jobs/handler.ts'
import { sweepDeletedPlaylists } from './queries.ts'

const sweepJob = defineJob({ name: 'playlists/sweep-deleted', payload: z.object({}) })

/** Permanently removes playlists that were deleted more than a day ago. */
export function playlistJobHandlers(db: Database): Handler[] {
  return [handle(sweepJob, () => sweepDeletedPlaylists(db), { cron: '11 4 * * *' })]
}
