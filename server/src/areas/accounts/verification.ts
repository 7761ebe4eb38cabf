import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { LIMITS } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Message, Messenger } from '../../platform/messages/index.ts'
import { countAttempt } from '../session/index.ts'
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
const CODES_AN_HOUR_FROM = 60
const TRIES_AN_HOUR_FROM = 60

/** What a code is sent with. */
export interface Sender {
  readonly db: Database
  readonly messenger: Messenger
}

/** Refuses when too many codes went to a contact, or were asked for from an address, in the last hour. */
export async function countCode(db: Database, contact: Contact, address: string): Promise<void> {
  const from = { kind: 'code-sent-from', subject: address, max: CODES_AN_HOUR_FROM, minutes: 60 } as const
  const to = { kind: 'code-sent', subject: contact.value, max: CODES_AN_HOUR, minutes: 60 } as const
  await countAttempt(db, from, 'too_many_codes')
  await countAttempt(db, to, 'too_many_codes')
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
  check: { reference: string; code: string; purpose: VerificationPurpose; address: string },
): Promise<Contact> {
  if (check.reference === '') throw new Refusal('reference_unknown')
  const from = {
    kind: 'code-tried-from',
    subject: check.address,
    max: TRIES_AN_HOUR_FROM,
    minutes: 60,
  } as const
  await countAttempt(db, from, 'too_many_requests')
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
    text: `${code} is your Serendib verification code. It works for ${CODE_MINUTES} minutes. If you did not ask for it, you can ignore this message.`,
    code,
  }
}
