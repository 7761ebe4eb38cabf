import { DELETION_DAYS, formats } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { dayText } from '../../platform/formats.ts'
import type { Messenger } from '../../platform/messages/index.ts'
import { paragraphs } from '../../platform/messages/parts.ts'
import type { Contacts } from '../../platform/messages/send-to-contact.ts'
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
    await sendToContact(messenger, trx, account, {
      kind: 'deletion-asked',
      subject: 'Your Serendib account will be deleted',
      parts: paragraphs(
        `You asked us to delete your Serendib account. We'll delete it on ${formats.formatDate(removedOn, 'en')}, with your channels, videos, comments and playlists.`,
        "If you change your mind, sign in before that day to keep your account. If this wasn't you, sign in and change your password.",
      ),
    })
    return removedOn
  })
}

/** Cancels the deletion of an account, shows its channels and videos again, and notifies its owner. */
export async function cancelDeletion(
  { db, messenger }: DeletionParts,
  account: Contacts & { readonly id: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await unscheduleDeletion(trx, account.id))) return
    await setWithdrawn(trx, account.id, false)
    await sendToContact(messenger, trx, account, {
      kind: 'deletion-cancelled',
      subject: 'Your Serendib account will not be deleted',
      parts: paragraphs(
        "You signed in, so your Serendib account will not be deleted. Your channels and videos are visible again. If this wasn't you, change your password now.",
      ),
    })
  })
}
