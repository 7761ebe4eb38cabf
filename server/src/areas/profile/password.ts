import type { Database } from '../../platform/database/connect.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { endOtherSessions, requireOwnPassword, wrongPassword } from '../session/index.ts'
import { updatePassword } from './queries.ts'

/**
 * Changes the password of whoever knows the current one, and ends their other sessions. Throws `password_wrong`;
 * `too_many_requests` after 10 tries in 15 minutes.
 */
export async function changePassword(
  db: Database,
  viewer: Viewer,
  passwords: { currentPassword: string; newPassword: string },
): Promise<void> {
  const kept = await requireOwnPassword(db, viewer, passwords.currentPassword, 'currentPassword')
  const newHash = await hashPassword(passwords.newPassword)
  await db.transaction().execute(async (trx) => {
    if (!(await updatePassword(trx, viewer.id, kept, newHash))) throw wrongPassword('currentPassword')
    await endOtherSessions(trx, viewer.id, viewer.tokenHash)
  })
}
