import { LIMITS } from '@serendib/contract'
import { Refusal } from '../../platform/http/refusal.ts'
import type { ContactMethod } from './queries.ts'

export interface Contact {
  readonly method: ContactMethod
  readonly value: string
}

// One @, something before it, and a name with a dot and no empty part behind it.
const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/

/** Reads the contact of a call, where `email` or `mobile` is given. Throws the refusal that says what is wrong. */
export function readContact(given: { email: string; mobile: string }): Contact {
  const value = given.email === '' ? given.mobile : given.email
  if (value.includes('@')) {
    if (!EMAIL.test(value) || value.length > LIMITS.contactMax) throw new Refusal('email_invalid')
    return { method: 'email', value: value.toLowerCase() }
  }
  if (!/^\d+$/.test(value)) throw new Refusal('contact_invalid')
  if (value.length !== LIMITS.mobileDigits) throw new Refusal('mobile_invalid')
  return { method: 'mobile', value }
}
