import { refusalText } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { CallOrigin } from '../../platform/http/bind.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { isPassword } from '../../platform/passwords.ts'
import { countTry } from './attempts.ts'
import { accountTries } from './known-browser.ts'
import { getPasswordHash, markPasswordChecked } from './queries.ts'

/**
 * Asks for the password again before what cannot be taken back, notes that the session has it, and answers what is kept of it. Throws `password_wrong`,
 * at the call's field `field`; `too_many_requests` after 10 tries in 15 minutes, or 100 in a day.
 */
export async function requireOwnPassword(
  db: Database,
  viewer: Viewer,
  origin: CallOrigin,
  typed: { password: string; field: string },
): Promise<string> {
  await countTry(db, 'password-tried', await accountTries(db, viewer.id, origin))
  const kept = await getPasswordHash(db, viewer.id)
  if (kept === null || !(await isPassword(kept, typed.password))) throw wrongPassword(typed.field)
  await markPasswordChecked(db, viewer.tokenHash)
  return kept
}

/** The refusal of a password, at the field that it was typed into. */
export function wrongPassword(field: string): Refusal {
  return new Refusal('password_wrong', { fields: { [field]: refusalText('password_wrong') } })
}
