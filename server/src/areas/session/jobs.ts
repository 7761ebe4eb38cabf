import type { Database } from '../../platform/database/connect.ts'
import { deleteExpiredSessions, deleteOldAttempts } from './queries.ts'

/** Removes what time has ended: sessions and old attempts. */
export async function sweepSessions(db: Database): Promise<void> {
  await deleteExpiredSessions(db)
  await deleteOldAttempts(db)
}
