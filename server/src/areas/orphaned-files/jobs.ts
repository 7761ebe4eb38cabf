import { z } from 'zod'
import { defineJob } from '../../platform/jobs/define.ts'
import type { Handler } from '../../platform/jobs/handler.ts'
import { handle } from '../../platform/jobs/handler.ts'
import type { OrphanedFileParts } from './sweep.ts'
import { sweepIncoming, sweepStorage } from './sweep.ts'

const sweepJob = defineJob({ name: 'orphaned-files/sweep', payload: z.object({}) })

/** Removes orphaned files, for example after a process was killed while storing files. */
export function orphanedFileHandlers(parts: OrphanedFileParts): Handler[] {
  return [
    handle(
      sweepJob,
      async (_none, { signal, log }) => {
        await sweepStorage({ ...parts, log }, signal)
        await sweepIncoming(parts)
      },
      { cron: '41 4 * * 0' },
    ),
  ]
}
