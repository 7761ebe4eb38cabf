import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define.ts'

/** Sends the daily digests. */
export const digestJob = defineJob({
  name: 'notifications/send-digests',
  payload: z.object({}),
  once: { key: () => 'digests', whileOther: 'unfinished' },
  timeoutSeconds: 4 * 3600,
})

/** Deletes old notifications. */
export const sweepJob = defineJob({ name: 'notifications/sweep', payload: z.object({}) })
