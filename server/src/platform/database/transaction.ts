import type { Database } from './connect.ts'

/** Runs it in the caller's transaction, or in one of its own where there is none. */
export function inTransaction<T>(db: Database, run: (trx: Database) => Promise<T>): Promise<T> {
  return db.isTransaction ? run(db) : db.transaction().execute(run)
}
