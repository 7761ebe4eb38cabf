import type { RefusalCode } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { insertAttemptWithin, secondsUntilNextAttempt } from './queries.ts'

/** What is counted: wrong logins, passwords and codes tried, and codes sent, each by its subject (an account, a contact, an address). */
export interface Attempt {
  readonly kind:
    | 'login'
    | 'login-from'
    | 'password-tried'
    | 'second-step'
    | 'second-step-of-day'
    | 'code-sent'
    | 'code-sent-from'
    | 'code-tried-from'
  readonly subject: string
  /** The most attempts in the last `minutes`. */
  readonly max: number
  readonly minutes: number
}

/** Counts an attempt, or refuses it and says how long to wait. Exact under parallel calls. */
export async function countAttempt(db: Database, attempt: Attempt, refusal: RefusalCode): Promise<void> {
  const isWithin = await db.transaction().execute((trx) => insertAttemptWithin(trx, attempt))
  if (isWithin) return
  throw new Refusal(refusal, { retryAfterSeconds: await secondsUntilNextAttempt(db, attempt) })
}
