import { lstat, mkdtemp, readdir, realpath, rm, rmdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { giveToOwner } from '../drop-root-privileges.ts'
import { findBackup, type FoundBackup, restoreBackup } from '../platform/backup/restore.ts'
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
import { startTrialSite } from './trial-site.ts'

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
  const into = await emptyFolder(config, options.into)
  const log = createLog('error')
  try {
    const restored = await timed(() =>
      restoreBackup(backup, {
        // Always into a database of its own.
        config: { databaseUrl: undefined, secret: config.secret },
        into,
        isReplacing: false,
        log,
      }),
    )
    await giveToOwner(into)
    print(`Restored in ${restored.seconds} s: ${await sizeText(into)}.`)
    if (!restored.value.isSameSecret)
      return ['The backup was made with another SECRET. Set that one, and try again.']
    return await tryVersion(into, backup, options, log)
  } finally {
    for (const name of await readdir(into)) await rm(join(into, name), { recursive: true, force: true })
    // A mount point stays.
    await rmdir(into).catch(() => undefined)
  }
}

async function tryVersion(
  dataDir: string,
  backup: FoundBackup,
  { config, env, print }: TryUpgradeOptions,
  log: Log,
): Promise<string[]> {
  const startedAt = new Date()
  const started = await timed(() => startTrialSite(dataDir, env))
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
        const { value: result, seconds } = await timed(attempt)
        print(`${result.summary} (${seconds} s)`)
        problems.push(...result.problems)
      }
    } finally {
      await connection.close()
    }
    return [...problems, ...site.errors()]
  } finally {
    await site.stop()
    // What a killed site left running.
    await releaseEmbeddedDatabase(dataDir, log)
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
    return await mkdtemp(join(dirname(config.dataDir), 'serendib-upgrade-check-'))
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
