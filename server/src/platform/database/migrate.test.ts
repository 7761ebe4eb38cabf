import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createLog } from '../log.ts'
import { migrate, MigrationError, MIGRATIONS } from './migrate.ts'

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
    where table_schema = 'public' and table_name not like 'schema\\_%' order by 1`.execute(database.db)
  return rows.map(({ name }) => name)
}

test('migrate applies missing migrations once and in order', async () => {
  await write('0001-first.sql', 'create table first (n int); insert into first values (1);')
  await write('0002-second.sql', 'create table second as select n from first;')
  expect(await run()).toEqual(['0001-first.sql', '0002-second.sql'])
  expect(await run()).toEqual([])
  await write('0003-third.sql', 'create table third ();')
  expect(await run()).toEqual(['0003-third.sql'])
  expect(await tables()).toEqual(['first', 'second', 'third'])
})

test('a failing migration is rolled back, and earlier ones stay applied', async () => {
  await write('0001-good.sql', 'create table good ();')
  await write('0002-bad.sql', 'create table half (); select broken from nowhere;')
  await expect(run()).rejects.toThrow(/0002-bad\.sql failed and was rolled back: .*nowhere/)
  expect(await tables()).toEqual(['good'])
})

test('an applied migration that was edited stops the start with its name', async () => {
  await write('0001-first.sql', 'create table first ();')
  await run()
  await write('0001-first.sql', 'create table first (n int);')
  await expect(run()).rejects.toThrow('Migration 0001-first.sql was edited after it was applied')
})

test('a migration that this version lacks stops the start with its name', async () => {
  await write('0001-first.sql', 'create table first ();')
  await write('0002-newer.sql', 'create table newer ();')
  await run()
  await rm(join(folder, '0002-newer.sql'))
  await expect(run()).rejects.toThrow("migration 0002-newer.sql, which this version of Serendib doesn't have")
})

test('a new migration cannot come before an applied one', async () => {
  await write('0002-second.sql', 'create table second ();')
  await run()
  await write('0001-late.sql', 'create table late ();')
  await expect(run()).rejects.toThrow('0001-late.sql comes before 0002-second.sql')
})

test('migrate refuses two migrations with the same number, and an invalid file name', async () => {
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

const one = async () => (await sql<{ one: number }>`select one() as one`.execute(database.db)).rows[0]?.one

test('migrate redefines functions and views in one transaction when their text changes', async () => {
  await mkdir(join(folder, 'repeatable'))
  const define = (body: string) =>
    write('repeatable/a.sql', `create or replace function one() returns int language sql as $$ ${body} $$;`)
  await write('0001-first.sql', 'create table first (n int);')
  await write('repeatable/b.sql', 'drop view if exists seen; create view seen as select n from first;')
  await define('select 1')
  await run()
  await sql`create or replace function one() returns int language sql as 'select 7'`.execute(database.db)
  await run()
  expect(await one()).toBe(7)
  await define('select 2')
  await run()
  expect(await one()).toBe(2)
  await define('select 3')
  await write('repeatable/b.sql', 'drop view seen; create view seen as select n from nowhere;')
  await expect(run()).rejects.toThrow('nowhere')
  expect(await one()).toBe(2)
  expect(await tables()).toEqual(['first', 'seen'])
})

test('migrate redefines functions and views after a migration, which may drop them', async () => {
  await mkdir(join(folder, 'repeatable'))
  await write('0001-first.sql', 'create table first (n int);')
  await write('repeatable/a.sql', 'drop view if exists seen; create view seen as select n from first;')
  await run()
  await write('0002-second.sql', 'drop view seen; alter table first alter column n type bigint;')
  await run()
  expect(await tables()).toEqual(['first', 'seen'])
})

/** The definitions of all functions, views and triggers. */
async function definitions(): Promise<unknown> {
  const { rows } = await sql`
    select pg_get_functiondef(p.oid) as definition from pg_proc p
      where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    union all select viewname || definition from pg_views where schemaname = 'public'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    order by 1`.execute(database.db)
  return rows
}

test('functions, views and triggers can be defined again, with the same result', async () => {
  await migrate(database.db, MIGRATIONS, log)
  const before = await definitions()
  await sql`delete from schema_repeatable`.execute(database.db)
  await migrate(database.db, MIGRATIONS, log)
  expect(await definitions()).toEqual(before)
})

test('every table has a comment', async () => {
  await migrate(database.db, MIGRATIONS, log)
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'schema\\_%'
      and obj_description(oid, 'pg_class') is null`.execute(database.db)
  expect(rows).toEqual([])
})
