import type { Database } from '../../platform/database/connect.ts'
import type { Incoming } from '../../platform/incoming.ts'
import type { Storage } from '../../platform/storage/index.ts'
import { discardUsedUploads } from './original.ts'
import { deleteOutdated, listOutdated, releaseExpiredFiles } from './outdated-queries.ts'
import { announce } from './processing-state.ts'

const DAY_MS = 24 * 3600 * 1000
const REMOVED_AT_ONCE = 500

/** Until when a file that is refused now is kept. */
export function refusedFileExpiry({ refusedFileDays }: { readonly refusedFileDays: number }): Date {
  return new Date(Date.now() + refusedFileDays * DAY_MS)
}

/** Removes expired refused files, outdated files, and uploads of replacements that are no longer needed. */
export async function removeOutdated(parts: {
  readonly db: Database
  readonly storage: Storage
  readonly incoming: Incoming
}): Promise<void> {
  const { db, storage } = parts
  await db.transaction().execute(async (trx) => {
    for (const videoId of await releaseExpiredFiles(trx)) await announce(trx, videoId)
  })
  for (const key of await listOutdated(db, REMOVED_AT_ONCE)) {
    await storage.remove(key)
    await deleteOutdated(db, key)
  }
  await discardUsedUploads(parts)
}
