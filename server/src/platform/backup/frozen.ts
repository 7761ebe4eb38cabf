import { randomUUID } from 'node:crypto'
import { link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { absent, filesBelow } from '../files.ts'
import { errorCode } from '../error-code.ts'
import { isKey } from '../storage/keys.ts'
import { BackupError } from './backup-error.ts'

// Begins with a dot: no key of the storage and no upload is called so, and nobody who walks through the files sees it.
const FROZEN = '.backup'
const THAWED = '.backup-done-'
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
  // Away from its name first: removals go on, and must not add to what is being taken away.
  await rename(join(folder, FROZEN), join(folder, `${THAWED}${randomUUID()}`)).catch(absent)
  for (const name of (await readdir(folder).catch(absent)) ?? []) {
    if (name.startsWith(THAWED)) await rm(join(folder, name), { recursive: true, force: true })
  }
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
  const frozen = join(folder, FROZEN)
  const path = relative(folder, file)
  try {
    await link(file, join(frozen, path)).catch(async (error: unknown) => {
      absent(error)
      // A folder is not there yet. Or the file has gone, or the backup is done, and nothing is to be done.
      await makeFolders(frozen, dirname(path).split(sep))
      await link(file, join(frozen, path))
    })
  } catch (error) {
    if (['EEXIST', 'ENOENT'].includes(errorCode(error) ?? '')) return
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(errorCode(error) ?? '')) throw error
    throw new BackupError(
      `The disk of ${folder} gives no file a second name (hard link), which a backup needs. ext4, XFS, Btrfs and ZFS do.`,
      { cause: error },
    )
  }
}

/** The folders below one that is there, and never that one. */
async function makeFolders(root: string, names: readonly string[]): Promise<void> {
  let path = root
  for (const name of names) {
    path = join(path, name)
    await mkdir(path).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error
    })
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
