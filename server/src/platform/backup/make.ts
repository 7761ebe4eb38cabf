import { createHash, randomUUID } from 'node:crypto'
import { realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { Config } from '../config/index.ts'
import { readSecret } from '../config/secrets.ts'
import { freeSpace, inGigabytes, MIN_FREE } from '../disk-space.ts'
import { absent, makeFolder } from '../files.ts'
import type { Log } from '../log.ts'
import { isDiskFull } from '../storage/sources.ts'
import { BackupError, explainError } from '../backup-error.ts'
import { connectForDump, type DumpConnection, unlessBackup } from './dump.ts'
import { type BackupFolder, listBackups, openBackupFolder } from './folder.ts'
import { beginFreezing, freeze, frozenFiles, hasSnapshot, requireSnapshot, thaw } from '../storage/frozen.ts'
import { type BackupHead, readManifest, readMoment } from './manifest.ts'
import { removeFormerDatabase } from './postgres-upgrade.ts'
import { createWriter } from './writer.ts'

export interface BackupSource {
  readonly config: Pick<Config, 'dataDir' | 'storage' | 'secret'>
  readonly databaseUrl: string
  readonly version: string
}

export interface MadeBackup {
  readonly name: string
  readonly files: number
  readonly bytes: number
  /** The bytes that this backup added to the folder. */
  readonly bytesNew: number
  readonly hasMedia: boolean
}

export interface BackupOptions {
  /** How many backups to keep once this one is complete. Default: all. */
  readonly backupCount?: number
  /**
   * Creates the folder if it doesn't exist. Nightly backups don't: a missing folder means that its disk isn't mounted.
   */
  readonly mayBegin?: boolean
  readonly signal?: AbortSignal
  readonly log?: Log
}

/** A file that prevents the demo, whose passwords are public, from being added to a restored site without one. */
export const NO_DEMO = 'no-demo'
/** Files of the data folder, besides media and uploads, that can't be recreated. */
const SINGLE_FILES = ['secrets/address-salt', 'demo.json', NO_DEMO]
/** The folders that a backup takes a snapshot of. */
const ROOTS = ['incoming', 'media']

/**
 * Backs up a site, which may be running: a snapshot of its database, its stored secret, and all files at the time of
 * that snapshot. In a folder with earlier backups, only new files are written.
 * @throws BackupError if the backup fails; earlier backups in the folder stay intact
 */
export async function makeBackup(
  source: BackupSource,
  folderPath: string,
  options: BackupOptions = {},
): Promise<MadeBackup> {
  const connection = await connectForDump(source.databaseUrl)
  try {
    if (options.mayBegin === true) await makeFolder(folderPath, 0o700)
    const path = await requireApart(source.config.dataDir, folderPath)
    const folder = await openBackupFolder(path, options.log)
    return await fill(folder, source, connection, options)
  } catch (error) {
    throw explainError(error, folderPath)
  } finally {
    await connection.close()
  }
}

/**
 * Removes snapshots of killed backups, which keep deleted files on the disk. The snapshot of a running backup stays.
 */
export async function removeAbandonedSnapshots(dataDir: string, databaseUrl: string): Promise<void> {
  const folders: string[] = []
  for (const root of ROOTS) {
    const folder = join(dataDir, root)
    if (await hasSnapshot(folder)) folders.push(folder)
  }
  if (folders.length === 0) return
  await unlessBackup(databaseUrl, async () => {
    for (const folder of folders) await thaw(folder)
  })
}

/**
 * Refuses a backup folder inside the data folder: it would be lost with its disk, and a restore would move it aside.
 */
export async function requireApart(dataDir: string, backups: string): Promise<string> {
  const path = await realpath(backups).catch(absent)
  if (path === undefined) throw new BackupError(`The folder ${backups} doesn't exist. Is its disk mounted?`)
  const data = (await realpath(dataDir).catch(absent)) ?? dataDir
  const isInside = (inner: string, outer: string) => `${inner}${sep}`.startsWith(`${outer}${sep}`)
  if (!isInside(path, data) && !isInside(data, path)) return path
  throw new BackupError(
    `${backups} and the data folder ${dataDir} are one in the other. Keep backups elsewhere.`,
  )
}

async function fill(
  folder: BackupFolder,
  { config, version }: BackupSource,
  connection: DumpConnection,
  { backupCount, signal, log }: BackupOptions,
): Promise<MadeBackup> {
  const { dataDir } = config
  const storage = config.storage === 'disk' ? 'disk' : 's3'
  const head: BackupHead = { format: 2, version, site: siteMark(await readSecret(config)), storage }
  await requireSameSite(folder.path, head)
  await warnOfFuture(folder.path, log)
  const known = await folder.known()
  await folder.sweep(known.values())
  // In this order, so that an upload that moves into the storage meanwhile is in at least one of them.
  const roots = storage === 'disk' ? ROOTS : ['incoming']
  const snapshot = randomUUID()
  const folders = roots.map((root) => join(dataDir, root))

  const draft = await folder.begin(head)
  const writer = createWriter(folder, draft, known, signal)
  let name: string
  try {
    for (const each of folders) await beginFreezing(each, snapshot)
    await connection.atOneMoment(async (rows) => {
      // Files exist before the database references them, and removed ones were linked by `freezeBefore`.
      for (const each of folders) await freeze(each)
      await requireSpace(folder.path, dataDir, await writer.bytesMissing(dataDir, roots))
      await writer.addDatabase(rows)
    })
    for (const file of SINGLE_FILES) await writer.addFile(file, join(dataDir, file))
    for (const root of roots) {
      for await (const file of frozenFiles(dataDir, root)) await writer.addFile(file.path, file.place)
    }
    for (const each of folders) await requireSnapshot(each, snapshot)
    name = await draft.complete()
  } catch (error) {
    await draft.leave()
    if (isDiskFull(error)) {
      await folder.deleteDraft()
      await folder.sweep()
    }
    throw error
  } finally {
    for (const each of folders) await thaw(each, snapshot)
  }
  if (backupCount !== undefined) await folder.keep(backupCount, name)
  await folder.sweep()
  await removeFormerDatabase(dataDir)
  return { name, ...writer.sums(), hasMedia: storage === 'disk' }
}

/** Identifies a site by its secret, to tell apart backups of different sites and secrets. */
export function siteMark(secret: string): string {
  return createHash('sha256').update(`serendib backup ${secret}`).digest('hex').slice(0, 32)
}

async function requireSameSite(folder: string, { site }: BackupHead): Promise<void> {
  const newest = (await listBackups(folder)).at(-1)
  if (newest === undefined) return
  // A damaged manifest must not prevent a new backup.
  const manifest = await readManifest(join(folder, newest)).catch(() => undefined)
  if (manifest === undefined || manifest.head.site === site) return
  throw new BackupError(
    `${folder} has backups of another site, or of this one with another SECRET. Choose another folder.`,
  )
}

async function warnOfFuture(folder: string, log: Log | undefined): Promise<void> {
  const newest = (await listBackups(folder)).at(-1)
  if (newest !== undefined && readMoment(newest).getTime() > Date.now())
    log?.warn({ newest }, 'a backup has a date in the future: the clock was wrong then, or is wrong now')
}

async function requireSpace(folder: string, dataDir: string, bytes: number): Promise<void> {
  const isOwnDisk = (await stat(folder)).dev === (await stat(dataDir)).dev
  // On the site's own disk, the backup leaves some space for the site.
  const free = (await freeSpace(folder)).bytes - (isOwnDisk ? MIN_FREE.bytes : 0)
  if (bytes <= free) return
  throw new BackupError(
    `Not enough disk space: the backup needs ${inGigabytes(bytes)} more in ${folder}, but can use only ${inGigabytes(free)}. ` +
      'Free up space, delete old backups (the oldest .jsonl files), or choose another folder.',
  )
}
