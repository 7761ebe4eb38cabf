import type { Database } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { hashPassword, isPassword } from '../../platform/passwords.ts'
import { countAttempt, endOtherSessions } from '../session/index.ts'
import { getPasswordHash, updatePassword } from './queries.ts'

const TRIES_MAX = 10
const TRIES_MINUTES = 15

/**
 * Changes the password of whoever knows the current one, and ends their other sessions. Throws `password_wrong`;
 * `too_many_requests` after 10 tries in 15 minutes.
 */
export async function changePassword(
  db: Database,
  viewer: Viewer,
  passwords: { currentPassword: string; newPassword: string },
): Promise<void> {
  const subject = String(viewer.id)
  await countAttempt(
    db,
    { kind: 'password-tried', subject, max: TRIES_MAX, minutes: TRIES_MINUTES },
    'too_many_requests',
  )
  const kept = await getPasswordHash(db, viewer.id)
  if (kept === null || !(await isPassword(kept, passwords.currentPassword))) throw wrongPassword()
  const newHash = await hashPassword(passwords.newPassword)
  await db.transaction().execute(async (trx) => {
    if (!(await updatePassword(trx, viewer.id, kept, newHash))) throw wrongPassword()
    await endOtherSessions(trx, viewer.id, viewer.tokenHash)
  })
}

function wrongPassword(): Refusal {
  const refusal = new Refusal('password_wrong')
  return new Refusal('password_wrong', { fields: { currentpwd: refusal.text } })
}
