import { sql } from 'kysely'
import type { Database } from './connect.ts'

// Any fixed number: "serendib" in the low bytes of a bigint.
const START_LOCK = '8315177885237537122'

/** Changes the schema on one connection while every other process that starts on the database waits for its turn. */
export async function underStartLock<T>(db: Database, run: (connection: Database) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    // Waiting for another process, and large migrations, may take longer than a request's statement may.
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`select pg_advisory_lock(${sql.raw(START_LOCK)})`.execute(connection)
    try {
      return await run(connection)
    } catch (error) {
      // What failed inside a transaction leaves it open, and nothing else is possible in it.
      await sql`rollback`.execute(connection)
      throw error
    } finally {
      await sql`select pg_advisory_unlock(${sql.raw(START_LOCK)})`.execute(connection)
      await sql`reset statement_timeout`.execute(connection)
    }
  })
}
