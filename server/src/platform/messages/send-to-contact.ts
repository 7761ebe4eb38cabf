import type { Language } from '@serendib/texts'
import type { Database } from '../database/connect.ts'
import { inLanguage } from '../language.ts'
import type { Message, Messenger } from './index.ts'
import type { MessagePart } from './parts.ts'

/** The contacts of an account. */
export interface Contacts {
  readonly email: string | null
  readonly mobile: string | null
}

/** Who reads a message, and in which language: English if the account never chose one. */
export interface Recipient extends Contacts {
  readonly language: Language | null
}

/** A message by email or text message. */
export interface Notice extends Pick<Message, 'kind' | 'subject' | 'parts'> {
  /** What a text message says: 160 Latin or 70 other characters. */
  readonly sms: readonly MessagePart[]
}

/**
 * Sends a message to the contact that an account signs in with: its email address, or else its mobile number. It is
 * composed in the recipient's language, not in that of the request.
 */
export async function sendToContact(
  messenger: Messenger,
  trx: Database,
  { email, mobile, language }: Recipient,
  compose: () => Notice,
): Promise<void> {
  const read = language ?? 'en'
  const { sms, ...message } = inLanguage(read, compose)
  if (email !== null) await messenger.send({ ...message, to: email, method: 'email', language: read }, trx)
  else if (mobile !== null)
    await messenger.send(
      { ...message, parts: sms, to: mobile, method: 'mobile', language: read, isNotice: true },
      trx,
    )
}

/**
 * Sends a message to all contacts of an account, for messages that must arrive even if somebody else controls one of
 * them.
 */
export async function sendToAllContacts(
  messenger: Messenger,
  trx: Database,
  recipient: Recipient,
  compose: () => Notice,
): Promise<void> {
  await sendToContact(messenger, trx, { ...recipient, mobile: null }, compose)
  await sendToContact(messenger, trx, { ...recipient, email: null }, compose)
}
