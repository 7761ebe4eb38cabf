import { randomUUID } from 'node:crypto'
import { link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { absent, filesBelow } from '../files.ts'
import { errorCode } from '../error-code.ts'
import { isKey } from '../storage/keys.ts'
import { BackupError } from './backup-error.ts'

// Begins with a dot: no key of the storage and no upload is called so, and nobody who walks through the files sees it.
const FROZEN = '.backup'
const THAWED = '.backup-done-'
/** Names the backup that a snapshot belongs to. */
const ID = '.id'

/**
 * From now on until `thaw`, whatever is removed from a folder of files that never change stays readable for the backup `id`:
 * `freezeBefore` sees to it.
 */
export async function beginFreezing(folder: string, id: string): Promise<void> {
  await thaw(folder)
  await mkdir(join(folder, FROZEN), { recursive: true })
  await writeFile(join(folder, FROZEN, ID), id)
}

/** Removes a folder's snapshot, with `id` only that backup's. */
export async function thaw(folder: string, id?: string): Promise<void> {
  if (id !== undefined && (await snapshotOf(folder)) !== id) return
  // Away from its name first: removals go on, and must not add to what is being taken away.
  await rename(join(folder, FROZEN), join(folder, `${THAWED}${randomUUID()}`)).catch(absent)
  for (const name of (await readdir(folder).catch(absent)) ?? []) {
    if (name.startsWith(THAWED)) await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** Whether a folder has a snapshot, or part of one: a backup is running or was killed. */
export async function hasSnapshot(folder: string): Promise<boolean> {
  const names = (await readdir(folder).catch(absent)) ?? []
  return names.some((name) => name === FROZEN || name.startsWith(THAWED))
}

/** @throws BackupError when the snapshot was removed meanwhile, so that files of it may be missing from the backup */
export async function requireSnapshot(folder: string, id: string): Promise<void> {
  if ((await snapshotOf(folder)) === id) return
  throw new BackupError(
    'The backup lost its connection to the database, and its snapshot of the files was removed. Back up again.',
  )
}

async function snapshotOf(folder: string): Promise<string | undefined> {
  return await readFile(join(folder, FROZEN, ID), 'utf8').catch(absent)
}

/** Called before something of the folder is removed. */
export async function freezeBefore(folder: string, path: string): Promise<void> {
  if ((await stat(join(folder, FROZEN)).catch(absent)) !== undefined) await freeze(folder, path)
}

/** Gives the files of a folder, or those below a path in it, a second name, which takes no space and a moment. */
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
