import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from './error-code.ts'

/** The plain files below a folder, in order; what begins with a dot is left out, and so is what vanishes meanwhile. */
export async function* filesBelow(folder: string): AsyncIterable<string> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(absent)) ?? []
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(path)
    else if (entry.isFile()) yield path
  }
}

/** For a catch: what is not there, or is a link where we follow none, is undefined. */
export function absent(error: unknown): undefined {
  if (['ENOENT', 'ENOTDIR', 'ELOOP'].includes(errorCode(error) ?? '')) return undefined
  throw error
}

export async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Without it a rename may be forgotten when the power fails. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
