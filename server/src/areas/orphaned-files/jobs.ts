import { z } from 'zod'
import { defineJob, enqueue, hasUnfinished } from '../../platform/jobs/define.ts'
import type { Handler } from '../../platform/jobs/handler.ts'
import { handle } from '../../platform/jobs/handler.ts'
import { REMOVAL_ATTEMPTS } from '../../platform/storage/removal.ts'
import type { OrphanedFileParts, SweepLimits } from './sweep.ts'
import { sweepIncoming, sweepStorage, SweepProgress } from './sweep.ts'

const sweepJob = defineJob({ name: 'orphaned-files/sweep', payload: z.object({}) })

/** A part of the storage. It enqueues the next part, which begins where it ended. */
const sweepPartJob = defineJob({
  name: 'orphaned-files/sweep-part',
  payload: SweepProgress,
  ...REMOVAL_ATTEMPTS,
  timeoutSeconds: 6 * 3600,
  once: { key: () => 'storage', whileOther: 'waiting' },
})

/** Removes orphaned files, for example after a process was killed while storing files. */
export function orphanedFileHandlers(parts: OrphanedFileParts, limits?: SweepLimits): Handler[] {
  const { db } = parts
  return [
    handle(
      sweepJob,
      async () => {
        await sweepIncoming(parts)
        // A sweep that takes longer than a week goes on.
        if (!(await hasUnfinished(db, sweepPartJob)))
          await enqueue(db, sweepPartJob, { fileSets: 0, orphaned: 0 })
      },
      { cron: '41 4 * * 0' },
    ),
    handle(sweepPartJob, async (progress, { signal, log }) => {
      const next = await sweepStorage({ ...parts, log }, progress, signal, limits)
      if (next !== undefined) await enqueue(db, sweepPartJob, next)
    }),
  ]
}
