import { DELETION_DAYS } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { dayText } from '../../platform/formats.ts'
import type { Messenger } from '../../platform/messages/index.ts'
import { paragraphs } from '../../platform/messages/parts.ts'
import type { Contacts } from '../../platform/messages/tell.ts'
import { tell } from '../../platform/messages/tell.ts'
import { requireOtherAdministrator } from '../accounts/index.ts'
import { endOtherSessions } from '../session/index.ts'
import { clearLeaving, markLeaving, setWithdrawn } from './deletion-queries.ts'

const DAY_MS = 86_400_000

export interface DeletionParts {
  readonly db: Database
  readonly messenger: Messenger
}

/**
 * Notes that an account is to be deleted, ends all its sessions, takes its channels and films out of sight, and tells its
 * owner. Answers the day on which it goes, YYYY-MM-DD. Throws `last_administrator_leaving`.
 */
export function askForDeletion({ db, messenger }: DeletionParts, userId: number): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await requireOtherAdministrator(trx, userId)
    const account = await markLeaving(trx, userId)
    await setWithdrawn(trx, userId, true)
    await endOtherSessions(trx, userId, null)
    const removedOn = dayText(new Date(account.deletionAskedAt.getTime() + DELETION_DAYS * DAY_MS))
    await tell(messenger, trx, account, {
      kind: 'deletion-asked',
      subject: 'Your Serendib account will be deleted',
      parts: paragraphs(
        `You asked us to delete your Serendib account. It goes on ${removedOn}, with your channels, films, comments and playlists.`,
        'If you change your mind, sign in before that day and everything stays. If it was not you who asked, sign in and change your password.',
      ),
    })
    return removedOn
  })
}

/** Takes back the deletion of an account, shows its channels and films again, and tells its owner. */
export async function cancelDeletion(
  { db, messenger }: DeletionParts,
  account: Contacts & { readonly id: number },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await clearLeaving(trx, account.id))) return
    await setWithdrawn(trx, account.id, false)
    await tell(messenger, trx, account, {
      kind: 'deletion-cancelled',
      subject: 'Your Serendib account stays',
      parts: paragraphs(
        'You signed in, so your Serendib account will not be deleted. Your channels and films can be seen again. If it was not you who signed in, please change your password at once.',
      ),
    })
  })
}
