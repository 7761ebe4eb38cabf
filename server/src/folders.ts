import path from 'node:path'
import type { Config } from './platform/config/index.ts'
import { freeSpace, KEPT_FREE } from './platform/disk-space.ts'
import { makeFolder, requireWritable } from './platform/files.ts'
import { standardOutput } from './platform/log-output.ts'

/** The folders that are written into while the site runs. */
function foldersOf({ storage }: Config): string[] {
  return ['incoming', 'work', 'outbox', ...(storage === 'disk' ? ['media', 'media/.drafts'] : [])]
}

/** Makes them. Throws `NotWritable` when one takes nothing. */
export async function openFolders(config: Config): Promise<void> {
  for (const name of foldersOf(config)) {
    const folder = path.join(config.dataDir, name)
    await makeFolder(folder)
    await requireWritable(folder)
  }
}

/** What an operator should see to, in words: folders by their names alone. */
export async function findTrouble(config: Config): Promise<string[]> {
  const lowOnBytes: string[] = []
  const lowOnFiles: string[] = []
  const trouble: string[] = []
  for (const name of foldersOf(config)) {
    const folder = path.join(config.dataDir, name)
    try {
      await requireWritable(folder)
      const free = await freeSpace(folder)
      if (free.bytes < KEPT_FREE.bytes) lowOnBytes.push(name)
      if (free.files < KEPT_FREE.files) lowOnFiles.push(name)
    } catch {
      trouble.push(`nothing can be written into ${name}`)
    }
  }
  if (lowOnBytes.length > 0) trouble.push(`less than 512 MB are free for ${lowOnBytes.join(', ')}`)
  if (lowOnFiles.length > 0) {
    const left = `fewer than ${KEPT_FREE.files} files can be created (free inodes)`
    trouble.push(`${left} for ${lowOnFiles.join(', ')}`)
  }
  if (standardOutput.isLosing()) trouble.push('the log cannot be written')
  return trouble
}
