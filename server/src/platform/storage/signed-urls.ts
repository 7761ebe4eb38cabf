import { createHmac, timingSafeEqual } from 'node:crypto'
import { mediaUrl } from './urls.ts'

const HOUR_MS = 3600_000

/**
 * The signed URL of a blocked file for moderators and owners. It is valid until the end of the next hour, and the same
 * for all requests within the current hour. Empty if there is no key.
 */
export function signedUrl(secret: string, key: string | null): string {
  if (key === null || key === '') return ''
  const lastHour = Math.floor(Date.now() / HOUR_MS) + 1
  return `${mediaUrl(key)}?signature=${lastHour}.${sign(secret, key, lastHour)}`
}

/** Whether a signature is valid for this key and has not expired. */
export function isSignedUrlValid(secret: string, key: string, signature: unknown): boolean {
  if (typeof signature !== 'string') return false
  const [hour = '', claimed = ''] = signature.split('.')
  const lastHour = Number(hour)
  if (!(lastHour >= Math.floor(Date.now() / HOUR_MS))) return false
  const signed = Buffer.from(sign(secret, key, lastHour))
  const given = Buffer.from(claimed)
  return given.length === signed.length && timingSafeEqual(given, signed)
}

function sign(secret: string, key: string, lastHour: number): string {
  return createHmac('sha256', secret).update(`media pass ${lastHour} ${key}`).digest('base64url')
}
