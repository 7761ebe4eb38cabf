import type { Language } from '@serendib/texts'
import type { Database } from '../database/connect.ts'
import type { MessagePart } from './parts.ts'

export interface Message {
  /** An email address or a mobile number, depending on `method`. */
  readonly to: string
  readonly method: 'email' | 'mobile'
  /** The kind of message, e.g. `account-exists`; for logs and metrics. */
  readonly kind: string
  /** One line, sanitized like a part; omitted from text messages. */
  readonly subject: string
  /** The content; complete without the subject. */
  readonly parts: readonly MessagePart[]
  /** The code that a part contains; emails show it large. */
  readonly code?: string
  /** The language of its texts; missing: English. */
  readonly language?: Language
  /** The unsubscribe URL of automatic emails; mail clients show it as a button. */
  readonly unsubscribeUrl?: string
  /**
   * For messages that nobody requested: a text message counts towards the site's limit when sent, and waits if it is
   * reached.
   */
  readonly isNotice?: true
}

/** Enqueues messages, which a job delivers. They contain codes, so only the delivery may expose their text. */
export interface Messenger {
  /** With `trx`, the message is sent only if that transaction commits. */
  send(message: Message, trx?: Database): Promise<void>
}

/** Counts a text message towards the site's limit. Returns the seconds it has to wait; 0 if it may be sent. */
export type CountText = () => Promise<number>

/** Delivers messages. Throws on temporary errors, and `GiveUp` if a retry would fail too. */
export interface MessageDriver {
  readonly channel: 'mail' | 'sms' | 'outbox'
  /** `id` is the same for all attempts of a message. */
  deliver(message: Message, id: string): Promise<void>
}

/** The driver for each kind of contact. */
export type MessageDrivers = Readonly<Record<Message['method'], MessageDriver>>
