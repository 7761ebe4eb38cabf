import { storageManager } from './site-data.ts'

/** Folder for smaller versions of files in the origin private file system. */
export const SMALLER_VERSIONS = 'smaller-versions'

/** Deletes all smaller versions, which may be of private videos. */
export async function deleteSmallerVersions(): Promise<void> {
  const storage: Partial<StorageManager> = storageManager() ?? {}
  // A browser that refuses has none.
  await removeEntry(await storage.getDirectory?.().catch(() => undefined), SMALLER_VERSIONS)
}

/** Deletes an entry of a folder. Tries again a few times, because a worker that was stopped holds its file for a moment. */
export async function removeEntry(
  folder: FileSystemDirectoryHandle | undefined,
  name: string,
): Promise<void> {
  for (const waitMs of [0, 500, 3000]) {
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    const error: unknown = await folder
      ?.removeEntry(name, { recursive: true })
      .catch((reason: unknown) => reason)
    if (!(error instanceof DOMException && error.name === 'NoModificationAllowedError')) return
  }
}
