import type { ContactMethod } from '@serendib/contract'
import { isMobile } from '@serendib/contract'
import { accountTexts } from '../../platform/texts/accounts.ts'
import { readContact, type Contact } from '../session/index.ts'

/** Until the accepted methods are known, the server decides. */
export const EVERY_METHOD: readonly ContactMethod[] = ['email', 'mobile']

/** Checks a typed contact by the server's own rules and texts, so that invalid contacts are not sent. */
export function checkContact(
  typed: string,
  methods: readonly ContactMethod[],
): { contact: Contact } | { error: string } {
  const contact = readContact(typed)
  if (!contact) {
    return { error: typed.includes('@') ? accountTexts.invalidEmail : accountTexts.invalidInput }
  }
  if (contact.method === 'mobile' && !isMobile(contact.value)) {
    return { error: accountTexts.invalidMobile }
  }
  if (!methods.includes(contact.method)) {
    return { error: contact.method === 'email' ? accountTexts.invalidMobile : accountTexts.invalidEmail }
  }
  return { contact }
}
