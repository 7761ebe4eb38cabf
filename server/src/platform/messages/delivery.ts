import { LANGUAGES } from '@serendib/texts'
import { z } from 'zod'
import type { Database } from '../database/connect.ts'
import { defineJob, enqueue } from '../jobs/define.ts'
import type { Handler } from '../jobs/handler.ts'
import { GiveUp, handle } from '../jobs/handler.ts'
import type { Metrics } from '../metrics.ts'
import { createSeal } from '../sealed-text.ts'
import type { CountText, MessageDrivers, Messenger } from './index.ts'
import { sweepOutbox } from './outbox.ts'

// Retries for about 17 minutes, at first within seconds, because a code is valid for ten minutes.
export const deliverJob = defineJob({
  name: 'messages/deliver',
  payload: z.object({ sealed: z.string() }),
  retryLimit: 10,
  retryDelaySeconds: 1,
  timeoutSeconds: 120,
})

// Printable ASCII only, so that a URL can't contain line breaks.
const Url = z.string().regex(/^https?:\/\/[\x21-\x7e]+$/)

const MessageShape = z.object({
  to: z.string(),
  method: z.enum(['email', 'mobile']),
  kind: z.string(),
  subject: z.string(),
  parts: z.array(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('paragraph'), text: z.string() }),
      z.object({ type: z.literal('item'), text: z.string(), url: Url.exactOptional() }),
      z.object({ type: z.literal('button'), text: z.string(), url: Url }),
    ]),
  ),
  code: z.string().exactOptional(),
  language: z.enum(LANGUAGES).exactOptional(),
  unsubscribeUrl: Url.exactOptional(),
  isNotice: z.literal(true).exactOptional(),
})

/**
 * Creates a messenger whose messages survive a restart. They are encrypted in the database, because they contain codes.
 */
export function createMessenger({ db, secret }: { db: Database; secret: string }): Messenger {
  const seal = createSeal(secret, 'messages')
  return {
    async send(message, trx = db) {
      await enqueue(trx, deliverJob, { sealed: seal.close(JSON.stringify(message)) })
    },
  }
}

const OUTBOX_DAYS = 30
const sweepJob = defineJob({ name: 'messages/sweep', payload: z.object({}) })

/** The job handlers that deliver messages of messengers with the same secret, and sweep the outbox. */
export function messageJobHandlers(parts: {
  config: { readonly dataDir: string }
  db: Database
  secret: string
  countText: CountText
  messageDrivers: MessageDrivers
  metrics: Metrics
}): Handler[] {
  const seal = createSeal(parts.secret, 'messages')
  const deliver = handle(
    deliverJob,
    async ({ sealed }, { id, attempt, log }) => {
      const message = MessageShape.parse(JSON.parse(openOrGiveUp(sealed)))
      if (message.isNotice && message.method === 'mobile' && attempt === 1) {
        const seconds = await parts.countText()
        if (seconds > 0) {
          await enqueue(
            parts.db,
            deliverJob,
            { sealed },
            { startAfter: new Date(Date.now() + seconds * 1000) },
          )
          log.warn({ kind: message.kind, seconds }, 'a text message is delayed: SMS_PER_HOUR is reached')
          return
        }
      }
      const driver = parts.messageDrivers[message.method]
      await driver.deliver(message, id)
      parts.metrics.messagesSent.inc({ kind: message.kind, channel: driver.channel })
    },
    { concurrency: 4 },
  )
  return [
    deliver,
    handle(sweepJob, () => sweepOutbox(parts.config.dataDir, OUTBOX_DAYS), { cron: '37 3 * * *' }),
  ]

  function openOrGiveUp(sealed: string): string {
    try {
      return seal.open(sealed)
    } catch {
      throw new GiveUp('a message was sealed with another SECRET: every machine of a site needs the same')
    }
  }
}
