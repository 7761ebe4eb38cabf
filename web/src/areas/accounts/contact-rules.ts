import type { ContactMethod } from '@serendib/contract'
import { LIMITS } from '@serendib/contract'
import { accountTexts } from '../../platform/texts/accounts.ts'
import { readContact, type Contact } from '../session/index.ts'

/** Until the server has said which ways it accepts, it decides by itself. */
export const EVERY_METHOD: readonly ContactMethod[] = ['email', 'mobile']

/**
 * Checks what was typed as a contact, with the server's own rules and texts, so that what it would refuse is
 * not sent.
 */
export function checkContact(
  typed: string,
  methods: readonly ContactMethod[],
): { contact: Contact } | { fault: string } {
  const contact = readContact(typed)
  if (!contact) {
    return { fault: typed.includes('@') ? accountTexts.invalidEmail : accountTexts.invalidInput }
  }
  if (contact.method === 'mobile' && contact.value.length !== LIMITS.mobileDigits) {
    return { fault: accountTexts.invalidMobile }
  }
  if (!methods.includes(contact.method)) {
    return { fault: contact.method === 'email' ? accountTexts.invalidMobile : accountTexts.invalidEmail }
  }
  return { contact }
}
