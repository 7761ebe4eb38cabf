import type { Database } from '../../platform/database/connect.ts'
import type { CallOrigin } from '../../platform/http/bind.ts'
import { hashToken } from '../../platform/http/viewer.ts'
import {
  hasTrustedDevices,
  isKnownByContact,
  isKnownById,
  isTrustedDevice,
  upsertTrustedDevice,
} from './trusted-device-queries.ts'

/** Per account, so that repeated sign-ins don't create ever more separate limits. */
const BROWSERS_MAX = 10

/**
 * The subject by which attempts of a trusted device at a contact's account are counted. They are counted separately, so
 * that guessing elsewhere doesn't lock out the owner. Undefined for all other browsers, whose attempts are counted
 * together.
 */
export async function trustedDevice(
  db: Database,
  contact: string,
  { deviceToken }: CallOrigin,
): Promise<string | undefined> {
  const tokenHash = deviceToken?.received === undefined ? undefined : hashToken(deviceToken.received)
  return tokenHash && (await isKnownByContact(db, contact, tokenHash)) ? formatName(tokenHash) : undefined
}

/**
 * The subject of attempts at something only the owner can reach: separate for a browser in which the owner signed in,
 * shared for all others.
 */
export async function accountAttempts(
  db: Database,
  userId: number,
  { deviceToken }: CallOrigin,
): Promise<string> {
  const tokenHash = deviceToken?.received === undefined ? undefined : hashToken(deviceToken.received)
  const isKnown = tokenHash && (await isKnownById(db, userId, tokenHash))
  return isKnown ? `${userId} ${formatName(tokenHash)}` : String(userId)
}

/** Whether a sign-in comes from another browser than all before. Not for the first browser of an account. */
export async function isNewDeviceOf(
  db: Database,
  userId: number,
  { deviceToken }: CallOrigin,
): Promise<boolean> {
  const tokenHash = deviceToken?.received === undefined ? undefined : hashToken(deviceToken.received)
  if (tokenHash && (await isKnownById(db, userId, tokenHash))) return false
  return hasTrustedDevices(db, userId)
}

const formatName = (tokenHash: Buffer) => `browser ${tokenHash.toString('base64url')}`

/**
 * Remembers the browser of a sign-in as a trusted device. `hasSignedIn` is false if only a new password was set by a
 * code: access to somebody's email must not give more attempts at the second step.
 */
export async function rememberBrowser(
  db: Database,
  userId: number,
  { deviceToken }: CallOrigin,
  hasSignedIn = true,
): Promise<void> {
  if (!deviceToken) return
  // A token that this server never issued may be known to whoever planted it.
  const isKnown =
    deviceToken.received !== undefined && (await isTrustedDevice(db, hashToken(deviceToken.received)))
  const tokenHash = hashToken(deviceToken.issue(isKnown))
  await upsertTrustedDevice(db, { userId, tokenHash, hasSignedIn }, BROWSERS_MAX)
}
