import type { Database } from '../../platform/database/connect.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Messenger } from '../../platform/messages/index.ts'
import { paragraphs } from '../../platform/messages/parts.ts'
import { signUpMessages } from './sign-up-texts.ts'
import { sendToContact } from '../../platform/messages/send-to-contact.ts'
import { approveWaiting, lockWaiting } from '../accounts/index.ts'
import { announceDecidedSignUp } from '../notifications/index.ts'
import { deleteAccountRow } from '../personal-data/index.ts'
import { doAndLog } from './admin-actions.ts'
import type { Actor } from './audit-log-queries.ts'
import { isAccount } from './list-queries.ts'

export interface SignUpParts {
  readonly db: Database
  readonly messenger: Messenger
  readonly siteUrl: string
}

/** Approves a sign-up and notifies its owner. Throws `account_not_found`, `already_decided`. */
export function approveSignUp(
  { db, messenger, siteUrl }: SignUpParts,
  actor: Actor,
  userId: number,
): Promise<void> {
  return doAndLog(db, actor, async (trx) => {
    const account = (await approveWaiting(trx, userId)) ?? (await rejectDecision(trx, userId))
    await announceDecidedSignUp(trx)
    await sendToContact(messenger, trx, account, () => {
      const { subject, text, signIn, sms } = signUpMessages.approved
      return {
        kind: 'sign-up-approved',
        subject,
        parts: [...paragraphs(text), { type: 'button', text: signIn, url: `${siteUrl}/signin` }],
        sms: paragraphs(sms),
      }
    })
    return { action: 'approve-sign-up', subject: 'account', itemId: userId }
  })
}

/**
 * Rejects a sign-up: deletes the account, which has nothing but its details, and notifies its owner. Throws
 * `account_not_found`, `already_decided`.
 */
export function rejectSignUp({ db, messenger }: SignUpParts, actor: Actor, userId: number): Promise<void> {
  return doAndLog(db, actor, async (trx) => {
    const account = (await lockWaiting(trx, userId)) ?? (await rejectDecision(trx, userId))
    await deleteAccountRow(trx, account)
    await announceDecidedSignUp(trx)
    await sendToContact(messenger, trx, account, () => {
      const { subject, text, sms } = signUpMessages.rejected
      return { kind: 'sign-up-rejected', subject, parts: paragraphs(text), sms: paragraphs(sms) }
    })
    return { action: 'reject-sign-up', subject: 'account', itemId: userId }
  })
}

async function rejectDecision(trx: Database, userId: number): Promise<never> {
  throw new ApiError((await isAccount(trx, userId)) ? 'already_decided' : 'account_not_found')
}
