import { LIMITS } from '@serendib/contract'
import { normalizeContact } from '../../platform/contacts.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { CallOrigin } from '../../platform/http/bind.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Message } from '../../platform/messages/index.ts'
import { paragraphs } from '../../platform/messages/parts.ts'
import { requireGoodPassword } from '../../platform/new-password.ts'
import { hashPassword } from '../../platform/passwords.ts'
import type { Contact } from './contact.ts'
import {
  activateUser,
  findVerification,
  findVerificationByContact,
  getPasswordOwner,
  insertOrFindUser,
  isVerified,
  takeVerified,
} from './queries.ts'
import type { Sender } from './verification.ts'
import {
  beginVerification,
  codeMessage,
  countCode,
  hashReference,
  newCode,
  renewCode,
} from './verification.ts'

export const SENT_TEXT = 'Sent the verification code'

/**
 * Begins a sign-up: an inactive account and a code to its contact. A contact whose account waits for its code gets a fresh
 * one. One that has an active account is answered like a new one, and its owner is told that the account exists.
 */
export async function beginSignUp(
  sender: Sender,
  contact: Contact,
  origin: CallOrigin,
): Promise<{ reference: string; message: string }> {
  const { db, messenger } = sender
  await countCode(sender, contact, origin)
  const code = newCode()
  return db.transaction().execute(async (trx) => {
    const user = await insertOrFindUser(trx, contact.method, contact.value)
    const isWaiting = user.status === 'inactive'
    const reference = await beginVerification(trx, {
      purpose: 'sign-up',
      contact,
      userId: isWaiting ? user.id : null,
      code: isWaiting ? code : null,
    })
    await messenger.send(isWaiting ? codeMessage(contact, code) : accountExistsMessage(contact), trx)
    const isTaken = isWaiting && !user.isNew
    return { reference, message: isTaken ? `${contact.method} already taken` : SENT_TEXT }
  })
}

/** Sends a fresh code for a sign-up. `sendTo` is its reference or its contact; an unknown contact is answered alike. */
export async function resendSignUpCode(sender: Sender, sendTo: string, origin: CallOrigin): Promise<void> {
  const { db, messenger } = sender
  if (sendTo.length > LIMITS.contactMax) throw new Refusal('reference_unknown')
  const given = contactOf(sendTo)
  // Counted before it is looked for: the limit must not tell known contacts from unknown ones.
  if (given) await countCode(sender, given, origin)
  const verification = given
    ? await findVerificationByContact(db, given.value, 'sign-up')
    : await findVerification(db, hashReference(sendTo))
  if (!verification || verification.purpose !== 'sign-up') {
    if (given) return
    throw new Refusal('reference_unknown')
  }
  const contact: Contact = given ?? { method: verification.method, value: verification.contact }
  if (!given) await countCode(sender, contact, origin)
  const isDecoy = verification.userId === null
  const code = newCode()
  await db.transaction().execute(async (trx) => {
    await renewCode(trx, verification, isDecoy ? null : code)
    await messenger.send(isDecoy ? accountExistsMessage(contact) : codeMessage(contact, code), trx)
  })
}

function contactOf(sendTo: string): Contact | undefined {
  const value = normalizeContact(sendTo)
  if (value.includes('@')) return { method: 'email', value }
  const isMobile = /^\d+$/.test(value) && value.length === LIMITS.mobileDigits
  return isMobile ? { method: 'mobile', value } : undefined
}

/** Completes a sign-up whose reference was verified in the last 15 minutes, once. */
export async function completeSignUp(
  db: Database,
  details: {
    reference: string
    password: string
    firstName: string
    lastName: string
    birthDate: string
    location: string
  },
): Promise<void> {
  const { reference, password, location, ...names } = details
  const referenceHash = hashReference(reference)
  // Asked before the hash is made: that is dear, and anybody can call this.
  if (!(await isVerified(db, referenceHash, 'sign-up'))) throw new Refusal('not_verified')
  const begun = await findVerification(db, referenceHash)
  if (begun?.userId == null) throw new Refusal('reference_unknown')
  const { email, mobile } = await getPasswordOwner(db, begun.userId)
  await requireGoodPassword(password, { email, mobile, ...names }, 'password')
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (trx) => {
    const verified = await takeVerified(trx, referenceHash, 'sign-up')
    if (!verified) throw new Refusal('not_verified')
    if (verified.userId === null) throw new Refusal('reference_unknown')
    const country = location === '' ? 'Sri Lanka' : location
    const isActivated = await activateUser(trx, verified.userId, { ...names, passwordHash, country })
    if (!isActivated) throw new Refusal('reference_unknown')
  })
}

function accountExistsMessage(contact: Contact): Message {
  return {
    to: contact.value,
    method: contact.method,
    kind: 'account-exists',
    subject: 'You have a Serendib account already',
    parts: paragraphs(
      'Somebody, perhaps you, tried to sign up to Serendib with this contact. It has an account already: sign in, or choose "forgot password" there. If it was not you, you can ignore this message.',
    ),
  }
}
