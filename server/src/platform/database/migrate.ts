import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Log } from '../log.ts'
import type { Database } from './connect.ts'

/** The migrations of this version: plain forward SQL, `NNNN-name.sql`. */
export const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** The database and the migrations do not fit each other; the message says which file and why. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

/** A migration that a database has. */
export interface AppliedMigration {
  readonly name: string
  readonly checksum: string
}

interface Migration extends AppliedMigration {
  readonly text: string
}

// Any fixed number: "serendib" in the low bytes of a bigint.
const MIGRATION_LOCK = '8315177885237537122'

/** @throws MigrationError unless these are the first ones that this version has */
export async function requireKnownMigrations(
  applied: readonly AppliedMigration[],
  folder: string,
): Promise<void> {
  checkApplied(applied, await readMigrations(folder))
}

/** Gives an empty database the state of another one, which has so many migrations. */
export async function migrateTo(db: Database, count: number, folder: string, log: Log): Promise<void> {
  const migrations = (await readMigrations(folder)).slice(0, count)
  await db.connection().execute((connection) => applyMissing(connection, migrations, log))
}

/**
 * Applies the migrations that are missing, in order, each in its own transaction. Processes that start at the same
 * time wait for one another. Answers the names applied now.
 * @throws MigrationError when an applied file was edited or is unknown here, or a new one would come before an applied one
 */
export async function migrate(db: Database, folder: string, log: Log): Promise<string[]> {
  const migrations = await readMigrations(folder)
  return await db.connection().execute(async (connection) => {
    // Waiting for another process, and large migrations, may take longer than a request's statement may.
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`select pg_advisory_lock(${sql.raw(MIGRATION_LOCK)})`.execute(connection)
    try {
      return await applyMissing(connection, migrations, log)
    } finally {
      await sql`select pg_advisory_unlock(${sql.raw(MIGRATION_LOCK)})`.execute(connection)
      await sql`reset statement_timeout`.execute(connection)
    }
  })
}

async function applyMissing(connection: Database, migrations: Migration[], log: Log): Promise<string[]> {
  await sql`
    create table if not exists schema_migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now()
    )`.execute(connection)
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
        `The database has migration ${name}, which this version does not know: it is older than the data.`,
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
