import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { createLog } from '../log.ts'
import { connectDatabase } from './connect.ts'
import { prepared } from './prepared-statements.ts'

async function connect(url: string) {
  const { db, close } = connectDatabase(url, { log: createLog('error'), maxConnections: 1 })
  return { db, [Symbol.asyncDispose]: close }
}

test('a marked statement is prepared once per connection, and others are not', async () => {
  await using database = await createTestDatabase({ empty: true })
  await using connection = await connect(database.url)
  const { db } = connection
  for (const island of ['Lanka', 'Mannar', 'Delft']) {
    const { rows } = await sql`select ${prepared} ${island}::text as island`.execute(db)
    expect(rows).toEqual([{ island }])
    await sql`select ${island}::text as other`.execute(db)
  }
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
  expect(rows).toEqual([{ statement: 'select /* prepared */ $1::text as island' }])
})

test('at most 30 statements are prepared', async () => {
  await using database = await createTestDatabase({ empty: true })
  await using connection = await connect(database.url)
  const { db } = connection
  for (let index = 0; index < 40; index++)
    await sql`select ${prepared} ${index}::int as ${sql.id(`number${index}`)}`.execute(db)
  const { rows } = await sql`select from pg_prepared_statements`.execute(db)
  expect(rows).toHaveLength(30)
})

test('a prepared statement whose columns changed fails once, and is prepared again', async () => {
  await using database = await createTestDatabase({ empty: true })
  await using connection = await connect(database.url)
  const { db } = connection
  await sql`create table island (name text)`.execute(db)
  const read = () => sql`select ${prepared} * from island where name <> ${''}`.execute(db)
  await read()
  await sql`alter table island add column coast int`.execute(db)
  await sql`insert into island values ('Lanka', 1340)`.execute(db)
  await expect(read()).rejects.toMatchObject({ code: '0A000' })
  for (let time = 0; time < 7; time++) expect((await read()).rows).toEqual([{ name: 'Lanka', coast: 1340 }])
})
