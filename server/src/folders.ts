import { chmod, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from './platform/config/index.ts'
import { freeSpace, MIN_FREE } from './platform/disk-space.ts'
import { absent, isReadOnly, makeFolder, requireWritable } from './platform/files.ts'
import { standardOutput } from './platform/log-output.ts'

/** The folders that are written into while the site runs. */
function foldersOf({ storage }: Config): string[] {
  return ['incoming', 'work', 'outbox', ...(storage === 'disk' ? ['media', 'media/.drafts'] : [])]
}

/** Makes them, and closes the data folder to others. Throws `NotWritable` when one takes nothing. */
export async function openFolders(config: Config): Promise<void> {
  for (const name of foldersOf(config)) {
    const folder = path.join(config.dataDir, name)
    await makeFolder(folder)
    await requireWritable(folder)
  }
  await closeToOthers(config)
}

/**
 * Takes away what others may do in the data folder: earlier versions left it open. What is below its folders is out of reach
 * then; what a link leads to is its operator's.
 */
async function closeToOthers({ dataDir, databaseUrl }: Config): Promise<void> {
  // As root the embedded database is another user's, who has to pass through.
  const isPassedThrough = databaseUrl === undefined && process.getuid?.() === 0
  await limitMode(dataDir, isPassedThrough ? 0o711 : 0o700)
  for (const entry of await readdir(dataDir, { withFileTypes: true }))
    if (entry.isDirectory() || entry.isFile()) await limitMode(path.join(dataDir, entry.name), 0o700)
}

async function limitMode(file: string, allowed: number): Promise<void> {
  const found = await stat(file).catch(absent)
  const mode = (found?.mode ?? 0) & 0o777
  // What belongs to somebody else is theirs to close, also where we are root.
  if (found?.uid !== process.getuid?.() || (mode & ~allowed) === 0) return
  await chmod(file, mode & allowed).catch((error: unknown) => {
    if (!isReadOnly(error)) absent(error)
  })
}

/** Warnings for an operator, in words. They name folders without their paths. */
export async function findWarnings(config: Config): Promise<string[]> {
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
      warnings.push(`nothing can be written into ${name}`)
    }
  }
  if (lowOnBytes.length > 0) warnings.push(`less than 512 MB are free for ${lowOnBytes.join(', ')}`)
  if (lowOnFiles.length > 0) {
    const left = `fewer than ${MIN_FREE.files} files can be created (free inodes)`
    warnings.push(`${left} for ${lowOnFiles.join(', ')}`)
  }
  if (standardOutput.isLosing()) warnings.push('the log cannot be written')
  return warnings
}
