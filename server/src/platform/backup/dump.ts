import { dirname } from 'node:path/posix'
import type { Readable } from 'node:stream'
import pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { to as copyTo } from 'pg-copy-streams'
import { z } from 'zod'
import { BackupError } from '../backup-error.ts'

/** The contents of a dump besides the rows of its tables. A restore creates the tables with the migrations it names. */
export const DumpContents = z.object({
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** The SQL that creates pg-boss's tables in their version. */
  jobTables: z.string(),
  tables: z.array(z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type DumpContents = z.output<typeof DumpContents>
export type DumpedTable = DumpContents['tables'][number]

/** The path of a dump's contents in a backup. */
export const CONTENTS = 'database/contents.json'

/** The path of a table's rows: of all in backups of format 1, of a numbered part of them since then. */
export function tablePath({ schema, name }: DumpedTable, part?: number): string {
  const table = `database/${schema}.${name}`
  return part === undefined ? `${table}.gz` : `${table}/${String(part).padStart(6, '0')}.gz`
}

/** Whether a path in a backup is that of a table's rows, or of a part of them. */
export function isOfTable(path: string, table: DumpedTable): boolean {
  return path === tablePath(table) || dirname(path) === dirname(tablePath(table, 0))
}

/** A consistent snapshot of a database. */
export interface Snapshot {
  readonly contents: DumpContents
  /** The rows of a table in the format of PostgreSQL's COPY. Read one table after the other. */
  rows(table: DumpedTable): Readable
}

export interface DumpConnection {
  /** Takes a snapshot and holds it while `use` runs. */
  atOneMoment<T>(use: (snapshot: Snapshot) => Promise<T>): Promise<T>
  close(): Promise<void>
}

// Held while a backup of the site is running, so that two processes never back up at the same time.
export const BACKUP_LOCK = 7_236_643
/** Jobs and their queues. pg-boss's other tables are statistics, or are recreated at the start. */
const JOB_TABLES = ['queue', 'job', 'job_dependency']

/** Runs `run` if no backup of this database is running, and prevents one from starting meanwhile. */
export async function unlessBackup(url: string, run: () => Promise<void>): Promise<void> {
  const client = await connectWithBackupLock(url)
  if (client === undefined) return
  try {
    await run()
  } finally {
    await client.end()
  }
}

/**
 * Opens a connection that holds the backup lock until it ends, also by a kill. Undefined if another process holds it.
 */
async function connectWithBackupLock(url: string): Promise<pg.Client | undefined> {
  const client = await connectClient(url)
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    BACKUP_LOCK,
  ])
  if (rows[0]?.taken === true) return client
  await client.end()
  return undefined
}

/** @throws BackupError if a backup of this database is already running */
export async function connectForDump(url: string): Promise<DumpConnection> {
  const client = await connectWithBackupLock(url)
  if (client === undefined)
    throw new BackupError('Another backup of this site is running. Wait until it is done.')
  return {
    async atOneMoment(use) {
      await client.query('begin isolation level repeatable read read only')
      const contents = await readContents(client)
      const done = await use({ contents, rows: (table) => client.query(copyTo(copyStatement(table))) })
      await client.query('commit')
      return done
    },
    close: () => client.end(),
  }
}

/** Opens a connection whose value formats don't depend on the server's settings. */
export async function connectClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'serendib backup',
    keepAlive: true,
  })
  // If the connection breaks, the current or next statement fails.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(
    `set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set bytea_output = 'hex';
     set extra_float_digits = 1;
     -- Rows are read in the order of their places on the disk, so that those that didn't change make the same parts.
     set synchronize_seqscans = off; set max_parallel_workers_per_gather = 0;
     set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`,
  )
  return client
}

export function tableName({ schema, name }: { schema: string; name: string }): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
}

export function columnList({ columns }: DumpedTable): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ')
}

// Copies from a query, because COPY can't read a partitioned table directly.
function copyStatement(table: DumpedTable): string {
  return `copy (select ${columnList(table)} from ${tableName(table)}) to stdout`
}

async function readContents(client: pg.Client): Promise<DumpContents> {
  const jobTables = getConstructionPlans('pgboss')
  // The first query takes the snapshot.
  const { rows: tables } = await client.query<DumpedTable>(LIST_TABLES, [JOB_TABLES])
  const { rows: sequences } = await client.query<{ name: string; value: string }>(LIST_SEQUENCES)
  const { rows: versions } = await client.query<{ version: number }>('select version from pgboss.version')
  if (!jobTables.includes(`pgboss.version(version) VALUES ('${versions[0]?.version}')`)) {
    throw new BackupError(
      'The database was last used by another version of Serendib. Start the site once with this version, then try again.',
    )
  }
  const { rows: migrations } = await client.query<DumpContents['migrations'][number]>(
    'select name, checksum from schema_migration order by name',
  )
  return { migrations, jobTables, tables, sequences }
}

const LIST_TABLES = `
  select n.nspname::text as schema, c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'schema_repeatable'
    and (n.nspname = 'public' or n.nspname = 'pgboss' and c.relname = any($1))
    and not exists (
      select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
    )
  group by 1, 2
  order by 1, 2`

// Sequences are not part of the snapshot; one that is ahead of its table only leaves a gap.
const LIST_SEQUENCES = `
  select sequencename::text as name, last_value::text as value from pg_sequences
  where schemaname = 'public' and last_value is not null
  order by 1`
