import { createWriteStream } from 'node:fs'
import { lstat, mkdir, readdir, readFile, realpath, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Writable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../config/index.ts'
import { readSecret } from '../config/secrets.ts'
import { releaseEmbeddedDatabase, startEmbeddedDatabase } from '../database/embedded.ts'
import { MIGRATIONS, requireKnownMigrations } from '../database/migrate.ts'
import { freeSpace, inGigabytes } from '../disk-space.ts'
import { errorCode } from '../error-code.ts'
import { absent, makeFolder } from '../files.ts'
import type { Log } from '../log.ts'
import { hasRestore, howToFinish, InterruptedRestore, JOURNAL, STAGING } from '../restore-marker.ts'
import { BackupError, explainError } from '../backup-error.ts'
import { CONTENTS, DumpContents, isOfTable } from './dump.ts'
import { contentPath, hashMeter, listBackups, openContent } from './folder.ts'
import { loadDump, requireEmpty } from './load.ts'
import { NO_DEMO, requireApart, siteMark } from './make.ts'
import { type BackupEntry, type BackupHead, MANIFEST, readManifest } from './manifest.ts'
import { type Journal, readJournal, stagedSite, switchSites, syncFolders } from './switch.ts'
import { withRestoreLock, writeJournal } from './switch.ts'

/** A backup with an intact manifest, whose files exist with the right sizes. */
export interface FoundBackup {
  readonly folder: string
  readonly name: string
  readonly head: BackupHead
  readonly entries: readonly BackupEntry[]
  readonly bytes: number
}

/**
 * Finds a backup: the newest in a folder, or the one whose `.jsonl` file is given.
 * @throws BackupError if it is incomplete or altered
 */
export async function findBackup(place: string): Promise<FoundBackup> {
  const isOne = MANIFEST.test(basename(place))
  const folder = isOne ? dirname(place) : place
  const names = await listBackups(folder).catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? ''))
      throw new BackupError(`No backup found in ${place}.`)
    throw explainError(error, folder)
  })
  const name = isOne ? basename(place) : names.at(-1)
  if (name === undefined || !names.includes(name)) throw new BackupError(`No backup found in ${place}.`)
  try {
    const { head, entries, end } = await readManifest(join(folder, name))
    for (const entry of entries) {
      const size = (await stat(contentPath(folder, entry.sha256)).catch(absent))?.size
      if (size === undefined) throw damaged(name, entry, 'is missing')
      if (size !== entry.size) throw damaged(name, entry, `has ${size} bytes instead of ${entry.size}`)
    }
    return { folder, name, head, entries, bytes: end.bytes }
  } catch (error) {
    const others = names.filter((each) => each !== name).toReversed()
    if (!(error instanceof BackupError) || others.length === 0) throw error
    throw new BackupError(
      `${error.message}\nOther backups: ${others.map((each) => join(folder, each)).join(', ')}`,
    )
  }
}

function damaged(name: string, { path, sha256 }: BackupEntry, what: string): BackupError {
  const file = `files/${sha256.slice(0, 2)}/${sha256}`
  return new BackupError(`The backup ${name} is damaged: ${path} ${what} (${file}).`)
}

/** Reads and verifies every file of a backup. @throws BackupError if one was altered */
export async function checkBackup(backup: FoundBackup): Promise<void> {
  for (const entry of backup.entries)
    await readThrough(backup, entry, new Writable({ write: (_chunk, _encoding, done) => done() }))
}

async function readThrough(
  { folder, name }: FoundBackup,
  entry: BackupEntry,
  target: Writable,
): Promise<void> {
  const meter = hashMeter()
  await pipeline(openContent(folder, entry.sha256), meter.stream, target)
  if (meter.result().sha256 !== entry.sha256) throw damaged(name, entry, 'was altered')
}

export interface RestoreOptions {
  readonly config: Pick<Config, 'databaseUrl' | 'secret'>
  /** The data folder to restore into. */
  readonly into: string
  /** Moves existing content aside. */
  readonly isReplacing: boolean
  readonly log: Log
  /** Ends the restore; then the folder is as it was before. */
  readonly signal?: AbortSignal
}

export interface Restored {
  /** The folder with the previous content, if there was any. */
  readonly putAside: string | undefined
  readonly isSameSecret: boolean
  readonly storage: 'disk' | 's3'
}

// Entries that don't belong to a site.
const NOT_CONTENT = new Set(['lost+found', STAGING, JOURNAL])
const PUT_ASIDE = /^replaced-/

/**
 * Restores a backup into an empty data folder (and an empty database, if one is set). It builds and verifies the site
 * in the staging folder, writes a journal, and then switches the sites. Until the journal is written, the old site is
 * untouched; afterwards, `finishRestore` can complete the switch.
 * @throws BackupError
 */
export async function restoreBackup(backup: FoundBackup, options: RestoreOptions): Promise<Restored> {
  const { into } = options
  try {
    await requireApart(into, backup.folder)
    await makeFolder(into)
    const dataDir = await realpath(into)
    if ((await readJournal(dataDir)) !== undefined) throw new InterruptedRestore(into)
    await findOld(dataDir, options)
    return await withRestoreLock(dataDir, () => restoreInto(dataDir, backup, options))
  } catch (error) {
    throw explainError(error, into)
  }
}

/**
 * Finishes an interrupted restore: completes the switch if there is a journal; otherwise discards the new site, leaves
 * the old one unchanged, and returns undefined.
 * @throws BackupError if no restore was interrupted
 */
export async function finishRestore(into: string, log: Log): Promise<Restored | undefined> {
  if (!(await hasRestore(into))) throw new BackupError(`There is no interrupted restore in ${into}.`)
  try {
    const dataDir = await realpath(into)
    return await withRestoreLock(dataDir, async () => {
      const journal = await readJournal(dataDir)
      if (journal !== undefined) return await completeSwitch(dataDir, journal)
      await discardStaged(dataDir, log)
      await rm(join(dataDir, STAGING), { recursive: true, force: true })
      return undefined
    })
  } catch (error) {
    throw explainError(error, into)
  }
}

async function restoreInto(dataDir: string, backup: FoundBackup, options: RestoreOptions): Promise<Restored> {
  const { config, log, signal } = options
  const site = stagedSite(dataDir)
  let journal: Journal
  try {
    await requireStopped(dataDir, options)
    if (config.databaseUrl !== undefined) await requireEmpty(config.databaseUrl)
    await discardStaged(dataDir, log)
    await mkdir(site)
    await requireKnown(backup)
    await requireSpace(dataDir, bytesOnDisk(backup, config.databaseUrl === undefined))
    for (const entry of backup.entries) {
      signal?.throwIfAborted()
      await writeEntry(backup, entry, site)
    }
    await restoreDatabase(site, backup.entries, config.databaseUrl, log)
    signal?.throwIfAborted()
    if (!backup.entries.some(({ path }) => path === 'demo.json')) {
      const note = 'Restored from a backup without demo content, so none is added.\n'
      await writeFile(join(site, NO_DEMO), note, { flush: true })
    }
    const secret = await readSecret({ secret: config.secret, dataDir: site })
    await syncFolders(site)
    // A site whose start checked for a restore just before this one began may be running now.
    await requireStopped(dataDir, options)
    const old = await findOld(dataDir, options)
    journal = {
      putAside: old.length === 0 ? null : `replaced-${new Date().toISOString().replaceAll(':', '-')}`,
      old,
      restored: await readdir(site),
      isSameSecret: siteMark(secret) === backup.head.site,
      storage: backup.head.storage,
    }
    await writeJournal(dataDir, journal)
  } catch (error) {
    if ((await readJournal(dataDir)) === undefined)
      await rm(join(dataDir, STAGING), { recursive: true, force: true })
    throw error
  }
  return await completeSwitch(dataDir, journal)
}

/** Lists existing content. @throws BackupError if there is any and it may not or can't be moved aside */
async function findOld(dataDir: string, { into, isReplacing }: RestoreOptions): Promise<string[]> {
  const old = (await readdir(dataDir)).filter((each) => !NOT_CONTENT.has(each) && !PUT_ASIDE.test(each))
  if (old.length > 0 && !isReplacing) {
    throw new BackupError(
      `${into} is not empty. Restore into another folder (--into), or add --replace: what is there is then put aside.`,
    )
  }
  const { dev } = await stat(dataDir)
  for (const name of old) {
    if ((await lstat(join(dataDir, name))).dev === dev) continue
    throw new BackupError(
      `${join(into, name)} is a disk of its own and can't be put aside. Restore into another folder (--into).`,
    )
  }
  return old
}

async function requireStopped(dataDir: string, { config, log }: RestoreOptions): Promise<void> {
  if (config.databaseUrl === undefined) await releaseEmbeddedDatabase(dataDir, log)
}

async function discardStaged(dataDir: string, log: Log): Promise<void> {
  const site = stagedSite(dataDir)
  await releaseEmbeddedDatabase(site, log)
  await rm(site, { recursive: true, force: true })
}

async function completeSwitch(dataDir: string, journal: Journal): Promise<Restored> {
  try {
    await switchSites(dataDir, journal)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new BackupError(
      `Couldn't move the restored site into place: ${reason}.\nThe restore isn't complete. ${howToFinish(dataDir)}`,
      { cause: error },
    )
  }
  const { putAside, isSameSecret, storage } = journal
  return { putAside: putAside === null ? undefined : join(dataDir, putAside), isSameSecret, storage }
}

/** Checked before anything is copied. @throws MigrationError if the backup is of a newer version */
async function requireKnown(backup: FoundBackup): Promise<void> {
  const entry = backup.entries.find(({ path }) => path === CONTENTS)
  const contents = await json(openContent(backup.folder, entry?.sha256 ?? ''))
  await requireKnownMigrations(DumpContents.parse(contents).migrations, MIGRATIONS)
}

// The size of an empty embedded database with its WAL, and how much larger tables with indexes are than their dump.
const DATABASE_BYTES = 128 * 1024 * 1024
const DUMP_GROWS = 8

/** The approximate size of a restored site: its files, and the database created from the dump. */
function bytesOnDisk({ entries }: FoundBackup, hasOwnDatabase: boolean): number {
  const files = entries.reduce((sum, { size }) => sum + size, 0)
  if (!hasOwnDatabase) return files
  const dump = entries.filter(({ path }) => path.startsWith('database/'))
  return files + DATABASE_BYTES + DUMP_GROWS * dump.reduce((sum, { size }) => sum + size, 0)
}

/** Checked before anything is written. @throws BackupError if there is not enough space */
async function requireSpace(into: string, bytes: number): Promise<void> {
  const { bytes: free } = await freeSpace(into)
  if (bytes <= free) return
  throw new BackupError(
    `Not enough disk space: the restored site needs about ${inGigabytes(bytes)} in ${into}, but only ${inGigabytes(free)} are free. ` +
      'Free up space, or restore into another folder (--into).',
  )
}

async function writeEntry(backup: FoundBackup, entry: BackupEntry, draft: string): Promise<void> {
  const place = join(draft, entry.path)
  const isSecret = entry.path.startsWith('secrets/')
  await mkdir(dirname(place), { recursive: true, mode: isSecret ? 0o700 : 0o755 })
  await readThrough(backup, entry, createWriteStream(place, { flush: true, mode: isSecret ? 0o600 : 0o644 }))
  // The next backup recognizes the file by its mtime.
  await utimes(place, new Date(), new Date(entry.changed))
}

/** Loads the dump in the draft into the database, and deletes it. */
async function restoreDatabase(
  draft: string,
  entries: readonly BackupEntry[],
  databaseUrl: string | undefined,
  log: Log,
): Promise<void> {
  const contents = DumpContents.parse(JSON.parse(await readFile(join(draft, CONTENTS), 'utf8')))
  const embedded =
    databaseUrl === undefined ? await startEmbeddedDatabase({ dataDir: draft, log, as: 'guest' }) : undefined
  try {
    const url = databaseUrl ?? embedded?.url ?? ''
    const ofDatabase = entries.filter(({ path }) => path.startsWith('database/'))
    await loadDump(url, contents, (table) =>
      ofDatabase.filter(({ path }) => isOfTable(path, table)).map(({ path }) => join(draft, path)),
    )
  } finally {
    await embedded?.stop()
  }
  await rm(join(draft, 'database'), { recursive: true })
}
