import type { Database } from './connect.ts'

/** Runs `run` in the caller's transaction, or in a new one if there is none. */
export function inTransaction<T>(db: Database, run: (trx: Database) => Promise<T>): Promise<T> {
  return db.isTransaction ? run(db) : db.transaction().execute(run)
}
