import type { Database } from '../database/connect.ts'
import { publish, type Notifier } from '../database/notify.ts'
import type { CachedStorage } from './media-cache.ts'
import type { Storage } from './index.ts'

/** The database channel on which processes announce what they removed from the storage. */
const CHANNEL = 'removed_files'

/**
 * Adds to a storage that the other processes discard what this one removes from memory, and the other way round. Without a database,
 * a file that another process has removed may be served from memory for up to a minute.
 */
export async function shareRemovals(
  storage: CachedStorage,
  { db, notifier }: { db: Database; notifier: Notifier },
): Promise<Storage> {
  await notifier.subscribe(CHANNEL, {
    onMessage: (prefix) => storage.clear(prefix),
    onGap: () => storage.clear(),
  })
  return {
    ...storage,
    remove: async (prefix) => {
      await storage.remove(prefix)
      await publish(db, CHANNEL, prefix).catch(() => undefined)
    },
  }
}
