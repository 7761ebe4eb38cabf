import { createHmac, timingSafeEqual } from 'node:crypto'
import { mediaUrl } from './urls.ts'

const HOUR_MS = 3600_000

/**
 * The address of a file that is withheld from everybody else, for somebody who has to look at it: good until the end of the next
 * hour, and the same for all who ask within this one. Empty for no key.
 */
export function passedUrl(secret: string, key: string | null): string {
  if (key === null || key === '') return ''
  const lastHour = Math.floor(Date.now() / HOUR_MS) + 1
  return `${mediaUrl(key)}?pass=${lastHour}.${signatureOf(secret, key, lastHour)}`
}

/** Whether a pass is one that we gave out for this key, and still good. */
export function isPassed(secret: string, key: string, pass: unknown): boolean {
  if (typeof pass !== 'string') return false
  const [hour = '', claimed = ''] = pass.split('.')
  const lastHour = Number(hour)
  if (!(lastHour >= Math.floor(Date.now() / HOUR_MS))) return false
  const signed = Buffer.from(signatureOf(secret, key, lastHour))
  const given = Buffer.from(claimed)
  return given.length === signed.length && timingSafeEqual(given, signed)
}

function signatureOf(secret: string, key: string, lastHour: number): string {
  return createHmac('sha256', secret).update(`media pass ${lastHour} ${key}`).digest('base64url')
}
