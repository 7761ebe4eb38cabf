import type { Database } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/api-error.ts'
import { countWaiting, lockWaitingList } from './approval-queries.ts'

/** How many accounts may wait for approval: more than anybody looks through. */
const WAITING_MAX = 1000

/**
 * Throws `too_many_sign_ups` if as many accounts wait for approval as may. In the transaction in which an account begins to
 * wait, the limit is exact.
 */
export async function requireWaitingListOpen(db: Database): Promise<void> {
  if (db.isTransaction) await lockWaitingList(db)
  if ((await countWaiting(db)) >= WAITING_MAX) throw new ApiError('too_many_sign_ups')
}
