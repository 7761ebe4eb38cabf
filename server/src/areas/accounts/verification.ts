import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { LIMITS } from '@serendib/contract'
import { currentLanguage, type Language } from '@serendib/texts'
import type { Database } from '../../platform/database/connect.ts'
import type { CallOrigin } from '../../platform/http/bind.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Message, Messenger } from '../../platform/messages/index.ts'
import { inLanguage } from '../../platform/language.ts'
import { paragraphs } from '../../platform/messages/parts.ts'
import { accountMessages } from './texts.ts'
import { countAttempt, countAttemptFrom, countCodeByText, trustedDevice } from '../session/index.ts'
import type { Contact } from './contact.ts'
import type { VerificationPurpose } from './queries.ts'
import {
  clearCodes,
  findVerification,
  insertVerification,
  markVerified,
  countCodeAttempt,
  updateCode,
} from './queries.ts'

const CODE_MINUTES = 10
const CODE_ATTEMPTS = 5
const VERIFIED_MINUTES = 15
const CODES_AN_HOUR = 5
// With five attempts per code, guessing every day succeeds on one day in ten thousand, and by then the owner has
// hundreds of emails about it.
const CODES_A_DAY = 20
const CODES_AN_HOUR_FROM = 60
const ATTEMPTS_PER_HOUR_FROM = 60

export interface Sender {
  readonly db: Database
  readonly messenger: Messenger
  /** How many text messages the whole site sends per hour. */
  readonly smsPerHour: number
}

/**
 * Enforces the rate limits for sending codes: per IP and hour, and per contact and hour or day. Codes for a trusted
 * device of the contact's account are counted separately. Text messages also have a limit for the whole site. Throws
 * `too_many_codes`, `too_many_codes_today`, `too_many_text_messages`.
 */
export async function countCode(
  { db, smsPerHour }: Sender,
  { method, value }: Contact,
  origin: CallOrigin,
): Promise<void> {
  const browser = await trustedDevice(db, value, origin)
  const subject = browser === undefined ? value : `${value} ${browser}`
  const from = { kind: 'code-sent-from', max: CODES_AN_HOUR_FROM, minutes: 60 } as const
  if (browser === undefined) await countAttemptFrom(db, origin, from, 'too_many_codes')
  await countAttempt(db, { kind: 'code-sent', subject, max: CODES_AN_HOUR, minutes: 60 }, 'too_many_codes')
  const ofDay = { kind: 'code-sent-of-day', subject, max: CODES_A_DAY, minutes: 1440 } as const
  await countAttempt(db, ofDay, 'too_many_codes_today')
  // Counted whether or not there is an account, so that the limit doesn't distinguish known from unknown numbers.
  if (method === 'mobile') await countCodeByText(db, smsPerHour)
}

/**
 * Starts a verification and returns its opaque reference. Without a code, no guess can succeed, but attempts are
 * counted as usual, so that guessing reveals nothing about the contact.
 */
export async function beginVerification(
  db: Database,
  verification: {
    purpose: VerificationPurpose
    contact: Contact
    userId: number | null
    code: string | null
  },
): Promise<string> {
  const reference = randomBytes(24).toString('base64url')
  const referenceHash = hashReference(reference)
  const { purpose, contact, userId, code } = verification
  await clearCodes(db, contact.value, purpose)
  await insertVerification(db, {
    referenceHash,
    purpose,
    userId,
    method: contact.method,
    contact: contact.value,
    codeHash: hashCode(referenceHash, code),
    minutes: CODE_MINUTES,
  })
  return reference
}

/** Sets a new code on a verification, or none again. Earlier codes stop working. */
export async function renewCode(
  db: Database,
  verification: { referenceHash: Buffer; contact: string; purpose: VerificationPurpose },
  code: string | null,
): Promise<void> {
  const { referenceHash, contact, purpose } = verification
  await clearCodes(db, contact, purpose)
  await updateCode(db, referenceHash, hashCode(referenceHash, code), CODE_MINUTES)
}

/** Checks a code. The right code verifies the reference for 15 minutes. Throws `code_wrong` or `code_no_longer_valid`. */
export async function checkCode(
  db: Database,
  check: { reference: string; code: string; purpose: VerificationPurpose; origin: CallOrigin },
): Promise<Contact> {
  if (check.reference === '') throw new ApiError('reference_not_found')
  const from = { kind: 'code-tried-from', max: ATTEMPTS_PER_HOUR_FROM, minutes: 60 } as const
  await countAttemptFrom(db, check.origin, from, 'too_many_requests')
  const referenceHash = hashReference(check.reference)
  const spent = await countCodeAttempt(db, referenceHash, check.purpose, CODE_ATTEMPTS)
  if (!spent?.codeHash) {
    const isKnown = (await findVerification(db, referenceHash)) !== undefined
    throw new ApiError(isKnown ? 'code_wrong' : 'reference_not_found')
  }
  if (!timingSafeEqual(spent.codeHash, hashCode(referenceHash, check.code))) {
    throw new ApiError(spent.attempts >= CODE_ATTEMPTS ? 'code_no_longer_valid' : 'code_wrong')
  }
  // If two requests bring the code at once, the second must not verify the reference again after the first has consumed
  // it.
  const { codeHash } = spent
  const isMarked = await markVerified(db, { referenceHash, codeHash }, VERIFIED_MINUTES)
  if (!isMarked) throw new ApiError('code_wrong')
  return { method: spent.method, value: spent.contact }
}

/** Generates a code of six digits. */
export function newCode(): string {
  return String(randomInt(0, 10 ** LIMITS.codeLength)).padStart(LIMITS.codeLength, '0')
}

export function hashReference(reference: string): Buffer {
  return createHash('sha256').update(reference).digest()
}

// The reference, 192 random bits, is the salt. Without a code, the hash matches nothing that can be typed.
function hashCode(referenceHash: Buffer, code: string | null): Buffer {
  if (code === null) return randomBytes(32)
  return createHash('sha256').update(referenceHash).update(code).digest()
}

/** A code, in the account's language, or that of the request if it chose none. */
export function codeMessage(contact: Contact, code: string, accountLanguage: Language | null): Message {
  const language = accountLanguage ?? currentLanguage()
  return inLanguage(language, () => {
    const { subject, text, sms } = accountMessages.code
    const values = { code, minutes: CODE_MINUTES }
    const parts = paragraphs(contact.method === 'mobile' ? sms(values) : text(values))
    return { to: contact.value, method: contact.method, kind: 'code', subject, parts, code, language }
  })
}
