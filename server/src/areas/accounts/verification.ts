import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { LIMITS } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { CallOrigin } from '../../platform/http/bind.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Message, Messenger } from '../../platform/messages/index.ts'
import { paragraphs } from '../../platform/messages/parts.ts'
import { countAttempt, countAttemptFrom, knownBrowser } from '../session/index.ts'
import type { Contact } from './contact.ts'
import type { VerificationPurpose } from './queries.ts'
import {
  clearCodes,
  findVerification,
  insertVerification,
  markVerified,
  spendTry,
  updateCode,
} from './queries.ts'

const CODE_MINUTES = 10
const CODE_TRIES = 5
const VERIFIED_MINUTES = 15
const CODES_AN_HOUR = 5
// With five tries each, one day of ten thousand finds a code; there is no account without hundreds of letters by then.
const CODES_A_DAY = 20
const CODES_AN_HOUR_FROM = 60
const TRIES_AN_HOUR_FROM = 60

/** What a code is sent with. */
export interface Sender {
  readonly db: Database
  readonly messenger: Messenger
  /** How many codes by text message the whole site sends in an hour. */
  readonly smsPerHour: number
}

/**
 * Refuses when too many codes were asked for: from an address in the last hour, or for a contact in the last hour or day. Those of a
 * browser that is known at the contact's account count by themselves. Text messages have a bound for the whole site
 * besides. Throws `too_many_codes`, `too_many_codes_of_day`, `too_many_text_messages`.
 */
export async function countCode(
  { db, smsPerHour }: Sender,
  { method, value }: Contact,
  origin: CallOrigin,
): Promise<void> {
  const browser = await knownBrowser(db, value, origin)
  const subject = browser === undefined ? value : `${value} ${browser}`
  const from = { kind: 'code-sent-from', max: CODES_AN_HOUR_FROM, minutes: 60 } as const
  if (browser === undefined) await countAttemptFrom(db, origin, from, 'too_many_codes')
  await countAttempt(db, { kind: 'code-sent', subject, max: CODES_AN_HOUR, minutes: 60 }, 'too_many_codes')
  const ofDay = { kind: 'code-sent-of-day', subject, max: CODES_A_DAY, minutes: 1440 } as const
  await countAttempt(db, ofDay, 'too_many_codes_of_day')
  // Whether or not there is an account: the bound must not tell known numbers from unknown ones.
  const texts = { kind: 'text-message', subject: 'site', max: smsPerHour, minutes: 60 } as const
  if (method === 'mobile') await countAttempt(db, texts, 'too_many_text_messages')
}

/**
 * Begins a verification and gives its opaque reference. Without a code nothing verifies it, and it counts tries like any
 * other: whoever guesses at it learns nothing about the contact.
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

/** Puts a fresh code on a verification, or none again; the ones before it stop working. */
export async function renewCode(
  db: Database,
  verification: { referenceHash: Buffer; contact: string; purpose: VerificationPurpose },
  code: string | null,
): Promise<void> {
  const { referenceHash, contact, purpose } = verification
  await clearCodes(db, contact, purpose)
  await updateCode(db, referenceHash, hashCode(referenceHash, code), CODE_MINUTES)
}

/** Checks a code; a right one verifies the reference for 15 minutes. Throws `code_wrong` or `code_spent`. */
export async function checkCode(
  db: Database,
  check: { reference: string; code: string; purpose: VerificationPurpose; origin: CallOrigin },
): Promise<Contact> {
  if (check.reference === '') throw new Refusal('reference_unknown')
  const from = { kind: 'code-tried-from', max: TRIES_AN_HOUR_FROM, minutes: 60 } as const
  await countAttemptFrom(db, check.origin, from, 'too_many_requests')
  const referenceHash = hashReference(check.reference)
  const spent = await spendTry(db, referenceHash, check.purpose, CODE_TRIES)
  if (!spent?.codeHash) {
    const isKnown = (await findVerification(db, referenceHash)) !== undefined
    throw new Refusal(isKnown ? 'code_wrong' : 'reference_unknown')
  }
  if (!timingSafeEqual(spent.codeHash, hashCode(referenceHash, check.code))) {
    throw new Refusal(spent.tries >= CODE_TRIES ? 'code_spent' : 'code_wrong')
  }
  // It is brought once: of two at a time the second must not open the reference again when the first has used it.
  const { codeHash } = spent
  const isMarked = await markVerified(db, { referenceHash, codeHash }, VERIFIED_MINUTES)
  if (!isMarked) throw new Refusal('code_wrong')
  return { method: spent.method, value: spent.contact }
}

/** A code of six digits. */
export function newCode(): string {
  return String(randomInt(0, 10 ** LIMITS.codeLength)).padStart(LIMITS.codeLength, '0')
}

export function hashReference(reference: string): Buffer {
  return createHash('sha256').update(reference).digest()
}

// The reference is the salt: 192 random bits. Without a code it is the hash of nothing that can be typed.
function hashCode(referenceHash: Buffer, code: string | null): Buffer {
  if (code === null) return randomBytes(32)
  return createHash('sha256').update(referenceHash).update(code).digest()
}

/** The message that carries a code. */
export function codeMessage(contact: Contact, code: string): Message {
  return {
    to: contact.value,
    method: contact.method,
    kind: 'code',
    subject: 'Your Serendib code',
    parts: paragraphs(
      `${code} is your Serendib verification code. It works for ${CODE_MINUTES} minutes. If you did not ask for it, you can ignore this message.`,
    ),
    code,
  }
}
