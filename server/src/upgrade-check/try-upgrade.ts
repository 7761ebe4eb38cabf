import { lstat, mkdtemp, readdir, realpath, rm, rmdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { giveToOwner } from '../drop-root-privileges.ts'
import { findBackup, type FoundBackup, restoreBackup } from '../platform/backup/restore.ts'
import { stagedSite } from '../platform/backup/switch.ts'
import { BackupError } from '../platform/backup-error.ts'
import { type Config, ConfigError } from '../platform/config/index.ts'
import { connectDatabase } from '../platform/database/connect.ts'
import { releaseEmbeddedDatabase, startEmbeddedDatabase } from '../platform/database/embedded.ts'
import { errorCode } from '../platform/error-code.ts'
import { absent, filesBelow, makeFolder } from '../platform/files.ts'
import { createLog, type Log } from '../platform/log.ts'
import { VERSION } from '../version.ts'
import { callEverything } from './calls.ts'
import { visitPages } from './pages.ts'
import { playVideo } from './playback.ts'
import { unlessAborted } from './step.ts'
import { startTrialSite } from './trial-site.ts'

/** Of the folder's name, before the process ID. */
const PREFIX = 'serendib-upgrade-check-'

export interface TryUpgradeOptions {
  readonly config: Config
  /** The folder of backups, or one backup's `.jsonl` file. */
  readonly place: string
  /** An empty or missing folder for the restored site; beside the data folder by default. It is removed afterwards. */
  readonly into: string | undefined
  /** The settings of the site, as environment variables. */
  readonly env: Readonly<Record<string, string | undefined>>
  readonly print: (line: string) => void
}

/**
 * Tries this version on a backup before the site is upgraded: restores it into a temporary folder, starts a site there
 * without workers on a spare port, which runs the migrations, reads pages of every kind and every list of the API, and
 * plays a video. The real site and its database are not touched. Returns what would fail.
 * @throws BackupError if the backup can't be restored
 */
export async function tryUpgrade(options: TryUpgradeOptions): Promise<readonly string[]> {
  const { config, place, print } = options
  const backup = await findBackup(resolve(place))
  print(`${backup.name}: ${backup.entries.length} files, from Serendib ${backup.head.version}.`)
  const log = createLog('error')
  await removeLeftovers(config, log, print)
  const into = await emptyFolder(config, options.into)
  const signal = abortOnSignal()
  try {
    const restored = await timed(() =>
      restoreBackup(backup, {
        // Always into a database of its own.
        config: { databaseUrl: undefined, secret: config.secret },
        into,
        isReplacing: false,
        log,
        signal,
      }),
    )
    await giveToOwner(into)
    print(`Restored in ${restored.seconds} s: ${await sizeText(into)}.`)
    if (!restored.value.isSameSecret)
      return ['The backup was made with another SECRET. Set that one, and try again.']
    return await tryVersion(into, backup, options, { log, signal })
  } finally {
    await removeTrial(into, log)
  }
}

/** Interrupts the check in order, so that it removes what it made. npm passes on what the terminal sends, too. */
function abortOnSignal(): AbortSignal {
  const ending = new AbortController()
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(name, () => ending.abort(new BackupError('The upgrade check was interrupted.')))
  return ending.signal
}

/** Removes the folders of checks that were killed. */
async function removeLeftovers(
  { dataDir }: Config,
  log: Log,
  print: TryUpgradeOptions['print'],
): Promise<void> {
  for (const entry of await readdir(dirname(dataDir), { withFileTypes: true }).catch(() => [])) {
    const { name } = entry
    // Somebody else may have put a link there.
    if (!entry.isDirectory()) continue
    const pid = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : Number.NaN
    if (!(pid > 0) || isRunning(pid)) continue
    const folder = join(dirname(dataDir), name)
    await removeTrial(folder, log).then(
      () => print(`Removed ${folder}, which an interrupted check had left.`),
      (error: unknown) =>
        print(`Couldn't remove ${folder}, which an interrupted check had left: ${String(error)}`),
    )
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) !== 'ESRCH'
  }
}

async function removeTrial(folder: string, log: Log): Promise<void> {
  // What a killed site or restore left running.
  for (const site of [folder, stagedSite(folder)]) await releaseEmbeddedDatabase(site, log)
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
  // A mount point stays.
  await rmdir(folder).catch(() => undefined)
}

async function tryVersion(
  dataDir: string,
  backup: FoundBackup,
  { config, env, print }: TryUpgradeOptions,
  { log, signal }: { readonly log: Log; readonly signal: AbortSignal },
): Promise<string[]> {
  const startedAt = new Date()
  const started = await timed(() => startTrialSite(dataDir, env, signal))
  const site = started.value
  try {
    const embedded = await startEmbeddedDatabase({ dataDir, log, as: 'guest' })
    const connection = connectDatabase(embedded.url, { log, maxConnections: 2 })
    const problems: string[] = []
    try {
      const { rows } = await connection.pool.query<{ count: number }>(
        'select count(*)::int from schema_migration where applied_at >= $1',
        [startedAt],
      )
      const count = rows[0]?.count ?? 0
      print(
        `Serendib ${VERSION} started in ${started.seconds} s with ${count} new migrations: now ${await sizeText(dataDir)}.`,
      )
      const hasMedia = backup.head.storage === 'disk'
      for (const attempt of [
        () => visitPages(site.origin),
        () => callEverything(site.origin, connection.db),
        () => playVideo(site.origin, connection.db, { hasMedia, ffmpegPath: config.ffmpegPath }),
      ]) {
        const { value: result, seconds } = await unlessAborted(signal, timed(attempt))
        print(`${result.summary} (${seconds} s)`)
        problems.push(...result.problems)
      }
    } finally {
      await connection.close()
    }
    return [...problems, ...site.errors()]
  } finally {
    await site.stop()
  }
}

async function emptyFolder(config: Config, into: string | undefined): Promise<string> {
  if (into !== undefined) {
    const found = await readdir(into).catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return []
      throw new ConfigError(`${into} is not a folder that can be read.`, { cause: error })
    })
    if (found.length > 0) throw new ConfigError(`${into} is not empty. It would be removed afterwards.`)
    await makeFolder(into)
    return realpath(into)
  }
  try {
    return await mkdtemp(join(dirname(config.dataDir), `${PREFIX}${process.pid}-`))
  } catch (error) {
    throw new ConfigError(`Can't create a folder beside ${config.dataDir}. Name an empty one with --into.`, {
      cause: error,
    })
  }
}

async function timed<T>(run: () => Promise<T>): Promise<{ value: T; seconds: string }> {
  const started = performance.now()
  const value = await run()
  return { value, seconds: ((performance.now() - started) / 1000).toFixed(1) }
}

async function sizeText(folder: string): Promise<string> {
  let bytes = 0
  for await (const file of filesBelow(folder)) bytes += (await lstat(file).catch(absent))?.size ?? 0
  return `${(bytes / 1e6).toFixed(0)} MB`
}
