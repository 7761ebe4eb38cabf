import { refusalText } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { isPassword } from '../../platform/passwords.ts'
import { countAttempt } from './attempts.ts'
import { getPasswordHash } from './queries.ts'

const TRIES_MAX = 10
const TRIES_MINUTES = 15

/**
 * Asks for the password again before what cannot be taken back, and answers what is kept of it. Throws `password_wrong`,
 * at the call's field `field`; `too_many_requests` after 10 tries in 15 minutes.
 */
export async function requireOwnPassword(
  db: Database,
  viewer: Viewer,
  password: string,
  field: string,
): Promise<string> {
  const attempt = { subject: String(viewer.id), max: TRIES_MAX, minutes: TRIES_MINUTES }
  await countAttempt(db, { kind: 'password-tried', ...attempt }, 'too_many_requests')
  const kept = await getPasswordHash(db, viewer.id)
  if (kept === null || !(await isPassword(kept, password))) throw wrongPassword(field)
  return kept
}

/** The refusal of a password, at the field that it was typed into. */
export function wrongPassword(field: string): Refusal {
  return new Refusal('password_wrong', { fields: { [field]: refusalText('password_wrong') } })
}
