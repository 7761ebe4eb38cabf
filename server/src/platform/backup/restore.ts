import { createWriteStream } from 'node:fs'
import { lstat, mkdir, readdir, readFile, realpath, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Writable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../config/index.ts'
import { secretOf } from '../config/secrets.ts'
import { releaseEmbeddedDatabase, startEmbeddedDatabase } from '../database/embedded.ts'
import { MIGRATIONS, requireKnownMigrations } from '../database/migrate.ts'
import { freeSpace, inGigabytes } from '../disk-space.ts'
import { errorCode } from '../error-code.ts'
import { absent, makeFolder } from '../files.ts'
import type { Log } from '../log.ts'
import { hasRestore, howToFinish, InterruptedRestore, JOURNAL, STAGING } from '../restore-marker.ts'
import { BackupError, explainError } from './backup-error.ts'
import { CONTENTS, DumpContents, tablePath } from './dump.ts'
import { contentPath, hashMeter, listBackups, openContent } from './folder.ts'
import { loadDump, requireEmpty } from './load.ts'
import { NO_DEMO, requireApart, siteMark } from './make.ts'
import { type BackupEntry, type BackupHead, MANIFEST, readManifest } from './manifest.ts'
import { type Journal, readJournal, stagedSite, switchSites, syncFolders } from './switch.ts'
import { withRestoreLock, writeJournal } from './switch.ts'

/** A backup whose list is whole, and whose files are there in their size. */
export interface FoundBackup {
  readonly folder: string
  readonly name: string
  readonly head: BackupHead
  readonly entries: readonly BackupEntry[]
  readonly bytes: number
}

/**
 * Finds a backup: the newest of a folder, or the one whose `.jsonl` file is given.
 * @throws BackupError when it is torn or altered
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

/** Reads every file of a backup through. @throws BackupError for one that is not what it was */
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
  /** The data folder it becomes. */
  readonly into: string
  /** Puts aside what is there. */
  readonly isReplacing: boolean
  readonly log: Log
}

export interface Restored {
  /** Where what was there before is now. */
  readonly putAside: string | undefined
  readonly isSameSecret: boolean
  readonly storage: 'disk' | 's3'
}

// Neither is anything of a site's.
const NOT_CONTENT = new Set(['lost+found', STAGING, JOURNAL])
const PUT_ASIDE = /^replaced-/

/**
 * Makes a backup a site again, in an empty data folder (and an empty database, if one is set). All of it is built in the staging
 * folder, read and found to be what it was; then a journal decides, and the switch follows. Until the journal is there, the old
 * site is untouched; from then on, `finishRestore` completes the switch.
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
 * Ends a restore that was interrupted: completes the switch if it was decided, or else discards what was built; then the old site is
 * as it was, and nothing is returned.
 * @throws BackupError when none was interrupted
 */
export async function finishRestore(into: string, log: Log): Promise<Restored | undefined> {
  if (!(await hasRestore(into))) throw new BackupError(`No restore into ${into} was interrupted.`)
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
  const { config, log } = options
  const site = stagedSite(dataDir)
  let journal: Journal
  try {
    await requireStopped(dataDir, options)
    if (config.databaseUrl !== undefined) await requireEmpty(config.databaseUrl)
    await discardStaged(dataDir, log)
    await mkdir(site)
    await requireKnown(backup)
    await requireSpace(dataDir, bytesOnDisk(backup, config.databaseUrl === undefined))
    for (const entry of backup.entries) await writeEntry(backup, entry, site)
    await restoreDatabase(site, config.databaseUrl, log)
    if (!backup.entries.some(({ path }) => path === 'demo.json')) {
      const note = 'This site was restored, and had no demo: none is added.\n'
      await writeFile(join(site, NO_DEMO), note, { flush: true })
    }
    const secret = await secretOf({ secret: config.secret, dataDir: site })
    await syncFolders(site)
    // A start that looked for a restore just before this one began may have left something.
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

/** @throws BackupError unless nothing is there, or it may be put aside */
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
      `The restored site could not be moved to its place: ${reason}.\nThe restore is not complete. ${howToFinish(dataDir)}`,
      { cause: error },
    )
  }
  const { putAside, isSameSecret, storage } = journal
  return { putAside: putAside === null ? undefined : join(dataDir, putAside), isSameSecret, storage }
}

/** @throws MigrationError when the backup is of a newer version: found before anything is copied */
async function requireKnown(backup: FoundBackup): Promise<void> {
  const entry = backup.entries.find(({ path }) => path === CONTENTS)
  const contents = await json(openContent(backup.folder, entry?.sha256 ?? ''))
  await requireKnownMigrations(DumpContents.parse(contents).migrations, MIGRATIONS)
}

// An own database that is empty, with its log; and how much larger its tables are than their dump, indexes and all.
const DATABASE_BYTES = 128 * 1024 * 1024
const DUMP_GROWS = 8

/** About how much space a restored site takes: what it has in its backup, and the database made of the dump. */
function bytesOnDisk({ entries }: FoundBackup, hasOwnDatabase: boolean): number {
  const files = entries.reduce((sum, { size }) => sum + size, 0)
  if (!hasOwnDatabase) return files
  const dump = entries.filter(({ path }) => path.startsWith('database/'))
  return files + DATABASE_BYTES + DUMP_GROWS * dump.reduce((sum, { size }) => sum + size, 0)
}

/** @throws BackupError before anything is written, rather than when the disk is full */
async function requireSpace(into: string, bytes: number): Promise<void> {
  const { bytes: free } = await freeSpace(into)
  if (bytes <= free) return
  throw new BackupError(
    `The site of this backup needs about ${inGigabytes(bytes)} in ${into}, and ${inGigabytes(free)} are free there. ` +
      'Make space, or restore into another folder (--into).',
  )
}

async function writeEntry(backup: FoundBackup, entry: BackupEntry, draft: string): Promise<void> {
  const place = join(draft, entry.path)
  const isSecret = entry.path.startsWith('secrets/')
  await mkdir(dirname(place), { recursive: true, mode: isSecret ? 0o700 : 0o755 })
  await readThrough(backup, entry, createWriteStream(place, { flush: true, mode: isSecret ? 0o600 : 0o644 }))
  // The next backup knows the file by it.
  await utimes(place, new Date(), new Date(entry.changed))
}

/** Loads the dump that was written to the draft, and takes it away from there. */
async function restoreDatabase(draft: string, databaseUrl: string | undefined, log: Log): Promise<void> {
  const contents = DumpContents.parse(JSON.parse(await readFile(join(draft, CONTENTS), 'utf8')))
  const embedded =
    databaseUrl === undefined ? await startEmbeddedDatabase({ dataDir: draft, log, as: 'guest' }) : undefined
  try {
    const url = databaseUrl ?? embedded?.url ?? ''
    await loadDump(url, contents, (table) => join(draft, tablePath(table)))
  } finally {
    await embedded?.stop()
  }
  await rm(join(draft, 'database'), { recursive: true })
}
