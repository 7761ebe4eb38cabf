import { errorText } from '@serendib/contract'
import type { Database } from '../../platform/database/connect.ts'
import type { CallOrigin } from '../../platform/http/bind.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { isPassword } from '../../platform/passwords.ts'
import { countGuess } from './attempts.ts'
import { accountAttempts } from './trusted-device.ts'
import { getPasswordHash, markPasswordChecked } from './queries.ts'

/**
 * Checks the viewer's password before a sensitive action, records the check in the session, and returns the stored
 * hash. Throws `password_wrong` at the call's field `field`, and `too_many_requests` after 10 attempts in 15 minutes,
 * or 100 in a day.
 */
export async function requireOwnPassword(
  db: Database,
  viewer: Viewer,
  origin: CallOrigin,
  typed: { password: string; field: string },
): Promise<string> {
  await countGuess(db, 'password-tried', await accountAttempts(db, viewer.id, origin))
  const passwordHash = await getPasswordHash(db, viewer.id)
  if (passwordHash === null || !(await isPassword(passwordHash, typed.password)))
    throw wrongPassword(typed.field)
  await markPasswordChecked(db, viewer.tokenHash)
  return passwordHash
}

/** The error for a wrong password, at the field that it was typed into. */
export function wrongPassword(field: string): ApiError {
  return new ApiError('password_wrong', { fields: { [field]: errorText('password_wrong') } })
}
