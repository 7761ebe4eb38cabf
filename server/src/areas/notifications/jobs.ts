import type { Handler } from '../../platform/jobs/handler.ts'
import { handle } from '../../platform/jobs/handler.ts'
import type { DigestParts } from './digest.ts'
import { sendDigests } from './digest.ts'
import { digestJob, sweepJob } from './job-kinds.ts'
import { sweepNotifications } from './queries.ts'

export function notificationJobHandlers(parts: DigestParts): Handler[] {
  return [
    handle(digestJob, (_payload, { signal }) => sendDigests(parts, signal), { cron: '0 7 * * *' }),
    handle(sweepJob, () => sweepNotifications(parts.db), { cron: '52 3 * * *' }),
  ]
}
