import { statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from './platform/config/index.ts'
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

// Uploads are refused below it.
const LOW_BYTES = 512 * 1024 ** 2

/** What an operator should see to, in words: folders by their names alone. */
export async function findTrouble(config: Config): Promise<string[]> {
  const low: string[] = []
  const trouble: string[] = []
  for (const name of foldersOf(config)) {
    const folder = path.join(config.dataDir, name)
    try {
      await requireWritable(folder)
      const { bavail, bsize } = await statfs(folder)
      if (bavail * bsize < LOW_BYTES) low.push(name)
    } catch {
      trouble.push(`nothing can be written into ${name}`)
    }
  }
  if (low.length > 0) trouble.push(`less than 512 MB are free for ${low.join(', ')}`)
  if (standardOutput.isLosing()) trouble.push('the log cannot be written')
  return trouble
}
