import { isEmail, isMobile, isNumber, LIMITS, normalizeContact } from '@serendib/contract'
import { ApiError } from '../../platform/api-error.ts'
import type { ContactMethod } from './queries.ts'

export interface Contact {
  readonly method: ContactMethod
  readonly value: string
}

/**
 * Normalizes the email or mobile number of a request, whichever is given. Throws the error that describes what is
 * invalid.
 */
export function readContact(given: { email: string; mobile: string }): Contact {
  const typed = given.email === '' ? given.mobile : given.email
  // Skip normalizing values that are too long to be valid.
  const value = typed.length > LIMITS.contactMax ? typed : normalizeContact(typed)
  if (value.includes('@')) {
    if (!isEmail(value)) throw new ApiError('email_invalid')
    return { method: 'email', value }
  }
  if (!isNumber(value)) throw new ApiError('contact_invalid')
  if (!isMobile(value)) throw new ApiError('mobile_invalid')
  return { method: 'mobile', value }
}
