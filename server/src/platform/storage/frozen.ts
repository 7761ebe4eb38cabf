import { randomUUID } from 'node:crypto'
import { link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { absent, filesBelow } from '../files.ts'
import { errorCode } from '../error-code.ts'
import { isKey } from './keys.ts'
import { BackupError } from '../backup-error.ts'

// Begins with a dot, so that it is no storage key or upload, and is skipped when files are listed.
const FROZEN = '.backup'
const THAWED = '.backup-done-'
/** The file with the id of the backup that the snapshot belongs to. */
const ID = '.id'

/**
 * Begins a snapshot of a folder of immutable files: until `thaw`, removed files stay readable for the backup `id`,
 * because `freezeBefore` links them.
 */
export async function beginFreezing(folder: string, id: string): Promise<void> {
  await thaw(folder)
  await mkdir(join(folder, FROZEN), { recursive: true })
  await writeFile(join(folder, FROZEN, ID), id)
}

/** Removes a folder's snapshot; with `id`, only if it belongs to that backup. */
export async function thaw(folder: string, id?: string): Promise<void> {
  if (id !== undefined && (await readSnapshot(folder)) !== id) return
  // Renamed first, so that concurrent removals don't add files to the folder being deleted.
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

/** @throws BackupError if the snapshot was removed meanwhile, so that the backup may lack files */
export async function requireSnapshot(folder: string, id: string): Promise<void> {
  if ((await readSnapshot(folder)) === id) return
  throw new BackupError(
    'The backup lost its connection to the database, and its snapshot of the files was removed. Back up again.',
  )
}

async function readSnapshot(folder: string): Promise<string | undefined> {
  return await readFile(join(folder, FROZEN, ID), 'utf8').catch(absent)
}

/** Must be called before anything in the folder is removed. */
export async function freezeBefore(folder: string, path: string): Promise<void> {
  if ((await stat(join(folder, FROZEN)).catch(absent)) !== undefined) await freeze(folder, path)
}

/** Hard-links the files of a folder, or those below a path in it, into the snapshot; fast, and takes no space. */
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
      // The target folder doesn't exist yet. If the file is gone or the backup has ended, the retry fails with ENOENT.
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

/** Creates nested folders below `root`, but never `root` itself. */
async function makeFolders(root: string, names: readonly string[]): Promise<void> {
  let path = root
  for (const name of names) {
    path = join(path, name)
    await mkdir(path).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error
    })
  }
}

/** Lists the files in the snapshot of a folder: their path in the data folder, and where they can be read. */
export async function* frozenFiles(
  dataDir: string,
  root: string,
): AsyncIterable<{ path: string; place: string }> {
  const frozen = join(dataDir, root, FROZEN)
  for await (const place of filesBelow(frozen)) {
    const path = `${root}/${relative(frozen, place).split(sep).join('/')}`
    // Files with other names aren't ours.
    if (isKey(path)) yield { path, place }
  }
}
