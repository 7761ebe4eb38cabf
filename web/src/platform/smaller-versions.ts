import { storageManager } from './site-data.ts'

/** Folder for smaller versions of files in the origin private file system. */
export const SMALLER_VERSIONS = 'smaller-versions'

/** Deletes all smaller versions, which may be of private videos. */
export async function deleteSmallerVersions(): Promise<void> {
  const storage: Partial<StorageManager> = storageManager() ?? {}
  try {
    await (await storage.getDirectory?.())?.removeEntry(SMALLER_VERSIONS, { recursive: true })
  } catch {
    // There are none, or the browser refuses.
  }
}
