import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define.ts'

/** Makes a film anew from what was uploaded, cut as its order says, and shows it so. */
export const makeCutJob = defineJob({
  name: 'cuts/make-cut',
  payload: z.object({ videoId: z.int(), orderId: z.int() }),
  once: { key: ({ orderId }) => String(orderId), whileOther: 'unfinished' },
  retryLimit: 2,
  retryDelaySeconds: 5,
  timeoutSeconds: 20 * 3600,
})

/** Removes what was served before a cut, once nobody can be watching it any more. */
export const removeOutdatedJob = defineJob({
  name: 'cuts/remove-outdated',
  payload: z.object({}),
  once: { key: () => 'remove-outdated', whileOther: 'unfinished' },
})
