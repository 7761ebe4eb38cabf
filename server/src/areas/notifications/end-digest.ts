import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { ID_MAX } from '@serendib/contract'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/connect.ts'
import type { EmailLinkPage } from '../../platform/http/email-links.ts'
import { emailLinkRoutes } from '../../platform/http/email-links.ts'
import { endDigestTexts } from './notification-texts.ts'
import { endDigest } from './settings-queries.ts'

const PATH = '/api/v1/usersettings/endDigest'

/** The link that unsubscribes an account from the digest without signing in. */
export function endDigestUrl(siteUrl: string, secret: string, userId: number): string {
  return `${siteUrl}${PATH}?u=${userId}&s=${sign(secret, userId)}`
}

function sign(secret: string, userId: number): string {
  return createHmac('sha256', secret).update(`end digest ${userId}`).digest('base64url')
}

const Query = z.object({ u: z.string(), s: z.string() })

/** Returns the account of an unsubscribe link, or undefined if the signature is invalid. */
function readRecipient(query: unknown, secret: string): number | undefined {
  const given = z.safeParse(Query, query)
  const userId = Number(given.data?.u)
  if (!Number.isSafeInteger(userId) || userId < 1 || userId > ID_MAX) return undefined
  const signed = Buffer.from(sign(secret, userId))
  const claimed = Buffer.from(given.data?.s ?? '')
  return signed.length === claimed.length && timingSafeEqual(signed, claimed) ? userId : undefined
}

/** The page behind the unsubscribe link. */
export function endDigestRoutes(
  app: FastifyInstance,
  { db, secret }: { db: Database; secret: string },
): Promise<void> {
  return emailLinkRoutes(app, PATH, {
    look: (query) => (readRecipient(query, secret) === undefined ? unknownPage() : askPage()),
    confirm: async (query) => {
      const userId = readRecipient(query, secret)
      if (userId === undefined) return unknownPage()
      await endDigest(db, userId)
      return endedPage()
    },
  })
}

const askPage = (): EmailLinkPage => ({ httpStatus: 200, ...endDigestTexts.ask })
const endedPage = (): EmailLinkPage => ({ httpStatus: 200, ...endDigestTexts.ended })
const unknownPage = (): EmailLinkPage => ({ httpStatus: 404, ...endDigestTexts.unknown })
