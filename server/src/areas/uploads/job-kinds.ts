import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define.ts'

/** Finishes uploads whose last response was lost, and removes those without activity for a week. */
export const sweepUploadsJob = defineJob({
  name: 'uploads/sweep',
  payload: z.object({}),
  once: { key: () => 'sweep', whileOther: 'unfinished' },
})
