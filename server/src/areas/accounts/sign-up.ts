import { isMobile, LIMITS, normalizeContact } from '@serendib/contract'
import { currentLanguage, type Language } from '@serendib/texts'
import type { Database } from '../../platform/database/connect.ts'
import type { CallOrigin } from '../../platform/http/bind.ts'
import { ApiError } from '../../platform/api-error.ts'
import { replyTexts } from '../../platform/texts/reply-texts.ts'
import type { Message } from '../../platform/messages/index.ts'
import { paragraphs } from '../../platform/messages/parts.ts'
import { inLanguage } from '../../platform/language.ts'
import { requireGoodPassword } from '../../platform/new-password.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { requireDistinctName } from '../channels/index.ts'
import { recordEvent } from '../notifications/index.ts'
import { requireWaitingListOpen } from './approval.ts'
import type { Contact } from './contact.ts'
import { accountMessages } from './texts.ts'
import {
  completeUser,
  findUserByContact,
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

/**
 * Starts a sign-up: inserts an inactive account and sends a code to its contact (email verification). A contact whose
 * account is not activated yet gets a new code. A contact of an active account gets the same response as a new one, and its owner is
 * notified that the account exists.
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
    await messenger.send(
      isWaiting ? codeMessage(contact, code, user.language) : accountExistsMessage(contact, user.language),
      trx,
    )
    const isTaken = isWaiting && !user.isNew
    return { reference, message: isTaken ? replyTexts.contactTaken[contact.method] : replyTexts.codeSent }
  })
}

/**
 * Sends a new code for a sign-up. `sendTo` is the sign-up's reference or contact. Unknown contacts get the same
 * response.
 */
export async function resendSignUpCode(sender: Sender, sendTo: string, origin: CallOrigin): Promise<void> {
  const { db, messenger } = sender
  if (sendTo.length > LIMITS.contactMax) throw new ApiError('reference_not_found')
  const given = readContact(sendTo)
  // Counted before the lookup, so that the rate limit doesn't distinguish known from unknown contacts.
  if (given) await countCode(sender, given, origin)
  const verification = given
    ? await findVerificationByContact(db, given.value, 'sign-up')
    : await findVerification(db, hashReference(sendTo))
  if (!verification || verification.purpose !== 'sign-up') {
    if (given) return
    throw new ApiError('reference_not_found')
  }
  const contact: Contact = given ?? { method: verification.method, value: verification.contact }
  if (!given) await countCode(sender, contact, origin)
  const isDecoy = verification.userId === null
  const code = newCode()
  await db.transaction().execute(async (trx) => {
    await renewCode(trx, verification, isDecoy ? null : code)
    const { language = null } = (await findUserByContact(trx, contact.method, contact.value)) ?? {}
    await messenger.send(
      isDecoy ? accountExistsMessage(contact, language) : codeMessage(contact, code, language),
      trx,
    )
  })
}

function readContact(sendTo: string): Contact | undefined {
  const value = normalizeContact(sendTo)
  if (value.includes('@')) return { method: 'email', value }
  return isMobile(value) ? { method: 'mobile', value } : undefined
}

/**
 * Completes a sign-up whose reference was verified within the last 15 minutes. A reference works once. With
 * `needsApproval`, the account waits for an administrator, and all administrators are notified.
 */
export async function completeSignUp(
  { db, needsSignUpApproval: needsApproval }: { db: Database; needsSignUpApproval: boolean },
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
  // Checked before hashing: hashing is expensive, and anybody can make this call.
  if (!(await isVerified(db, referenceHash, 'sign-up'))) throw new ApiError('not_verified')
  const begun = await findVerification(db, referenceHash)
  if (begun?.userId == null) throw new ApiError('reference_not_found')
  const { email, mobile } = await getPasswordOwner(db, begun.userId)
  await requireDistinctName(db, `${names.firstName} ${names.lastName}`, null)
  await requireGoodPassword(password, { email, mobile, ...names }, 'password')
  const passwordHash = await hashPassword(password)
  await db.transaction().execute(async (trx) => {
    const verified = await takeVerified(trx, referenceHash, 'sign-up')
    if (!verified) throw new ApiError('not_verified')
    if (verified.userId === null) throw new ApiError('reference_not_found')
    const country = location === '' ? 'Sri Lanka' : location
    if (needsApproval) await requireWaitingListOpen(trx)
    const status = needsApproval ? 'waiting' : 'active'
    const isComplete = await completeUser(trx, verified.userId, { ...names, passwordHash, country }, status)
    if (!isComplete) throw new ApiError('reference_not_found')
    if (needsApproval) await recordEvent(trx, { kind: 'sign-up', userId: verified.userId })
  })
}

function accountExistsMessage(contact: Contact, accountLanguage: Language | null): Message {
  const language = accountLanguage ?? currentLanguage()
  return inLanguage(language, () => {
    const { subject, text, sms } = accountMessages.exists
    const parts = paragraphs(contact.method === 'mobile' ? sms : text)
    return { to: contact.value, method: contact.method, kind: 'account-exists', subject, parts, language }
  })
}
