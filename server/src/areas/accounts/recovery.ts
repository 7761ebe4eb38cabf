import type { CallOrigin } from '../../platform/http/bind.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { paragraphs } from '../../platform/messages/parts.ts'
import { tellEverywhere } from '../../platform/messages/tell.ts'
import { requireGoodPassword } from '../../platform/new-password.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { endOtherSessions, forgetWrongLogins, rememberBrowser } from '../session/index.ts'
import type { Contact } from './contact.ts'
import {
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
 * Begins the recovery of an account with a code to its contact. An unknown contact, and one whose account is closed, is
 * answered alike, and nothing is sent. A sign-up that was never completed is not recovered but gone on with: its reference
 * is answered, and its code sent by `resendRecoveryCode`.
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
  const code = user?.status === 'active' ? newCode() : null
  const reference = await db.transaction().execute(async (trx) => {
    const isKnown = code !== null || !isActivated
    if (code !== null) await messenger.send(codeMessage(contact, code), trx)
    return beginVerification(trx, {
      purpose: isActivated ? 'recovery' : 'sign-up',
      contact,
      userId: isKnown && user ? user.id : null,
      code,
    })
  })
  return { reference, isActivated }
}

/** Sends a fresh code for what `beginRecovery` answered; for a decoy it only seems so. Throws `reference_unknown`. */
export async function resendRecoveryCode(
  sender: Sender,
  reference: string,
  origin: CallOrigin,
): Promise<void> {
  const { db, messenger } = sender
  const verification = await findVerification(db, hashReference(reference))
  if (!verification || verification.purpose === 'contact-change') throw new Refusal('reference_unknown')
  const contact: Contact = { method: verification.method, value: verification.contact }
  await countCode(sender, contact, origin)
  const code = verification.userId === null ? null : newCode()
  await db.transaction().execute(async (trx) => {
    await renewCode(trx, verification, code)
    if (code !== null) await messenger.send(codeMessage(contact, code), trx)
  })
}

/**
 * Sets a new password for a reference that was verified in the last 15 minutes, once, ends every session of the account,
 * and tells its owner wherever they are reached. Throws `reference_unknown`.
 */
export async function recoverPassword(
  { db, messenger }: Sender,
  recovery: { reference: string; password: string },
  origin: CallOrigin,
): Promise<void> {
  const referenceHash = hashReference(recovery.reference)
  // Asked before the hash is made: that is dear, and anybody can call this.
  if (!(await isVerified(db, referenceHash, 'recovery'))) throw new Refusal('reference_unknown')
  const begun = await findVerification(db, referenceHash)
  if (begun?.userId == null) throw new Refusal('reference_unknown')
  await requireGoodPassword(recovery.password, await getPasswordOwner(db, begun.userId), 'password')
  const { userId } = begun
  const passwordHash = await hashPassword(recovery.password)
  await db.transaction().execute(async (trx) => {
    const verified = await takeVerified(trx, referenceHash, 'recovery')
    if (!verified || verified.userId === null) throw new Refusal('reference_unknown')
    const contacts = await updatePasswordHash(trx, verified.userId, passwordHash)
    if (!contacts) throw new Refusal('reference_unknown')
    await endOtherSessions(trx, verified.userId, null)
    await rememberBrowser(trx, verified.userId, origin, false)
    await forgetWrongLogins(trx, verified.contact, origin)
    // Also where no code went: whoever reads one of the contacts need not be the owner.
    await tellEverywhere(messenger, trx, contacts, {
      kind: 'password-recovered',
      subject: 'Your Serendib password was changed',
      parts: paragraphs(
        `The password of your Serendib account was set anew with a code that we sent to ${verified.contact}, and every device was signed out. If it was not you, make a new one at once with "forgot password" on the sign-in page, and look in My account whether your contacts are yours.`,
      ),
    })
  })
  origin.logSecurity?.('password changed', { account: userId })
}
