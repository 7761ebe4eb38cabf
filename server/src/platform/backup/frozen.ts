import { link, mkdir, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { absent, filesBelow } from '../files.ts'
import { errorCode } from '../error-code.ts'
import { isKey } from '../storage/keys.ts'
import { BackupError } from './backup-error.ts'

// Begins with a dot: no key of the storage and no upload is called so, and nobody who walks through the files sees it.
const FROZEN = '.backup'

function frozenFolder(folder: string): string {
  return join(folder, FROZEN)
}

/**
 * Gives every file of a folder a second name, which takes no room and a moment: whatever is removed or moved meanwhile can
 * still be read by it. Called again it adds what is new.
 */
export async function freeze(folder: string): Promise<void> {
  for await (const file of filesBelow(folder)) {
    const place = join(frozenFolder(folder), relative(folder, file))
    try {
      await link(file, place).catch(async (error: unknown) => {
        if (errorCode(error) !== 'ENOENT') throw error
        await mkdir(dirname(place), { recursive: true })
        // It may have been removed just now.
        await link(file, place).catch(absent)
      })
    } catch (error) {
      if (errorCode(error) === 'EEXIST') continue
      if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(errorCode(error) ?? '')) throw error
      throw new BackupError(
        `The disk of ${folder} gives no file a second name (hard link), which a backup needs. ext4, XFS, Btrfs and ZFS do.`,
        { cause: error },
      )
    }
  }
}

export async function thaw(folder: string): Promise<void> {
  await rm(frozenFolder(folder), { recursive: true, force: true })
}

/** What `freeze` caught in a folder of the data folder: its path there, and where it can be read. */
export async function* frozenFiles(
  dataDir: string,
  root: string,
): AsyncIterable<{ path: string; place: string }> {
  const frozen = frozenFolder(join(dataDir, root))
  for await (const place of filesBelow(frozen)) {
    const path = `${root}/${relative(frozen, place).split(sep).join('/')}`
    // What has another name is nothing of ours.
    if (isKey(path)) yield { path, place }
  }
}
