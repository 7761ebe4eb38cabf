import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { GiveUp } from '../jobs/handler.ts'
import type { MessageDriver } from './index.ts'
import { mailHtml } from './mail-design.ts'
import { plainText, unlinked } from './parts.ts'

const CONNECT_MS = 15_000
const SILENCE_MS = 30_000

/**
 * Creates a driver that sends email by SMTP. `url`: in nodemailer's format (`smtp://user:password@host:port`,
 * `smtps://…`). Without `from`, the sender is no-reply at the site's host. `siteUrl`: linked in emails, if known.
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
          // As an object, so that an address with a comma isn't split into two.
          to: { name: '', address: message.to },
          subject: unlinked(message.subject),
          text: plainText(message.parts),
          html: mailHtml(message, siteUrl),
          // The same for all attempts, so that mail clients show duplicates once.
          messageId: `<${id}@${host}>`,
          // Prevents automatic replies.
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

// RFC 8058: the mail client shows a button, which POSTs to the URL.
function endingHeaders(unsubscribeUrl: string | undefined): Record<string, string> {
  if (unsubscribeUrl === undefined) return {}
  return { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

const SmtpError = z.object({ code: z.string(), command: z.string(), responseCode: z.number() }).partial()

// Responses of the server repeat the recipient's address, which must not be logged; the codes suffice.
function readable(error: unknown): Error {
  const { code, command, responseCode } = SmtpError.safeParse(error).data ?? {}
  const text = `the mail server rejected a message (${[code, command, responseCode].filter(Boolean).join(', ')})`
  const isFinal = code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500
  return isFinal ? new GiveUp(text) : new Error(text)
}
