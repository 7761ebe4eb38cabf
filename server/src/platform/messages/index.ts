export interface Message {
  /** An e-mail address or a mobile number, as `method` says. */
  readonly to: string
  readonly method: 'email' | 'mobile'
  /** What the message is about, e.g. `account-exists`; for logs and metrics. */
  readonly kind: string
  /** Left out of text messages. */
  readonly subject: string
  readonly text: string
  readonly html?: string
}

/** Delivers messages. Codes stand in them: nothing but the delivery itself may show a message's text. */
export interface Messenger {
  send(message: Message): Promise<void>
}
