import type { Database } from '../database/connect.ts'
import type { Message, Messenger } from './index.ts'

/** The contacts of an account. */
export interface Contacts {
  readonly email: string | null
  readonly mobile: string | null
}

/** Sends a message to the contact that an account signs in with: its email address, or else its mobile number. */
export async function sendToContact(
  messenger: Messenger,
  trx: Database,
  { email, mobile }: Contacts,
  message: Pick<Message, 'kind' | 'subject' | 'parts'>,
): Promise<void> {
  if (email !== null) await messenger.send({ ...message, to: email, method: 'email' }, trx)
  else if (mobile !== null)
    await messenger.send({ ...message, to: mobile, method: 'mobile', isNotice: true }, trx)
}

/**
 * Sends a message to all contacts of an account, for messages that must arrive even if somebody else controls one of
 * them.
 */
export async function sendToAllContacts(
  messenger: Messenger,
  trx: Database,
  { email, mobile }: Contacts,
  message: Pick<Message, 'kind' | 'subject' | 'parts'>,
): Promise<void> {
  await sendToContact(messenger, trx, { email, mobile: null }, message)
  await sendToContact(messenger, trx, { email: null, mobile }, message)
}
