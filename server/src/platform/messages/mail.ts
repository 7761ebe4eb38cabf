import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { GiveUp } from '../jobs/work.ts'
import type { MessageDriver } from './index.ts'
import { mailHtml } from './mail-design.ts'
import { plainText, unlinked } from './parts.ts'

const CONNECT_MS = 15_000
const SILENCE_MS = 30_000

/**
 * Mail by SMTP. `url` as nodemailer reads it (`smtp://user:password@host:port`, `smtps://…`); without `from` the sender is
 * no-reply at the site's own host. `siteUrl` is linked to where it is known.
 */
export function createMailDriver(options: {
  url: string
  from: string | undefined
  siteUrl: string | undefined
}): MessageDriver {
  const { url, siteUrl } = options
  const host = new URL(siteUrl ?? url).hostname
  const from = options.from ?? `Serendib <no-reply@${host}>`
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  })
  return {
    channel: 'mail',
    async deliver(message, id) {
      try {
        await transport.sendMail({
          from,
          // As an object: a comma in an address must not make two of it.
          to: { name: '', address: message.to },
          subject: unlinked(message.subject),
          text: plainText(message.parts),
          html: mailHtml(message, siteUrl),
          // The same for every try: a mail that arrived twice is shown once.
          messageId: `<${id}@${host}>`,
          // Nobody is away from a machine.
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            ...endingHeaders(message.unsubscribeUrl),
          },
        })
      } catch (error) {
        throw readable(error)
      }
    },
  }
}

// RFC 8058: the mail program shows a button, and posts to the address when it is pressed.
function endingHeaders(unsubscribeUrl: string | undefined): Record<string, string> {
  if (unsubscribeUrl === undefined) return {}
  return { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

const SmtpError = z.object({ code: z.string(), command: z.string(), responseCode: z.number() }).partial()

// The server's answers repeat the address, which does not belong into logs: its codes say enough.
function readable(error: unknown): Error {
  const { code, command, responseCode } = SmtpError.safeParse(error).data ?? {}
  const text = `the mail server rejected a message (${[code, command, responseCode].filter(Boolean).join(', ')})`
  const isFinal = code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500
  return isFinal ? new GiveUp(text) : new Error(text)
}
