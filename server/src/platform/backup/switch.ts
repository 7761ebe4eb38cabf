import { lstat, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { absent, makeFolder, syncFolder } from '../files.ts'
import { JOURNAL, STAGING } from '../restore-marker.ts'
import { BackupError } from './backup-error.ts'

/** Which entries of a data folder make way, and which ones of the staging folder take their place. */
const Journal = z.object({
  /** The folder that the old entries are moved to. */
  putAside: z.string().nullable(),
  old: z.array(z.string()),
  restored: z.array(z.string()),
  isSameSecret: z.boolean(),
  storage: z.enum(['disk', 's3']),
})
export type Journal = z.output<typeof Journal>

const SQLITE_BUSY = 5

/** Where a restore builds the new site. */
export function stagedSite(dataDir: string): string {
  return join(dataDir, STAGING, 'site')
}

/**
 * Runs `run` while no other restore works on the data folder, and no site starts on it. The lock is the kernel's: it ends with the
 * process. SQLite is the one way in which Node locks a file.
 * @throws BackupError when another restore is running
 */
export async function withRestoreLock<T>(dataDir: string, run: () => Promise<T>): Promise<T> {
  await makeFolder(join(dataDir, STAGING))
  const lock = new DatabaseSync(join(dataDir, STAGING, 'lock'))
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw new BackupError(`Another restore into ${dataDir} is running. Wait until it has ended.`, {
      cause: error,
    })
  }
  try {
    return await run()
  } finally {
    lock.close()
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

/** The journal of a restore that was decided, and whose switch is not complete. */
export async function readJournal(dataDir: string): Promise<Journal | undefined> {
  const text = await readFile(join(dataDir, JOURNAL), 'utf8').catch(absent)
  return text === undefined ? undefined : Journal.parse(JSON.parse(text))
}

/** From here on the data folder is the restored site's, whatever happens. Everything staged has to be on the disk before. */
export async function writeJournal(dataDir: string, journal: Journal): Promise<void> {
  const draft = join(dataDir, STAGING, 'journal')
  const handle = await open(draft, 'w', 0o600)
  try {
    await handle.writeFile(JSON.stringify(journal))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, join(dataDir, JOURNAL))
  await syncFolder(dataDir)
}

/** Puts the old site aside and the restored one in its place. What was done before an interruption is not done again. */
export async function switchSites(dataDir: string, { putAside, old, restored }: Journal): Promise<void> {
  if (putAside !== null) {
    const aside = join(dataDir, putAside)
    await makeFolder(aside)
    for (const name of old) {
      if (!(await isThere(join(aside, name)))) await rename(join(dataDir, name), join(aside, name))
    }
    // An old entry that is not there must not come back once a new one has its name.
    await syncFolder(aside)
    await syncFolder(dataDir)
  }
  const site = stagedSite(dataDir)
  for (const name of restored) {
    if (await isThere(join(site, name))) await rename(join(site, name), join(dataDir, name))
  }
  await syncFolder(dataDir)
  await rm(join(dataDir, STAGING), { recursive: true, force: true })
  await rm(join(dataDir, JOURNAL), { force: true })
  await syncFolder(dataDir)
}

async function isThere(path: string): Promise<boolean> {
  return (await lstat(path).catch(absent)) !== undefined
}

/** Without it, files that were synced may be missing from their folders after a power failure. */
export async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await syncFolders(join(folder, entry.name))
  }
  await syncFolder(folder)
}
