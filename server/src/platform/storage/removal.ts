import { z } from 'zod'
import type { Database } from '../database/connect.ts'
import { defineJob, enqueue } from '../jobs/define.ts'
import type { Handler } from '../jobs/work.ts'
import { handle } from '../jobs/work.ts'
import type { Storage } from './index.ts'

/** How removals from the storage are tried: for about a day and a half, in which a store that is away comes back. */
export const REMOVAL_TRIES = { retryLimit: 12, retryDelaySeconds: 30 } as const

const removeJob = defineJob({
  name: 'storage/remove',
  payload: z.object({ keys: z.array(z.string()) }),
  ...REMOVAL_TRIES,
})

/**
 * Has keys, and what is below them, removed from the storage once the transaction is committed that lets go of them. A store that is
 * away then makes nobody's call fail.
 */
export async function removeStoredLater(
  trx: Database,
  keys: readonly (string | null | undefined)[],
): Promise<void> {
  const stored = keys.filter((key) => key !== null && key !== undefined)
  if (stored.length > 0) await enqueue(trx, removeJob, { keys: stored })
}

/** Has keys removed that were stored for an act which failed. Why that failed is what must be told: this never throws. */
export async function removeUnused(
  db: Database,
  keys: readonly (string | null | undefined)[],
): Promise<void> {
  await removeStoredLater(db, keys).catch(() => undefined)
}

/** Does what `removeStoredLater` asked for. */
export function storageHandles({ storage }: { storage: Storage }): Handler[] {
  return [
    handle(removeJob, async ({ keys }, { signal }) => {
      for (const key of keys) {
        signal.throwIfAborted()
        await storage.remove(key)
      }
    }),
  ]
}
