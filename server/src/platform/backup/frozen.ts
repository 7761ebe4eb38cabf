import { link, mkdir, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { absent, filesBelow } from '../files.ts'
import { errorCode } from '../error-code.ts'
import { isKey } from '../storage/keys.ts'
import { BackupError } from './backup-error.ts'

// Begins with a dot: no key of the storage and no upload is called so, and nobody who walks through the files sees it.
const FROZEN = '.backup'
// A backup takes half a day at the most.
const LIFE_MS = 24 * 3600_000

/**
 * From now on until `thaw`, whatever is removed from a folder of files that never change stays readable for the backup that is
 * being made: `freezeBefore` sees to it.
 */
export async function beginFreezing(folder: string): Promise<void> {
  await thaw(folder)
  await mkdir(join(folder, FROZEN), { recursive: true })
}

export async function thaw(folder: string): Promise<void> {
  await rm(join(folder, FROZEN), { recursive: true, force: true })
}

/** Lets go of what a killed backup held. */
export async function thawAbandoned(folder: string): Promise<void> {
  const begun = (await stat(join(folder, FROZEN)).catch(absent))?.mtimeMs ?? Date.now()
  if (Date.now() - begun > LIFE_MS) await thaw(folder)
}

/** Called before something of the folder is removed. */
export async function freezeBefore(folder: string, path: string): Promise<void> {
  if ((await stat(join(folder, FROZEN)).catch(absent)) !== undefined) await freeze(folder, path)
}

/** Gives the files of a folder, or those below a path in it, a second name, which takes no room and a moment. */
export async function freeze(folder: string, below = folder): Promise<void> {
  if ((await stat(below).catch(absent))?.isFile() === true) await giveName(folder, below)
  for await (const file of filesBelow(below)) await giveName(folder, file)
}

async function giveName(folder: string, file: string): Promise<void> {
  const place = join(folder, FROZEN, relative(folder, file))
  try {
    await mkdir(dirname(place), { recursive: true })
    // It may have been removed just now.
    await link(file, place).catch(absent)
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(errorCode(error) ?? '')) throw error
    throw new BackupError(
      `The disk of ${folder} gives no file a second name (hard link), which a backup needs. ext4, XFS, Btrfs and ZFS do.`,
      { cause: error },
    )
  }
}

/** What `freeze` caught in a folder of the data folder: its path there, and where it can be read. */
export async function* frozenFiles(
  dataDir: string,
  root: string,
): AsyncIterable<{ path: string; place: string }> {
  const frozen = join(dataDir, root, FROZEN)
  for await (const place of filesBelow(frozen)) {
    const path = `${root}/${relative(frozen, place).split(sep).join('/')}`
    // What has another name is nothing of ours.
    if (isKey(path)) yield { path, place }
  }
}
