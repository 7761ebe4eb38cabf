import type { CallOrigin } from '../../platform/http/bind.ts'
import { ApiError } from '../../platform/api-error.ts'
import { paragraphs } from '../../platform/messages/parts.ts'
import { sendToAllContacts } from '../../platform/messages/send-to-contact.ts'
import { requireGoodPassword } from '../../platform/new-password.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { endOtherSessions, resetFailedLogins, rememberBrowser } from '../session/index.ts'
import type { Contact } from './contact.ts'
import { accountMessages } from './texts.ts'
import {
  findLanguage,
  findUserByContact,
  findVerification,
  getPasswordOwner,
  isVerified,
  takeVerified,
  updatePasswordHash,
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
 * Starts an account recovery (password reset) by sending a code to the contact. Unknown contacts and contacts of closed
 * accounts get the same response, but no code. For a sign-up that was never completed, this returns the sign-up's reference;
 * `resendRecoveryCode` sends its code.
 */
export async function beginRecovery(
  sender: Sender,
  contact: Contact,
  origin: CallOrigin,
): Promise<{ reference: string; isActivated: boolean }> {
  const { db, messenger } = sender
  await countCode(sender, contact, origin)
  const user = await findUserByContact(db, contact.method, contact.value)
  const isActivated = user?.status !== 'inactive'
  const code = user?.status === 'active' || user?.status === 'waiting' ? newCode() : null
  const reference = await db.transaction().execute(async (trx) => {
    const isKnown = code !== null || !isActivated
    if (code !== null) await messenger.send(codeMessage(contact, code, user?.language ?? null), trx)
    return beginVerification(trx, {
      purpose: isActivated ? 'recovery' : 'sign-up',
      contact,
      userId: isKnown && user ? user.id : null,
      code,
    })
  })
  return { reference, isActivated }
}

/**
 * Sends a new code for a reference from `beginRecovery`. For a decoy reference it only pretends to. Throws
 * `reference_not_found`.
 */
export async function resendRecoveryCode(
  sender: Sender,
  reference: string,
  origin: CallOrigin,
): Promise<void> {
  const { db, messenger } = sender
  const verification = await findVerification(db, hashReference(reference))
  if (!verification || verification.purpose === 'contact-change') throw new ApiError('reference_not_found')
  const contact: Contact = { method: verification.method, value: verification.contact }
  await countCode(sender, contact, origin)
  const code = verification.userId === null ? null : newCode()
  await db.transaction().execute(async (trx) => {
    await renewCode(trx, verification, code)
    if (code === null) return
    const language = await findLanguage(trx, verification.userId)
    await messenger.send(codeMessage(contact, code, language), trx)
  })
}

/**
 * Sets a new password for a reference that was verified within the last 15 minutes. A reference works once. Ends all
 * sessions of the account and notifies the owner at every contact. Throws `reference_not_found`.
 */
export async function recoverPassword(
  { db, messenger }: Sender,
  recovery: { reference: string; password: string },
  origin: CallOrigin,
): Promise<void> {
  const referenceHash = hashReference(recovery.reference)
  // Checked before hashing: hashing is expensive, and anybody can make this call.
  if (!(await isVerified(db, referenceHash, 'recovery'))) throw new ApiError('reference_not_found')
  const begun = await findVerification(db, referenceHash)
  if (begun?.userId == null) throw new ApiError('reference_not_found')
  await requireGoodPassword(recovery.password, await getPasswordOwner(db, begun.userId), 'password')
  const { userId } = begun
  const passwordHash = await hashPassword(recovery.password)
  await db.transaction().execute(async (trx) => {
    const verified = await takeVerified(trx, referenceHash, 'recovery')
    if (!verified || verified.userId === null) throw new ApiError('reference_not_found')
    const contacts = await updatePasswordHash(trx, verified.userId, passwordHash)
    if (!contacts) throw new ApiError('reference_not_found')
    await endOtherSessions(trx, verified.userId, null)
    await rememberBrowser(trx, verified.userId, origin, false)
    await resetFailedLogins(trx, verified.contact, origin)
    // Notify all contacts, because the person who can read one of them may not be the owner.
    await sendToAllContacts(messenger, trx, contacts, () => ({
      kind: 'password-recovered',
      subject: accountMessages.recovered.subject,
      parts: paragraphs(accountMessages.recovered.text({ contact: verified.contact })),
      sms: paragraphs(accountMessages.recovered.sms),
    }))
  })
  origin.logSecurity?.('password changed', { account: userId })
}
