import { sql } from 'kysely'
import type { Database } from './connect.ts'

// An arbitrary number.
const START_LOCK = '8315177885237537122'

/** Runs schema changes on one connection while other processes that start on the same database wait. */
export async function withStartLock<T>(db: Database, run: (connection: Database) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    // Waiting for another process and large migrations may exceed the statement timeout of requests.
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`select pg_advisory_lock(${sql.raw(START_LOCK)})`.execute(connection)
    try {
      return await run(connection)
    } catch (error) {
      // An error inside a transaction leaves it open and aborted.
      await sql`rollback`.execute(connection)
      throw error
    } finally {
      await sql`select pg_advisory_unlock(${sql.raw(START_LOCK)})`.execute(connection)
      await sql`reset statement_timeout`.execute(connection)
    }
  })
}
