import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define.ts'

/** Measures the files of videos whose files changed. */
export const measureJob = defineJob({
  name: 'quota/measure-videos',
  payload: z.object({}),
  // A running job may already have passed the video.
  once: { key: () => 'measure', whileOther: 'waiting' },
  timeoutSeconds: 3600,
})

/** Corrects the sums of the last days of the site. */
export const siteDaysJob = defineJob({ name: 'quota/raise-site-days', payload: z.object({}) })
