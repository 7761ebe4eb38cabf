import type { ErrorCode } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { CallOrigin } from '../../platform/http/bind.ts'
import { ApiError } from '../../platform/api-error.ts'
import { deleteAttempts, insertAttemptWithin, secondsUntilNextAttempt } from './queries.ts'

/**
 * Something that is counted: failed sign-ins, attempts at passwords and codes, and codes sent, each by a subject (an
 * account, a contact or an IP).
 */
export interface Attempt {
  readonly kind:
    | GuessKind
    | `${GuessKind}-of-day`
    | 'login-from'
    | 'code-sent'
    | 'code-sent-of-day'
    | 'code-sent-from'
    | 'code-tried-from'
    | 'text-message'
  readonly subject: string
  /** The maximum number of attempts in the last `minutes`. */
  readonly max: number
  readonly minutes: number
}

/** Secrets that can be guessed. */
export type GuessKind = 'login' | 'password-tried' | 'second-step'

/** More than anybody mistypes. */
const GUESSES = { max: 10, minutes: 15 } as const
/** At this rate, guessing a code of six digits takes three thousand days. */
const GUESSES_OF_DAY = { max: 100, minutes: 1440 } as const

/** Counts an attempt, or rejects it and says how long to wait. Exact under parallel calls. */
export async function countAttempt(db: Database, attempt: Attempt, apiError: ErrorCode): Promise<void> {
  const isWithin = await db.transaction().execute((trx) => insertAttemptWithin(trx, attempt))
  if (isWithin) return
  const retryAfterSeconds = await secondsUntilNextAttempt(db, attempt)
  throw new ApiError(apiError, { retryAfterSeconds, reason: attempt.kind })
}

/**
 * Counts an attempt for each network of the caller, or rejects it. A wider network may have a multiple of `max`, given
 * by its share.
 */
export async function countAttemptFrom(
  db: Database,
  { networks }: CallOrigin,
  attempt: Omit<Attempt, 'subject'>,
  apiError: ErrorCode,
): Promise<void> {
  for (const { name, share } of networks)
    await countAttempt(db, { ...attempt, subject: name, max: attempt.max * share }, apiError)
}

/**
 * Counts a guess: 10 in 15 minutes for `subject`, and 100 per day for it or for `subjectOfDay` if given. Throws
 * `too_many_requests` for the first limit and `errorOfDay` for the second.
 */
export async function countGuess(
  db: Database,
  kind: GuessKind,
  subject: string,
  { subjectOfDay = subject, errorOfDay = 'too_many_requests' }: GuessOfDay = {},
): Promise<void> {
  await countAttempt(db, { kind, subject, ...GUESSES }, 'too_many_requests')
  await countAttempt(db, { kind: `${kind}-of-day`, subject: subjectOfDay, ...GUESSES_OF_DAY }, errorOfDay)
}

interface GuessOfDay {
  subjectOfDay?: string
  errorOfDay?: ErrorCode
}

/** Resets the throttling after a correct attempt. */
export async function resetGuesses(db: Database, kind: GuessKind, subject: string): Promise<void> {
  await deleteAttempts(db, kind, subject)
  await deleteAttempts(db, `${kind}-of-day`, subject)
}

/** The share of the site's hourly text messages for codes. The rest is reserved for security notices. */
const CODES_SHARE = 0.9

const textsOfSite = (max: number) =>
  ({ kind: 'text-message', subject: 'site', max, minutes: 60 }) satisfies Attempt

/** Counts a code by text message. Throws `too_many_text_messages`. */
export async function countCodeByText(db: Database, smsPerHour: number): Promise<void> {
  await countAttempt(db, textsOfSite(Math.ceil(smsPerHour * CODES_SHARE)), 'too_many_text_messages')
}

/** Counts a security notice by text message. Returns how many seconds it has to wait; 0 if it may be sent. */
export async function countNoticeByText(db: Database, smsPerHour: number): Promise<number> {
  const texts = textsOfSite(smsPerHour)
  const isWithin = await db.transaction().execute((trx) => insertAttemptWithin(trx, texts))
  return isWithin ? 0 : secondsUntilNextAttempt(db, texts)
}
