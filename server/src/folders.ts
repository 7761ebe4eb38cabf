import { chmod, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from './platform/config/index.ts'
import type { FreeSpace } from './platform/disk-space.ts'
import { freeSpace, MIN_FREE } from './platform/disk-space.ts'
import { absent, isReadOnly, makeFolder, requireWritable } from './platform/files.ts'
import { standardOutput } from './platform/log-output.ts'
import type { Replica } from './platform/database/pools/replica.ts'
import type { AreShared } from './platform/storage/site-marker.ts'

/** The folders that a running site writes to. */
function foldersOf({ storage }: Config): string[] {
  return ['incoming', 'work', 'outbox', ...(storage === 'disk' ? ['media', 'media/.drafts'] : [])]
}

/** Creates these folders, and restricts access to the data folder. Throws `NotWritable` if a folder is not writable. */
export async function openFolders(config: Config): Promise<void> {
  for (const name of foldersOf(config)) {
    const folder = path.join(config.dataDir, name)
    await makeFolder(folder)
    await requireWritable(folder)
  }
  await closeToOthers(config)
}

/**
 * Removes permissions of other users on the data folder and its entries, such as those of a copied folder. This makes
 * everything below inaccessible; targets of symbolic links are left to the operator.
 */
async function closeToOthers({ dataDir, databaseUrl }: Config): Promise<void> {
  // If we are root, the embedded database runs as another user, who needs to traverse the folder.
  const isPassedThrough = databaseUrl === undefined && process.getuid?.() === 0
  await limitMode(dataDir, isPassedThrough ? 0o711 : 0o700)
  for (const entry of await readdir(dataDir, { withFileTypes: true }))
    if (entry.isDirectory() || entry.isFile()) await limitMode(path.join(dataDir, entry.name), 0o700)
}

async function limitMode(file: string, allowed: number): Promise<void> {
  const found = await stat(file).catch(absent)
  const mode = (found?.mode ?? 0) & 0o777
  // Leaves files of other users alone, even if we are root.
  if (found?.uid !== process.getuid?.() || (mode & ~allowed) === 0) return
  await chmod(file, mode & allowed).catch((error: unknown) => {
    if (!isReadOnly(error)) absent(error)
  })
}

/** The free space for each folder of this process that answers. */
export async function listFreeSpace(config: Config): Promise<(FreeSpace & { folder: string })[]> {
  const { dataDir, backupDir, databaseUrl, storage } = config
  const names = ['incoming', 'work', 'outbox']
  if (storage === 'disk') names.push('media')
  if (databaseUrl === undefined) names.push('postgres')
  const folders = names.map((folder) => ({ folder, at: path.join(dataDir, folder) }))
  if (backupDir !== undefined) folders.push({ folder: 'backups', at: backupDir })
  const free = await Promise.all(
    folders.map(({ folder, at }) =>
      freeSpace(at).then(
        (space) => [{ folder, ...space }],
        () => [],
      ),
    ),
  )
  return free.flat()
}

interface WarningParts {
  readonly config: Config
  readonly areShared: AreShared
  readonly replica: Pick<Replica, 'status'>
}

/** Returns warnings for the operator. They name folders without their paths. */
export async function findWarnings({ config, areShared, replica }: WarningParts): Promise<string[]> {
  const lowOnBytes: string[] = []
  const lowOnFiles: string[] = []
  const warnings: string[] = []
  for (const name of foldersOf(config)) {
    const folder = path.join(config.dataDir, name)
    try {
      await requireWritable(folder)
      const free = await freeSpace(folder)
      if (free.bytes < MIN_FREE.bytes) lowOnBytes.push(name)
      if (free.files < MIN_FREE.files) lowOnFiles.push(name)
    } catch {
      warnings.push(`cannot write to ${name}`)
    }
  }
  if (lowOnBytes.length > 0) warnings.push(`less than 512 MB is free for ${lowOnBytes.join(', ')}`)
  if (lowOnFiles.length > 0) {
    const left = `fewer than ${MIN_FREE.files} files can be created (free inodes)`
    warnings.push(`${left} for ${lowOnFiles.join(', ')}`)
  }
  if (!(await areShared())) warnings.push('incoming or media is not the folder of this site')
  if (replica.status().isLeftOut) warnings.push('the read replica does not respond or is too far behind')
  if (standardOutput.isLosing()) warnings.push('the log cannot be written')
  return warnings
}
