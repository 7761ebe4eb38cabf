import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createLog } from '../log.ts'
import { migrate, MigrationError } from './migrate.ts'

const log = createLog('silent')

let database: TestDatabase
let folder: string

beforeEach(async () => {
  database = await createTestDatabase({ empty: true })
  folder = await mkdtemp(join(tmpdir(), 'serendib-migrations-'))
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const write = (name: string, text: string) => writeFile(join(folder, name), text)
const run = () => migrate(database.db, folder, log)

async function tables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name <> 'schema_migration' order by 1`.execute(database.db)
  return rows.map(({ name }) => name)
}

test('applies what is missing, in order, once', async () => {
  await write('0001-first.sql', 'create table first (n int); insert into first values (1);')
  await write('0002-second.sql', 'create table second as select n from first;')
  expect(await run()).toEqual(['0001-first.sql', '0002-second.sql'])
  expect(await run()).toEqual([])
  await write('0003-third.sql', 'create table third ();')
  expect(await run()).toEqual(['0003-third.sql'])
  expect(await tables()).toEqual(['first', 'second', 'third'])
})

test('a migration that fails leaves nothing of itself, and those before it stand', async () => {
  await write('0001-good.sql', 'create table good ();')
  await write('0002-bad.sql', 'create table half (); select broken from nowhere;')
  await expect(run()).rejects.toThrow(/0002-bad\.sql failed and was rolled back: .*nowhere/)
  expect(await tables()).toEqual(['good'])
})

test('an applied migration that was edited stops the start by name', async () => {
  await write('0001-first.sql', 'create table first ();')
  await run()
  await write('0001-first.sql', 'create table first (n int);')
  await expect(run()).rejects.toThrow('Migration 0001-first.sql was edited after it was applied')
})

test('data of a newer version stops the start', async () => {
  await write('0001-first.sql', 'create table first ();')
  await write('0002-newer.sql', 'create table newer ();')
  await run()
  await rm(join(folder, '0002-newer.sql'))
  await expect(run()).rejects.toThrow('0002-newer.sql, which this version does not know')
})

test('a new migration cannot come before an applied one', async () => {
  await write('0002-second.sql', 'create table second ();')
  await run()
  await write('0001-late.sql', 'create table late ();')
  await expect(run()).rejects.toThrow('0001-late.sql comes before 0002-second.sql')
})

test('two migrations of one number, and a name that is none, are refused', async () => {
  await write('0001-a.sql', 'select 1')
  await write('0001-b.sql', 'select 1')
  await expect(run()).rejects.toThrow('Two migrations have the number 0001')
  await rm(join(folder, '0001-b.sql'))
  await write('2-b.sql', 'select 1')
  await expect(run()).rejects.toThrow(MigrationError)
})

test('processes that start at the same time apply each migration once', async () => {
  await write('0001-slow.sql', 'create table slow (); select pg_sleep(0.3);')
  const applied = await Promise.all([run(), run(), run()])
  expect(applied.flat()).toEqual(['0001-slow.sql'])
})
