import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Log } from '../log.ts'
import type { Database } from './connect.ts'
import { applyRepeatable, CLEAR_REPEATABLE, recordRepeatable, readRepeatable } from './repeatable.ts'
import { withStartLock } from './start-lock.ts'

/** The folder with the migrations of this version: forward-only SQL files, `NNNN-name.sql`. */
export const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** The database does not match the migrations; the message names the file and the reason. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

/** A migration that was applied to a database. */
export interface AppliedMigration {
  readonly name: string
  readonly checksum: string
}

interface Migration extends AppliedMigration {
  readonly text: string
}

const CREATE_TABLE = `
  create table if not exists schema_migration (
    name text primary key, checksum text not null, applied_at timestamptz not null default now()
  )`

/** @throws MigrationError unless these are the first migrations of this version */
export async function requireKnownMigrations(
  applied: readonly AppliedMigration[],
  folder: string,
): Promise<void> {
  checkApplied(applied, await readMigrations(folder))
}

/**
 * Applies the first `count` migrations to an empty database. `run` runs SQL; everything may run in one transaction.
 */
export async function migrateTo(
  run: (text: string) => Promise<unknown>,
  count: number,
  folder: string,
): Promise<void> {
  await run(CREATE_TABLE)
  const migrations = await readMigrations(folder)
  for (const { name, text, checksum } of migrations.slice(0, count)) {
    await run(text)
    await run(`insert into schema_migration (name, checksum) values ('${name}', '${checksum}')`)
  }
  if (count < migrations.length) return
  const repeatable = await readRepeatable(folder)
  await run(repeatable.text)
  await run(recordRepeatable(repeatable.checksum))
}

/**
 * Applies missing migrations in order, each in its own transaction, then defines functions and views if they changed.
 * Processes that start at the same time wait for one another. Returns the names of the newly applied migrations.
 * @throws MigrationError if an applied file was edited or is unknown, or a new one would come before an applied one
 */
export async function migrate(db: Database, folder: string, log: Log): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const repeatable = await readRepeatable(folder)
  return withStartLock(db, async (connection) => {
    const applied = await applyMissing(connection, migrations, log)
    if (await applyRepeatable(connection, repeatable)) log.info('functions and views defined')
    return applied
  })
}

async function applyMissing(connection: Database, migrations: Migration[], log: Log): Promise<string[]> {
  await sql.raw(CREATE_TABLE).execute(connection)
  const { rows: applied } = await sql<AppliedMigration>`
    select name, checksum from schema_migration order by name`.execute(connection)
  checkApplied(applied, migrations)

  const missing = migrations.slice(applied.length)
  for (const migration of missing) {
    await applyMigration(connection, migration)
    log.info({ migration: migration.name }, 'migration applied')
  }
  return missing.map(({ name }) => name)
}

function checkApplied(applied: readonly AppliedMigration[], migrations: Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const [index, { name, checksum }] of applied.entries()) {
    const migration = known.get(name)
    if (migration === undefined) {
      throw new MigrationError(
        `The database has migration ${name}, which this version of Serendib doesn't have. Start the version that the data is from, or restore a backup that this version made.`,
      )
    }
    if (migration.checksum !== checksum) {
      throw new MigrationError(
        `Migration ${name} was edited after it was applied. Restore the file and add a new migration.`,
      )
    }
    const inPlace = migrations[index]
    if (inPlace?.name !== name) {
      throw new MigrationError(
        `Migration ${inPlace?.name} comes before ${name}, which is already applied. Give it a higher number.`,
      )
    }
  }
}

async function applyMigration(connection: Database, { name, text, checksum }: Migration): Promise<void> {
  await sql`begin`.execute(connection)
  try {
    await sql.raw(text).execute(connection)
    await sql.raw(CLEAR_REPEATABLE).execute(connection)
    await sql`insert into schema_migration (name, checksum) values (${name}, ${checksum})`.execute(connection)
    await sql`commit`.execute(connection)
  } catch (error) {
    await sql`rollback`.execute(connection)
    const reason = error instanceof Error ? error.message : String(error)
    throw new MigrationError(`Migration ${name} failed and was rolled back: ${reason}`, { cause: error })
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const numbers = new Set<string>()
  for (const name of names) {
    const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]
    if (number === undefined) throw new MigrationError(`Migration ${name} is not called NNNN-name.sql.`)
    if (numbers.has(number)) throw new MigrationError(`Two migrations have the number ${number}.`)
    numbers.add(number)
  }
  return await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}
