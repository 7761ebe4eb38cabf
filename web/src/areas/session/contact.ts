import type { ContactMethod } from '@serendib/contract'
import { isEmail, isNumber, normalizeContact } from '@serendib/contract'

/** How an account is reached and identified at sign-in. */
export interface Contact {
  readonly method: ContactMethod
  readonly value: string
}

/** An email address or a number, as it is stored; undefined for anything else. The length of a number is not checked. */
export function readContact(typed: string): Contact | undefined {
  const value = normalizeContact(typed)
  if (isEmail(value)) return { method: 'email', value }
  if (isNumber(value)) return { method: 'mobile', value }
  return undefined
}

/** A contact as the calls expect it: one of two fields, the other empty. */
export function contactFields(contact: Contact | undefined): { email: string; mobile: string } {
  return {
    email: contact?.method === 'email' ? contact.value : '',
    mobile: contact?.method === 'mobile' ? contact.value : '',
  }
}
