import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define.ts'

/** Removes what was served before a cut, once nobody can be watching it any more. */
export const removeOutdatedJob = defineJob({
  name: 'cuts/remove-outdated',
  payload: z.object({}),
  once: { key: () => 'remove-outdated', whileOther: 'unfinished' },
})
