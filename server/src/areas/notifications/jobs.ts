import type { Schedule } from '../../platform/jobs/schedules.ts'
import { schedule } from '../../platform/jobs/schedules.ts'
import type { Handler } from '../../platform/jobs/handler.ts'
import { handle } from '../../platform/jobs/handler.ts'
import type { DigestParts } from './digest.ts'
import { sendDigests } from './digest.ts'
import { digestJob, sweepJob } from './job-kinds.ts'
import { sweepNotifications } from './queries.ts'

export function notificationJobHandlers(parts: DigestParts): Handler[] {
  return [
    handle(digestJob, (_payload, { signal }) => sendDigests(parts, signal)),
    handle(sweepJob, () => sweepNotifications(parts.db)),
  ]
}

export const notificationSchedules: readonly Schedule[] = [
  schedule(digestJob, '0 7 * * *', {}),
  schedule(sweepJob, '52 3 * * *', {}),
]
