import { createWriteStream } from 'node:fs'
import { appendFile, lstat, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import {
  clusterExists,
  formerFolder,
  majorVersion,
  type Programs,
  toolsFor,
  writtenBy,
} from '../database/cluster.ts'
import {
  type EmbeddedDatabase,
  releaseEmbeddedDatabase,
  startEmbeddedDatabase,
} from '../database/embedded.ts'
import { MIGRATIONS, requireKnownMigrations } from '../database/migrate.ts'
import { DataFolderInUse, isReadOnly } from '../database/owner.ts'
import { freeSpace, inGigabytes, MIN_FREE } from '../disk-space.ts'
import { absent, filesBelow, syncFolder } from '../files.ts'
import type { Log } from '../log.ts'
import { requireNoRestore } from '../restore-marker.ts'
import { BackupError } from '../backup-error.ts'
import { columnList, connectClient, connectForDump, type DumpContents, tableName, tablePath } from './dump.ts'
import { withFileLock } from './file-lock.ts'
import { loadDump } from './load.ts'
import { fetchPrograms } from './postgres-programs.ts'

// Carries the embedded database over to a new major version of PostgreSQL, whose programs don't open the folder of
// the former one. The former folder is not changed until the copy is complete and compared, and is kept until the
// next backup.

const CURRENT = 'postgres'
/** The copy while it is made. */
const DRAFT = 'postgres.draft'
/** The copy once it is complete and equal. */
const COMPLETE = 'postgres.complete'
/** The folder of the former version. */
const FORMER = formerFolder(CURRENT)
const DUMP = 'postgres.dump'
const PROGRAMS = 'postgres.programs'
const LOCK = 'postgres.lock'
const RELOAD_MS = 10_000

export interface UpgradeOptions {
  readonly dataDir: string
  readonly log: Log
  /** Settings of both servers, such as `{ fsync: 'off' }` in tests. */
  readonly settings?: Record<string, string>
}

/**
 * Copies the database to the installed major version of PostgreSQL if an earlier one wrote it. Must be called before
 * the database is started. If the copy fails or differs, the site goes on with the former version: then its programs
 * are returned.
 * @throws BackupError if the programs of the former version can't be fetched; nothing is changed then
 * @throws DataFolderInUse if another Serendib runs on the folder
 * @throws DamagedDatabase if it isn't known which version wrote it
 */
export async function upgradePostgres(options: UpgradeOptions): Promise<Programs | undefined> {
  const { dataDir } = options
  await requireNoRestore(dataDir)
  const to = await majorVersion((await toolsFor(join(dataDir, CURRENT))).tools)
  const from = await writtenBy(join(dataDir, CURRENT))
  const isDone = from === undefined ? !(await clusterExists({ folder: join(dataDir, COMPLETE) })) : from >= to
  if (isDone) return undefined
  // Two starts at once must not move the same folders. The database's own lock ends when the former server stops.
  const busy = () => new DataFolderInUse(dataDir)
  return withFileLock(join(dataDir, LOCK), busy, () => upgradeLocked(options, to))
}

async function upgradeLocked(options: UpgradeOptions, to: number): Promise<Programs | undefined> {
  const { dataDir, log } = options
  await finishSwitch(dataDir, log)
  const from = await writtenBy(join(dataDir, CURRENT))
  // A newer version's folder is refused by `startEmbeddedDatabase`.
  if (from === undefined || from >= to) return undefined
  log.info({ from, to }, 'copying the database to a new version of PostgreSQL')
  const started = performance.now()
  const programs = await fetchPrograms(from, join(dataDir, PROGRAMS))
  const former = await startEmbeddedDatabase({ ...options, programs })
  try {
    await requireSpace(dataDir)
    const rows = await copyDatabase(former.url, options)
    await former.stop()
    await switchFolders(dataDir, log)
    log.info(
      { from, to, rows, ms: Math.round(performance.now() - started) },
      `the database is that of PostgreSQL ${to} now; the former folder is kept until the next backup`,
    )
  } catch (err) {
    await former.stop().catch(() => undefined)
    if ((await writtenBy(join(dataDir, CURRENT))) !== from) throw err
    await discard(dataDir, log)
    log.error({ err, from, to }, `couldn't copy the database to PostgreSQL ${to}; going on with ${from}`)
    return programs
  }
  await rm(join(dataDir, PROGRAMS), { recursive: true, force: true })
  return undefined
}

/** Removes the database of the former version of PostgreSQL, once a backup has what is in it. */
export async function removeFormerDatabase(dataDir: string): Promise<void> {
  for (const name of [FORMER, DUMP]) await rm(join(dataDir, name), { recursive: true, force: true })
}

/** Copies everything into a new database in the draft's folder, and compares both. Returns the number of rows. */
async function copyDatabase(
  formerUrl: string,
  { dataDir, log, settings = {} }: UpgradeOptions,
): Promise<number> {
  await discard(dataDir, log)
  const place = (path: string) => join(dataDir, DUMP, path)
  await mkdir(place('database'), { recursive: true, mode: 0o700 })
  await makeReadOnly(formerUrl, dataDir)
  await endOtherConnections(formerUrl)
  const connection = await connectForDump(formerUrl)
  let contents: DumpContents
  try {
    contents = await connection.atOneMoment(async (snapshot) => {
      await requireKnownMigrations(snapshot.contents.migrations, MIGRATIONS)
      for (const table of snapshot.contents.tables)
        await pipeline(
          snapshot.rows(table),
          createGzip({ level: 1 }),
          createWriteStream(place(tablePath(table)), { mode: 0o600 }),
        )
      return snapshot.contents
    })
  } finally {
    await connection.close()
  }
  const draft = await startEmbeddedDatabase({ dataDir, log, settings, as: 'guest', folder: DRAFT })
  try {
    await loadDump(draft.url, contents, (table) => [place(tablePath(table))])
    return await compare(formerUrl, draft, contents)
  } finally {
    await draft.stop()
  }
}

/**
 * Admin commands may use the former server, and what they wrote would not be in the copy. The setting is in the file that
 * each start of a server writes again.
 */
async function makeReadOnly(url: string, dataDir: string): Promise<void> {
  await appendFile(join(dataDir, CURRENT, 'postgresql.conf'), 'default_transaction_read_only = on\n')
  const client = await connectClient(url)
  try {
    await client.query('select pg_reload_conf()')
  } finally {
    await client.end()
  }
  // The server reloads its settings in the background. Connections that are already open are ended next.
  for (const deadline = performance.now() + RELOAD_MS; !(await isReadOnly(url)); await sleep(50))
    if (performance.now() > deadline) throw new BackupError('the former database stays writable')
}

/** The server may have outlived a killed process, whose transactions and locks end a moment later. */
async function endOtherConnections(url: string): Promise<void> {
  const client = await connectClient(url)
  try {
    await client.query(
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
  } finally {
    await client.end()
  }
}

/** @throws BackupError if a table or sequence differs */
async function compare(formerUrl: string, draft: EmbeddedDatabase, contents: DumpContents): Promise<number> {
  const clients = [await connectClient(formerUrl), await connectClient(draft.url)]
  try {
    let rows = 0
    for (const table of contents.tables) {
      const name = `${table.schema}.${table.name}`
      // A checksum that doesn't depend on the order of the rows.
      const statement = `select count(*)::text as rows,
        coalesce(sum(('x' || substr(md5(each::text), 1, 15))::bit(60)::bigint), 0)::text as checksum
        from (select ${columnList(table)} from ${tableName(table)}) each`
      rows += await requireEqual(clients, name, statement)
    }
    for (const { name } of contents.sequences)
      await requireEqual(clients, name, `select last_value::text as rows, '' as checksum from ${name}`)
    return rows
  } finally {
    for (const client of clients) await client.end()
  }
}

interface Sum {
  readonly rows: string
  readonly checksum: string
}

async function requireEqual(clients: readonly pg.Client[], name: string, statement: string): Promise<number> {
  const sums: (Sum | undefined)[] = []
  for (const client of clients) sums.push((await client.query<Sum>(statement)).rows[0])
  const [before, after] = sums
  if (before && before.rows === after?.rows && before.checksum === after.checksum) return Number(before.rows)
  throw new BackupError(
    `the copy of ${name} differs: ${before?.rows} rows and checksum ${before?.checksum}, copied ${after?.rows} and ${after?.checksum}`,
  )
}

async function requireSpace(dataDir: string): Promise<void> {
  let bytes = MIN_FREE.bytes
  for await (const file of filesBelow(join(dataDir, CURRENT, 'base')))
    bytes += 1.5 * ((await lstat(file).catch(absent))?.size ?? 0)
  const { bytes: free } = await freeSpace(dataDir)
  if (bytes <= free) return
  throw new BackupError(
    `not enough disk space: the copy needs about ${inGigabytes(bytes)}, and ${inGigabytes(free)} are free`,
  )
}

/**
 * The copy takes the place of the former folder. Each state in between is recognised: while the current folder is there,
 * it counts, because it may have been written since; without it, the complete copy does.
 */
async function switchFolders(dataDir: string, log: Log): Promise<void> {
  const at = (name: string) => join(dataDir, name)
  await rm(at(FORMER), { recursive: true, force: true })
  await rename(at(DRAFT), at(COMPLETE))
  await syncFolder(dataDir)
  await rename(at(CURRENT), at(FORMER))
  await syncFolder(dataDir)
  await finishSwitch(dataDir, log)
}

async function finishSwitch(dataDir: string, log: Log): Promise<void> {
  const at = (name: string) => join(dataDir, name)
  if (!(await clusterExists({ folder: at(COMPLETE) }))) return
  if (!(await clusterExists({ folder: at(CURRENT) }))) {
    await rename(at(COMPLETE), at(CURRENT))
    await syncFolder(dataDir)
  }
  await discard(dataDir, log)
}

/** Removes what an interrupted copy left. */
async function discard(dataDir: string, log: Log): Promise<void> {
  await releaseEmbeddedDatabase(dataDir, log, DRAFT)
  for (const name of [DRAFT, COMPLETE, DUMP]) await rm(join(dataDir, name), { recursive: true, force: true })
}
