import type { ContactMethod } from '@serendib/contract'

/** How a person is reached, and known by at sign-in. */
export interface Contact {
  readonly method: ContactMethod
  readonly value: string
}

// One @, something before it, and a name with a dot and no empty part behind it: the server's own rule.
const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/
const EMAIL_MAX = 254

/** An e-mail address or a number of digits alone; undefined for anything else. The length of a number is not checked. */
export function readContact(typed: string): Contact | undefined {
  const value = typed.trim()
  if (value.length <= EMAIL_MAX && EMAIL.test(value)) return { method: 'email', value }
  if (/^\d+$/.test(value)) return { method: 'mobile', value }
  return undefined
}

/** A contact as the calls take it: one of two fields, the other one empty. */
export function contactFields(contact: Contact | undefined): { email: string; mobile: string } {
  return {
    email: contact?.method === 'email' ? contact.value : '',
    mobile: contact?.method === 'mobile' ? contact.value : '',
  }
}
