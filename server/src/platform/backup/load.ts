import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { MIGRATIONS, migrateTo } from '../database/migrate.ts'
import { BackupError } from '../backup-error.ts'
import type { DumpContents, DumpedTable } from './dump.ts'
import { columnList, connectClient, tableName } from './dump.ts'

/** @throws BackupError unless the database is empty */
export async function requireEmpty(url: string): Promise<void> {
  const client = await connectClient(url)
  try {
    const { rowCount } = await client.query(
      `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') limit 1`,
    )
    if (rowCount === 0) return
    throw new BackupError(
      "The database in DATABASE_URL isn't empty. Create a new one (createdb) and set DATABASE_URL to it.",
    )
  } finally {
    await client.end()
  }
}

/**
 * Loads a dump into an empty database in one transaction: creates the tables with the dump's migrations, then copies
 * the rows. `filesOf`: returns the compressed files with a table's rows from `Snapshot.rows`, in order.
 */
export async function loadDump(
  url: string,
  contents: DumpContents,
  filesOf: (table: DumpedTable) => readonly string[],
): Promise<void> {
  const client = await connectClient(url)
  try {
    await client.query('begin')
    await migrateTo((text) => client.query(text), contents.migrations.length, MIGRATIONS)
    await client.query(withoutTransaction(contents.jobTables))
    // Resets the timeouts that pg-boss's SQL sets.
    await client.query('set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    await withoutReactions(client, contents.tables, async () => {
      // Migrations insert rows, which the dump contains in their latest state.
      await client.query(`truncate ${contents.tables.map(tableName).join(', ')}`)
      for (const table of contents.tables) {
        const copy = `copy ${tableName(table)} (${columnList(table)}) from stdin`
        await pipeline(readAll(filesOf(table)), createGunzip(), client.query(copyFrom(copy)))
      }
    })
    for (const { name, value } of contents.sequences) {
      await client.query('select setval(quote_ident($1)::regclass, $2::bigint)', [name, value])
    }
    await client.query('analyze')
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** Compressed files one after the other are a compressed file. */
async function* readAll(files: readonly string[]): AsyncIterable<Buffer> {
  for (const file of files) yield* createReadStream(file)
}

/** Removes the transaction around pg-boss's SQL. */
function withoutTransaction(text: string): string {
  const inner = /^\s*begin;([^]*)\bcommit;\s*$/i.exec(text)?.[1]
  if (inner === undefined) throw new Error('the SQL of the job tables is not one transaction')
  return inner
}

/**
 * Runs `run` with our triggers disabled and without foreign keys, which are recreated afterwards and so validate the
 * rows.
 */
async function withoutReactions(
  client: pg.Client,
  tables: readonly DumpedTable[],
  run: () => Promise<void>,
): Promise<void> {
  // With this search_path, definitions contain the schemas of tables.
  await client.query('set local search_path = pg_catalog')
  const { rows: keys } = await client.query<ForeignKey>(LIST_FOREIGN_KEYS)
  await client.query('reset search_path')
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  const ours = tables.filter(({ schema }) => schema === 'public').map(tableName)
  for (const table of ours) await client.query(`alter table ${table} disable trigger user`)
  await run()
  for (const table of ours) await client.query(`alter table ${table} enable trigger user`)
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
}

interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

const LIST_FOREIGN_KEYS = `
  select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint
  where contype = 'f' and conparentid = 0
    and connamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))
  order by oid`
