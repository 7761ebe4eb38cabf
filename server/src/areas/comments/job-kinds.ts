import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define.ts'

/** Deletes what removed comments said when nobody may report them any more. */
export const sweepJob = defineJob({ name: 'comments/sweep', payload: z.object({}) })
