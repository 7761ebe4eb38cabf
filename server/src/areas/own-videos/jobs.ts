import type { Schedule } from '../../platform/jobs/schedules.ts'
import { schedule } from '../../platform/jobs/schedules.ts'
import type { Handler } from '../../platform/jobs/handler.ts'
import { handle } from '../../platform/jobs/handler.ts'
import type { RemovalParts } from './deletion.ts'
import { removeFiles } from './deletion.ts'
import { publishDueJob, removeFilesJob } from './job-kinds.ts'
import { publishDueVideos } from './publish-time.ts'

/** The area's job handlers. */
export function ownVideoJobHandlers(parts: RemovalParts): Handler[] {
  return [
    handle(publishDueJob, () => publishDueVideos(parts.db)),
    handle(removeFilesJob, ({ videoId }) => removeFiles(parts, videoId)),
  ]
}

export const ownVideoSchedules: readonly Schedule[] = [schedule(publishDueJob, '* * * * *', {})]
