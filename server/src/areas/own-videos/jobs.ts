import type { Handler } from '../../platform/jobs/handler.ts'
import { handle } from '../../platform/jobs/handler.ts'
import type { RemovalParts } from './deletion.ts'
import { removeFiles } from './deletion.ts'
import { publishDueJob, removeFilesJob } from './job-kinds.ts'
import { publishDueVideos } from './publish-time.ts'

/** The area's job handlers. */
export function ownVideoJobHandlers(parts: RemovalParts): Handler[] {
  return [
    handle(publishDueJob, () => publishDueVideos(parts.db), { cron: '* * * * *' }),
    handle(removeFilesJob, ({ videoId }) => removeFiles(parts, videoId)),
  ]
}
