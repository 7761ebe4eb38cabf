import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connectClient } from '../../platform/backup/dump.ts'
import { migrate, MIGRATIONS, migrateTo } from '../../platform/database/migrate.ts'
import { createLog } from '../../platform/log.ts'
import { createTestDatabase } from '../../testing/database.ts'

const log = createLog('silent')

/** How many migrations come before that of the sums. */
async function countBefore(): Promise<number> {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort()
  return names.indexOf('0028-totals.sql')
}

test.each([
  ['with the migration of sums', true],
  ['that only defines functions again', false],
])(
  'an upgrade %s waits for a request for the deletion of an account, without a deadlock',
  async (_, isFirst) => {
    await using database = await createTestDatabase({ empty: isFirst })
    const { db } = database
    if (isFirst) await migrateTo((text) => sql.raw(text).execute(db), await countBefore(), MIGRATIONS)
    else await sql`delete from schema_repeatable`.execute(db)
    const request = await connectClient(database.url)
    onTestFinished(() => request.end())
    // As `askForDeletion` does.
    await request.query('begin; update users set deletion_asked_at = now()')
    const upgraded = migrate(db, MIGRATIONS, log)
    const isWaiting = async () => {
      const { rows } = await request.query(
        'select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
      )
      return rows.length > 0
    }
    await expect.poll(isWaiting, { timeout: 20_000 }).toBe(true)
    await request.query(
      'update channels set is_withdrawn = true; update videos set is_withdrawn = true; commit',
    )
    expect((await upgraded).includes('0028-totals.sql')).toBe(isFirst)
  },
)
