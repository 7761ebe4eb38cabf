import { DELETION_DAYS, formats } from '@serendib/contract'
import { currentLanguage } from '@serendib/texts'
import type { Database } from '../../platform/database/connect.ts'
import { dayText } from '../../platform/formats.ts'
import type { Messenger } from '../../platform/messages/index.ts'
import { paragraphs } from '../../platform/messages/parts.ts'
import { deletionMessages } from './texts.ts'
import type { Recipient } from '../../platform/messages/send-to-contact.ts'
import { sendToContact } from '../../platform/messages/send-to-contact.ts'
import { requireOtherAdministrator } from '../accounts/index.ts'
import { endOtherSessions } from '../session/index.ts'
import { unscheduleDeletion, scheduleDeletion, setWithdrawn } from './deletion-queries.ts'

const DAY_MS = 86_400_000

export interface DeletionParts {
  readonly db: Database
  readonly messenger: Messenger
}

/**
 * Schedules an account for deletion (soft delete), ends all its sessions, hides its channels and videos, and notifies its owner.
 * Returns the day of the deletion, YYYY-MM-DD. Throws `last_administrator_leaving`.
 */
export function askForDeletion({ db, messenger }: DeletionParts, userId: number): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await requireOtherAdministrator(trx, userId)
    const account = await scheduleDeletion(trx, userId)
    await setWithdrawn(trx, userId, true)
    await endOtherSessions(trx, userId, null)
    const removedOn = dayText(new Date(account.deletionAskedAt.getTime() + DELETION_DAYS * DAY_MS))
    await sendToContact(messenger, trx, account, () => {
      const { subject, text, change, sms } = deletionMessages.asked
      const day = formats.formatDate(removedOn, currentLanguage())
      return {
        kind: 'deletion-asked',
        subject,
        parts: paragraphs(text({ day }), change),
        sms: paragraphs(sms({ day })),
      }
    })
    return removedOn
  })
}

/** Cancels the deletion of an account, shows its channels and videos again, and notifies its owner. */
export async function cancelDeletion(
  { db, messenger }: DeletionParts,
  account: Recipient & { readonly id: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await unscheduleDeletion(trx, account.id))) return
    await setWithdrawn(trx, account.id, false)
    await sendToContact(messenger, trx, account, () => {
      const { subject, text, sms } = deletionMessages.cancelled
      return { kind: 'deletion-cancelled', subject, parts: paragraphs(text), sms: paragraphs(sms) }
    })
  })
}
