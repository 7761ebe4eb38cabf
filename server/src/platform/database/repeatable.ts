import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { absent } from '../files.ts'
import type { Database } from './connect.ts'

const CREATE_TABLE = `
  create table if not exists schema_repeatable (
    is_only boolean primary key default true check (is_only), checksum text not null
  )`

/**
 * SQL that marks functions and views for redefinition. Runs in the transaction of every migration, which may drop some.
 */
export const CLEAR_REPEATABLE = `${CREATE_TABLE}; delete from schema_repeatable`

export interface Repeatable {
  readonly text: string
  readonly checksum: string
}

/** Reads the current functions and views: the files in `repeatable/` below the migrations, in order of their names. */
export async function readRepeatable(migrations: string): Promise<Repeatable> {
  const folder = join(migrations, 'repeatable')
  const names = ((await readdir(folder).catch(absent)) ?? []).filter((name) => name.endsWith('.sql')).sort()
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  const text = texts.join('\n')
  return { text, checksum: createHash('sha256').update(text).digest('hex') }
}

/**
 * Defines functions and views in one transaction if their text changed or a migration was applied. Returns whether it
 * did.
 */
export async function applyRepeatable(
  connection: Database,
  { text, checksum }: Repeatable,
): Promise<boolean> {
  await sql.raw(CREATE_TABLE).execute(connection)
  const { rows } = await sql`select from schema_repeatable where checksum = ${checksum}`.execute(connection)
  if (rows.length > 0) return false
  await connection.transaction().execute(async (trx) => {
    await sql.raw(text).execute(trx)
    await sql.raw(recordRepeatable(checksum)).execute(trx)
  })
  return true
}

/** SQL that records which functions and views a database has. */
export function recordRepeatable(checksum: string): string {
  return `${CLEAR_REPEATABLE}; insert into schema_repeatable (checksum) values ('${checksum}')`
}
