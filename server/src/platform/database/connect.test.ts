import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { countStatements } from './count-statements.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase({ empty: true })
})
afterAll(() => database.drop())

test('values are returned as the types that the code uses', async () => {
  const { rows } = await sql`
    select 9007199254740991::bigint as big_number, 1.5::numeric as price, '2026-02-28'::date as day,
           '2026-02-28T10:00:00Z'::timestamptz as created_at`.execute(database.db)
  expect(rows).toEqual([
    {
      bigNumber: 9007199254740991,
      price: 1.5,
      day: '2026-02-28',
      createdAt: new Date('2026-02-28T10:00:00Z'),
    },
  ])
})

test('countStatements counts the statements of its function, also in a transaction, and no others', async () => {
  const one = sql`select 1`
  const { statements } = await countStatements(async () => {
    await one.execute(database.db)
    await database.db.transaction().execute((trx) => sql`select 2`.execute(trx))
  })
  await one.execute(database.db)
  expect(statements).toEqual(['select 1', 'select 2'])
})
