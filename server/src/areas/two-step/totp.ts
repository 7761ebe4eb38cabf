import { Secret, TOTP } from 'otpauth'

// The library's defaults are what all authenticator apps implement: HMAC-SHA-1, six digits, 30 seconds.

/** How many steps a clock may be off in each direction. */
const DRIFT = 1

/** Generates a random secret in base32, the format of authenticator apps. */
export function randomBase32(bytes: number): string {
  return new Secret({ size: bytes }).base32
}

/** The URL from which an authenticator app reads a key. */
export function otpauthUrl(key: string, contact: string): string {
  return new TOTP({ issuer: 'Serendib', label: contact, secret: key }).toString()
}

/**
 * Finds the time step of a code, among the steps around a time; undefined if none matches. Compares in constant time.
 */
export function matchingStep(key: string, code: string, moment: Date): number | undefined {
  // The library throws if a character has several bytes.
  if (!/^\d{6}$/.test(code)) return undefined
  const totp = new TOTP({ secret: key })
  const timestamp = moment.getTime()
  const drift = totp.validate({ token: code, timestamp, window: DRIFT })
  return drift === null ? undefined : totp.counter({ timestamp }) + drift
}
