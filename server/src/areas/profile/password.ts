import type { Database } from '../../platform/database/connect.ts'
import type { CallOrigin } from '../../platform/http/bind.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import type { Messenger } from '../../platform/messages/index.ts'
import { paragraphs } from '../../platform/messages/parts.ts'
import { sendToAllContacts } from '../../platform/messages/send-to-contact.ts'
import { requireGoodPassword } from '../../platform/new-password.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { getPasswordOwner } from '../accounts/index.ts'
import { endOtherSessions, rememberBrowser, requireOwnPassword, wrongPassword } from '../session/index.ts'
import { getContactsForUpdate } from './contact-undo-queries.ts'
import { profileMessages } from './texts.ts'
import { updatePassword } from './queries.ts'

/**
 * Changes the viewer's password after checking the current one, ends the viewer's other sessions, and notifies the
 * viewer. Throws `password_wrong`; `too_many_requests` after 10 attempts in 15 minutes.
 */
export async function changePassword(
  { db, messenger }: { db: Database; messenger: Messenger },
  viewer: Viewer,
  origin: CallOrigin,
  passwords: { currentPassword: string; newPassword: string },
): Promise<void> {
  const typed = { password: passwords.currentPassword, field: 'currentPassword' }
  const storedHash = await requireOwnPassword(db, viewer, origin, typed)
  await requireGoodPassword(passwords.newPassword, await getPasswordOwner(db, viewer.id), 'newPassword')
  const newHash = await hashPassword(passwords.newPassword)
  await db.transaction().execute(async (trx) => {
    if (!(await updatePassword(trx, viewer.id, storedHash, newHash))) throw wrongPassword('currentPassword')
    await endOtherSessions(trx, viewer.id, viewer.tokenHash)
    await rememberBrowser(trx, viewer.id, origin)
    await sendToAllContacts(messenger, trx, await getContactsForUpdate(trx, viewer.id), () => ({
      kind: 'password-changed',
      subject: profileMessages.password.subject,
      parts: paragraphs(profileMessages.password.text),
      sms: paragraphs(profileMessages.password.sms),
    }))
  })
}
