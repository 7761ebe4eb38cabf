import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, realpath, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
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
import { absent, makeFolder, syncFolder } from '../files.ts'
import type { Log } from '../log.ts'
import { BackupError, explainFault } from './backup-error.ts'
import { CONTENTS, DumpContents, tablePath } from './dump.ts'
import { contentPath, hashMeter, listBackups, openContent } from './folder.ts'
import { loadDump, requireEmpty } from './load.ts'
import { NO_DEMO, requireApart, siteMark } from './make.ts'
import { type BackupEntry, type BackupHead, MANIFEST, readManifest } from './manifest.ts'

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
      throw new BackupError(`There is no backup in ${place}.`)
    throw explainFault(error, folder)
  })
  const name = isOne ? basename(place) : names.at(-1)
  if (name === undefined || !names.includes(name)) throw new BackupError(`There is no backup in ${place}.`)
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
}

// Neither is anything of a site's.
const NOT_CONTENT = new Set(['lost+found', '.restoring'])
const PUT_ASIDE = /^replaced-/

/**
 * Makes a backup a site again, in an empty data folder (and an empty database, if one is set). Nothing appears there before
 * all of it has been read and found to be what it was.
 * @throws BackupError
 */
export async function restoreBackup(backup: FoundBackup, options: RestoreOptions): Promise<Restored> {
  const { into } = options
  try {
    await requireApart(into, backup.folder)
    await makeFolder(into)
    const before = (await readdir(into)).filter((each) => !NOT_CONTENT.has(each) && !PUT_ASIDE.test(each))
    if (before.length > 0 && !options.isReplacing) {
      throw new BackupError(
        `${into} is not empty. Restore into another folder (--into), or add --replace: what is there is then put aside.`,
      )
    }
    if (options.config.databaseUrl === undefined) await releaseEmbeddedDatabase(into, options.log)
    else await requireEmpty(options.config.databaseUrl)
    return await restoreInto(await realpath(into), before, backup, options)
  } catch (error) {
    throw explainFault(error, into)
  }
}

async function restoreInto(
  into: string,
  before: readonly string[],
  backup: FoundBackup,
  { config, log }: RestoreOptions,
): Promise<Restored> {
  const draft = join(into, '.restoring')
  // Of a restore that was killed.
  await releaseEmbeddedDatabase(draft, log)
  await rm(draft, { recursive: true, force: true })
  try {
    await mkdir(draft)
    await requireKnown(backup)
    await requireRoom(into, bytesOnDisk(backup, config.databaseUrl === undefined))
    for (const entry of backup.entries) await writeEntry(backup, entry, draft)
    await restoreDatabase(draft, config.databaseUrl, log)
    if (!backup.entries.some(({ path }) => path === 'demo.json')) {
      await writeFile(join(draft, NO_DEMO), 'This site was restored, and had no demo: none is added.\n')
    }
    const secret = await secretOf({ secret: config.secret, dataDir: draft })
    const putAside =
      before.length === 0 ? undefined : `replaced-${new Date().toISOString().replaceAll(':', '-')}`
    if (putAside !== undefined) await moveAll(before, into, join(into, putAside))
    // The database last: without it there is no site.
    const restored = (await readdir(draft)).filter((each) => each !== 'postgres')
    await moveAll(restored, draft, into)
    if (config.databaseUrl === undefined) await moveAll(['postgres'], draft, into)
    return {
      putAside: putAside && join(into, putAside),
      isSameSecret: siteMark(secret) === backup.head.site,
    }
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
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

/** About how much room a restored site takes: what it has in its backup, and the database made of the dump. */
function bytesOnDisk({ entries }: FoundBackup, hasOwnDatabase: boolean): number {
  const files = entries.reduce((sum, { size }) => sum + size, 0)
  if (!hasOwnDatabase) return files
  const dump = entries.filter(({ path }) => path.startsWith('database/'))
  return files + DATABASE_BYTES + DUMP_GROWS * dump.reduce((sum, { size }) => sum + size, 0)
}

/** @throws BackupError before anything is written, rather than when the disk is full */
async function requireRoom(into: string, bytes: number): Promise<void> {
  const { bytes: free } = await freeSpace(into)
  if (bytes <= free) return
  throw new BackupError(
    `The site of this backup needs about ${inGigabytes(bytes)} in ${into}, and ${inGigabytes(free)} are free there. ` +
      'Make room, or restore into another folder (--into).',
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
    await loadDump(url, contents, (table) => join(draft, tablePath(table)), log)
  } finally {
    await embedded?.stop()
  }
  await rm(join(draft, 'database'), { recursive: true })
}

async function moveAll(names: readonly string[], from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const name of names) await rename(join(from, name), join(to, name))
  await syncFolder(to)
}
