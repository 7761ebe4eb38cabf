import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { absent } from './files.ts'

/** The folder inside the data folder in which a restore builds the new site. */
export const STAGING = '.restoring'
/** The file in the data folder that says that the new site is complete, and how to move it into place. */
export const JOURNAL = '.restoring.json'

/** A data folder is neither the old site nor the restored one. The message is meant for the operator. */
export class InterruptedRestore extends Error {
  override readonly name = 'InterruptedRestore'
  constructor(dataDir: string) {
    super(`A restore into ${dataDir} is running or was interrupted. ${howToFinish(dataDir)}`)
  }
}

export function howToFinish(dataDir: string): string {
  return `If it was interrupted, run:\n  npm run admin -- restore --finish --into ${dataDir}`
}

/**
 * Must be called before a data folder is opened.
 * @throws InterruptedRestore
 */
export async function requireNoRestore(dataDir: string): Promise<void> {
  if (await hasRestore(dataDir)) throw new InterruptedRestore(dataDir)
}

/** Whether a restore into a data folder is running or was interrupted. */
export async function hasRestore(dataDir: string): Promise<boolean> {
  // The journal second, because a restore removes it last.
  for (const name of [STAGING, JOURNAL]) {
    if ((await lstat(join(dataDir, name)).catch(absent)) !== undefined) return true
  }
  return false
}
