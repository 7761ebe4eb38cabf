import type { Readable } from 'node:stream'
import pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { to as copyTo } from 'pg-copy-streams'
import { z } from 'zod'
import { BackupError } from './backup-error.ts'

/** What a dump has beside the rows of its tables. The tables themselves are made by the migrations that it names. */
export const DumpContents = z.object({
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** The SQL that makes the tables of the job engine as that version had them. */
  jobTables: z.string(),
  tables: z.array(z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type DumpContents = z.output<typeof DumpContents>
export type DumpedTable = DumpContents['tables'][number]

/** Where the parts of a dump are in a backup. */
export const CONTENTS = 'database/contents.json'
export function tablePath({ schema, name }: DumpedTable): string {
  return `database/${schema}.${name}.gz`
}

/** A database as it is at one moment, whatever is written to it meanwhile. */
export interface Snapshot {
  readonly contents: DumpContents
  /** The rows of a table as PostgreSQL's COPY writes them; one table after the other. */
  rows(table: DumpedTable): Readable
}

export interface DumpConnection {
  /** Takes the snapshot, and holds it for as long as `use` runs. */
  atOneMoment<T>(use: (snapshot: Snapshot) => Promise<T>): Promise<T>
  close(): Promise<void>
}

// Held for as long as a backup of the site is being made, which two processes must not do at once.
const BACKUP_LOCK = 7_236_643
/** Jobs and their queues. All else of the engine's own is statistics, or made anew at the start. */
const JOB_TABLES = ['queue', 'job', 'job_dependency']

/** Runs `run` if no backup of this database is running, and none can begin meanwhile. */
export async function unlessBackup(url: string, run: () => Promise<void>): Promise<void> {
  const client = await connectAlone(url)
  if (client === undefined) return
  try {
    await run()
  } finally {
    await client.end()
  }
}

/** A connection that alone holds the lock of backups, until it ends: also by a kill. Undefined when another one has it. */
async function connectAlone(url: string): Promise<pg.Client | undefined> {
  const client = await connectClient(url)
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    BACKUP_LOCK,
  ])
  if (rows[0]?.taken === true) return client
  await client.end()
  return undefined
}

/** @throws BackupError when a backup of this database is being made already */
export async function connectForDump(url: string): Promise<DumpConnection> {
  const client = await connectAlone(url)
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

/** A connection of its own, which writes and reads values in one way wherever the server is. */
export async function connectClient(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'serendib backup',
    keepAlive: true,
  })
  // A connection that breaks fails the statement that runs, or the next one.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(
    `set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set bytea_output = 'hex';
     set extra_float_digits = 1; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`,
  )
  return client
}

export function tableName({ schema, name }: { schema: string; name: string }): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
}

export function columnList({ columns }: DumpedTable): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ')
}

// From a query, which a partitioned table can be read by as well.
function copyStatement(table: DumpedTable): string {
  return `copy (select ${columnList(table)} from ${tableName(table)}) to stdout`
}

async function readContents(client: pg.Client): Promise<DumpContents> {
  const jobTables = getConstructionPlans('pgboss')
  // A snapshot is taken by the first query.
  const { rows: tables } = await client.query<DumpedTable>(LIST_TABLES, [JOB_TABLES])
  const { rows: sequences } = await client.query<{ name: string; value: string }>(LIST_SEQUENCES)
  const { rows: versions } = await client.query<{ version: number }>('select version from pgboss.version')
  if (!jobTables.includes(`pgboss.version(version) VALUES ('${versions[0]?.version}')`)) {
    throw new BackupError(
      'The database is of another version of Serendib. Start the site with this version once, then back it up.',
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

// Sequences go on meanwhile: one that is ahead of its table leaves a gap, and nothing else.
const LIST_SEQUENCES = `
  select sequencename::text as name, last_value::text as value from pg_sequences
  where schemaname = 'public' and last_value is not null
  order by 1`
