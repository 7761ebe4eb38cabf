import type { Database } from '../database/connect.ts'
import type { Message, Messenger } from './index.ts'

/** How somebody is reached. */
export interface Contacts {
  readonly email: string | null
  readonly mobile: string | null
}

/** Sends a message to the contact that a person signs in with: their e-mail address, or else their mobile number. */
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

/** Sends a message to every contact of a person, for what they must hear of even where somebody else reads one of them. */
export async function sendToAllContacts(
  messenger: Messenger,
  trx: Database,
  { email, mobile }: Contacts,
  message: Pick<Message, 'kind' | 'subject' | 'parts'>,
): Promise<void> {
  await sendToContact(messenger, trx, { email, mobile: null }, message)
  await sendToContact(messenger, trx, { email: null, mobile }, message)
}
