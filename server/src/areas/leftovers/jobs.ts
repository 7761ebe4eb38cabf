import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define.ts'
import type { Handler, Schedule } from '../../platform/jobs/work.ts'
import { handle, schedule } from '../../platform/jobs/work.ts'
import type { LeftoverParts } from './leftovers.ts'
import { sweepIncoming, sweepStorage } from './leftovers.ts'

const sweepJob = defineJob({ name: 'leftovers/sweep', payload: z.object({}) })

/** Removes files that no row names: what a process was killed in the middle of, for one. */
export function leftoverHandles(parts: LeftoverParts): Handler[] {
  return [
    handle(sweepJob, async (_none, { signal, log }) => {
      await sweepStorage({ ...parts, log }, signal)
      await sweepIncoming(parts)
    }),
  ]
}

export const leftoverSchedules: readonly Schedule[] = [schedule(sweepJob, '41 4 * * 0', {})]
