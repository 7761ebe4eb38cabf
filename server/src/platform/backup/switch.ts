import { lstat, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { absent, makeFolder, syncFolder } from '../files.ts'
import { JOURNAL, STAGING } from '../restore-marker.ts'
import { BackupError } from '../backup-error.ts'
import { withFileLock } from './file-lock.ts'

/** Which entries of the data folder are moved aside, and which ones of the staging folder replace them. */
const Journal = z.object({
  /** The folder that the old entries are moved to. */
  putAside: z.string().nullable(),
  old: z.array(z.string()),
  restored: z.array(z.string()),
  isSameSecret: z.boolean(),
  storage: z.enum(['disk', 's3']),
})
export type Journal = z.output<typeof Journal>

/** The folder in which a restore builds the new site. */
export function stagedSite(dataDir: string): string {
  return join(dataDir, STAGING, 'site')
}

/**
 * Runs `run` while no other restore can work on the data folder and no site can start on it.
 * @throws BackupError if another restore is running
 */
export async function withRestoreLock<T>(dataDir: string, run: () => Promise<T>): Promise<T> {
  await makeFolder(join(dataDir, STAGING))
  const busy = () => new BackupError(`Another restore into ${dataDir} is running. Wait until it is done.`)
  return withFileLock(join(dataDir, STAGING, 'lock'), busy, run)
}

/** Reads the journal of a restore whose switch is not complete. */
export async function readJournal(dataDir: string): Promise<Journal | undefined> {
  const text = await readFile(join(dataDir, JOURNAL), 'utf8').catch(absent)
  return text === undefined ? undefined : Journal.parse(JSON.parse(text))
}

/**
 * Commits the restore: from here on, the data folder belongs to the restored site. Staged files must be synced before.
 */
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

/** Moves the old site aside and the restored one in its place. Skips moves made before an interruption. */
export async function switchSites(dataDir: string, { putAside, old, restored }: Journal): Promise<void> {
  if (putAside !== null) {
    const aside = join(dataDir, putAside)
    await makeFolder(aside)
    for (const name of old) {
      if (!(await isThere(join(aside, name)))) await rename(join(dataDir, name), join(aside, name))
    }
    // After a power failure, a moved old entry must not reappear once a new one has its name.
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

/** Syncs a folder and those below; otherwise synced files may be missing from their folders after a power failure. */
export async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await syncFolders(join(folder, entry.name))
  }
  await syncFolder(folder)
}
