import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define.ts'

/** Asks the storage how large the files of films are that changed. */
export const measureJob = defineJob({
  name: 'room/measure-films',
  payload: z.object({}),
  // One that runs may have passed the film already.
  once: { key: () => 'measure', whileOther: 'waiting' },
  timeoutSeconds: 3600,
})
