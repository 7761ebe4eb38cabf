import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define.ts'

/** Sends the daily letters. */
export const digestJob = defineJob({
  name: 'notifications/send-digests',
  payload: z.object({}),
  once: { key: () => 'digests', whileOther: 'unfinished' },
  timeoutSeconds: 4 * 3600,
})

/** Forgets what is old. */
export const sweepJob = defineJob({ name: 'notifications/sweep', payload: z.object({}) })
