import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define.ts'
import { REMOVAL_ATTEMPTS } from '../../platform/storage/removal.ts'

/** Finds accounts whose 14 days are over, and closes them. */
export const closeDueJob = defineJob({
  name: 'personal-data/close-due-accounts',
  payload: z.object({}),
  once: { key: () => 'all', whileOther: 'unfinished' },
})

/** Removes a closed account, files first. */
export const removeAccountJob = defineJob({
  name: 'personal-data/remove-account',
  payload: z.object({ userId: z.int() }),
  once: { key: ({ userId }) => String(userId), whileOther: 'unfinished' },
  ...REMOVAL_ATTEMPTS,
  timeoutSeconds: 4 * 3600,
})
