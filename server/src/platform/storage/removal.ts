import { z } from 'zod'
import type { Database } from '../database/connect.ts'
import { defineJob, enqueue } from '../jobs/define.ts'
import type { Handler } from '../jobs/handler.ts'
import { handle } from '../jobs/handler.ts'
import type { Storage } from './index.ts'

/** Retries of removals from the storage: for about a day and a half, to survive an outage of the store. */
export const REMOVAL_ATTEMPTS = { retryLimit: 12, retryDelaySeconds: 30 } as const

const removeJob = defineJob({
  name: 'storage/remove',
  payload: z.object({ keys: z.array(z.string()) }),
  ...REMOVAL_ATTEMPTS,
})

/**
 * Enqueues the removal of keys, and everything below them, from the storage once the transaction commits. This way, an
 * outage of the store doesn't make the call fail.
 */
export async function removeStoredLater(
  trx: Database,
  keys: readonly (string | null | undefined)[],
): Promise<void> {
  const stored = keys.filter((key) => key !== null && key !== undefined)
  if (stored.length > 0) await enqueue(trx, removeJob, { keys: stored })
}

/**
 * Enqueues the removal of files stored for an action that failed. Never throws, so that the error of the action is
 * reported.
 */
export async function removeUnused(
  db: Database,
  keys: readonly (string | null | undefined)[],
): Promise<void> {
  await removeStoredLater(db, keys).catch(() => undefined)
}

/** The job handler of `removeStoredLater`. */
export function storageJobHandlers({ storage }: { storage: Storage }): Handler[] {
  return [
    handle(removeJob, async ({ keys }, { signal }) => {
      for (const key of keys) {
        signal.throwIfAborted()
        await storage.remove(key)
      }
    }),
  ]
}
