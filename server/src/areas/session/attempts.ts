import type { RefusalCode } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { CallOrigin } from '../../platform/http/bind.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { deleteAttempts, insertAttemptWithin, secondsUntilNextAttempt } from './queries.ts'

/** What is counted: wrong logins, passwords and codes tried, and codes sent, each by its subject (an account, a contact, an address). */
export interface Attempt {
  readonly kind:
    | TryKind
    | `${TryKind}-of-day`
    | 'login-from'
    | 'code-sent'
    | 'code-sent-of-day'
    | 'code-sent-from'
    | 'code-tried-from'
    | 'text-message'
  readonly subject: string
  /** The most attempts in the last `minutes`. */
  readonly max: number
  readonly minutes: number
}

/** What somebody may guess at. */
export type TryKind = 'login' | 'password-tried' | 'second-step'

/** More than anybody mistypes. */
const TRIES = { max: 10, minutes: 15 } as const
/** Whoever goes on guessing finds a code of six digits in one day of three thousand. */
const TRIES_OF_DAY = { max: 100, minutes: 1440 } as const

/** Counts an attempt, or refuses it and says how long to wait. Exact under parallel calls. */
export async function countAttempt(db: Database, attempt: Attempt, refusal: RefusalCode): Promise<void> {
  const isWithin = await db.transaction().execute((trx) => insertAttemptWithin(trx, attempt))
  if (isWithin) return
  throw new Refusal(refusal, { retryAfterSeconds: await secondsUntilNextAttempt(db, attempt) })
}

/** Counts an attempt in each network of whoever called, or refuses it; a wider network may have as many times `max` as its share says. */
export async function countAttemptFrom(
  db: Database,
  { networks }: CallOrigin,
  attempt: Omit<Attempt, 'subject'>,
  refusal: RefusalCode,
): Promise<void> {
  for (const { name, share } of networks)
    await countAttempt(db, { ...attempt, subject: name, max: attempt.max * share }, refusal)
}

/**
 * Counts a try: 10 in 15 minutes for `subject`, and 100 in a day for it, or for `subjectOfDay` if that is given. Throws `too_many_requests`
 * for the first, and for the second `refusalOfDay`.
 */
export async function countTry(
  db: Database,
  kind: TryKind,
  subject: string,
  { subjectOfDay = subject, refusalOfDay = 'too_many_requests' }: TryOfDay = {},
): Promise<void> {
  await countAttempt(db, { kind, subject, ...TRIES }, 'too_many_requests')
  await countAttempt(db, { kind: `${kind}-of-day`, subject: subjectOfDay, ...TRIES_OF_DAY }, refusalOfDay)
}

interface TryOfDay {
  subjectOfDay?: string
  refusalOfDay?: RefusalCode
}

/** Whoever was right may try again at once. */
export async function forgetTries(db: Database, kind: TryKind, subject: string): Promise<void> {
  await deleteAttempts(db, kind, subject)
  await deleteAttempts(db, `${kind}-of-day`, subject)
}
