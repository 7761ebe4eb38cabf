import type { Database } from '../database/connect.ts'
import type { MessagePart } from './parts.ts'

export interface Message {
  /** An e-mail address or a mobile number, as `method` says. */
  readonly to: string
  readonly method: 'email' | 'mobile'
  /** What the message is about, e.g. `account-exists`; for logs and metrics. */
  readonly kind: string
  /** One line, cleaned like a part; left out of text messages. */
  readonly subject: string
  /** What it says, whole in itself. */
  readonly parts: readonly MessagePart[]
  /** The code that stands in a part, for mail to show it large. */
  readonly code?: string
  /** For letters that come by themselves: the address that ends them, which mail programs make a button of. */
  readonly unsubscribeUrl?: string
  /** Nobody asked for it: as a text message it counts when it is sent, and waits while too many were sent. */
  readonly isNotice?: true
}

/** Takes messages, to be delivered by a job. Codes stand in them: nothing but the delivery may show a message's text. */
export interface Messenger {
  /** With the transaction of the act that it tells of, a message goes when that commits, and only then. */
  send(message: Message, trx?: Database): Promise<void>
}

/** Counts a text message against the bound of the whole site; answers how many seconds it has to wait, 0 when it may go. */
export type CountText = () => Promise<number>

/** A way to deliver messages. Throws when it failed for now, `GiveUp` when another try would fail just the same. */
export interface MessageDriver {
  readonly channel: 'mail' | 'sms' | 'outbox'
  /** `id` is the same for every try with a message. */
  deliver(message: Message, id: string): Promise<void>
}

/** The driver of each kind of contact. */
export type MessageDrivers = Readonly<Record<Message['method'], MessageDriver>>
