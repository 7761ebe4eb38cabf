import { LIMITS } from '@serendib/contract'
import { normalizeContact } from '../../platform/contacts.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { ContactMethod } from './queries.ts'

export interface Contact {
  readonly method: ContactMethod
  readonly value: string
}

// One @, something before it, and a name with a dot and no empty part behind it.
const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/

/** Reads the contact of a call in its normal form, where `email` or `mobile` is given. Throws the refusal that says what is wrong. */
export function readContact(given: { email: string; mobile: string }): Contact {
  const typed = given.email === '' ? given.mobile : given.email
  // Longer ones are no contacts, and not worth the work.
  const value = typed.length > LIMITS.contactMax ? typed : normalizeContact(typed)
  if (value.includes('@')) {
    if (!EMAIL.test(value) || value.length > LIMITS.contactMax) throw new Refusal('email_invalid')
    return { method: 'email', value }
  }
  if (!/^\d+$/.test(value)) throw new Refusal('contact_invalid')
  if (value.length !== LIMITS.mobileDigits) throw new Refusal('mobile_invalid')
  return { method: 'mobile', value }
}
