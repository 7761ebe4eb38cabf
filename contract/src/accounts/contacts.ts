import { LIMITS } from '../kernel/limits.ts'
import { cleanName } from '../kernel/plain-text.ts'

/**
 * An email or a mobile number in the one form in which contacts are stored, looked up and counted. An email is in lower
 * case. A mobile number has ten digits, however it was typed: `077 123 4567`, `+94 (77) 123-4567`, `0094…`. Full-width
 * letters and digits become plain ones.
 */
export function normalizeContact(typed: string): string {
  const text = cleanName(cleanName(typed).normalize('NFKC').toLowerCase().normalize('NFKC'))
  if (text.includes('@')) return text
  const number = text.replaceAll(SEPARATORS, '')
  return /^\+?\d+$/.test(number) ? number.replace(FROM_ABROAD, '0$1') : text
}

const SEPARATORS = /[\s\p{Pd}\u2212().[\]/]/gu
/** Sri Lanka's country code. Some people type the zero after it, too. */
const FROM_ABROAD = /^(?:\+|00)940?(\d{9})$/

/** Whether a normalized contact is a number of any length. */
export function isNumber(contact: string): boolean {
  return /^\+?\d+$/.test(contact)
}

/** Whether a normalized contact is a mobile number. */
export function isMobile(contact: string): boolean {
  return isNumber(contact) && contact.length === LIMITS.mobileDigits
}

/** Whether a text is an email address that mail servers accept (RFC 5321, RFC 6531), without comments or quotes. */
export function isEmail(text: string): boolean {
  const [local = '', domain = '', ...others] = text.split('@')
  return (
    others.length === 0 &&
    text.length <= LIMITS.contactMax &&
    bytesOf(local) <= LOCAL_BYTES_MAX &&
    LOCAL_PART.test(local) &&
    DOMAIN.test(domain)
  )
}

const LOCAL_BYTES_MAX = 64
const LOCAL_WORD = String.raw`[\p{L}\p{M}\p{N}!#$%&'*+/=?^_\x60{|}~-]+`
const LOCAL_PART = new RegExp(String.raw`^${LOCAL_WORD}(\.${LOCAL_WORD})*$`, 'u')
const LABEL = String.raw`(?!-)[\p{L}\p{M}\p{N}-]{1,63}(?<!-)`
/** The last label is a top-level domain, which is never a number. */
const DOMAIN = new RegExp(String.raw`^(${LABEL}\.)+(?=.*\p{L})(?=..)${LABEL}$`, 'u')

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}
