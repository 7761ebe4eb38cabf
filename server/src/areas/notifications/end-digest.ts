import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { ID_MAX } from '@serendib/contract'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/connect.ts'
import type { LetterPage } from '../../platform/http/letter-links.ts'
import { letterLinkRoutes } from '../../platform/http/letter-links.ts'
import { endDigest } from './settings-queries.ts'

const PATH = '/api/v1/usersettings/endDigest'

/** The link that ends somebody's letters without signing in. */
export function endDigestUrl(siteUrl: string, secret: string, userId: number): string {
  return `${siteUrl}${PATH}?u=${userId}&s=${signatureOf(secret, userId)}`
}

function signatureOf(secret: string, userId: number): string {
  return createHmac('sha256', secret).update(`end digest ${userId}`).digest('base64url')
}

const Query = z.object({ u: z.string(), s: z.string() })

/** Whose letters a link ends; undefined for one that we did not sign. */
function readerOf(query: unknown, secret: string): number | undefined {
  const given = z.safeParse(Query, query)
  const userId = Number(given.data?.u)
  if (!Number.isSafeInteger(userId) || userId < 1 || userId > ID_MAX) return undefined
  const signed = Buffer.from(signatureOf(secret, userId))
  const claimed = Buffer.from(given.data?.s ?? '')
  return signed.length === claimed.length && timingSafeEqual(signed, claimed) ? userId : undefined
}

/** The page behind that link. */
export function endDigestRoutes(
  app: FastifyInstance,
  { db, secret }: { db: Database; secret: string },
): Promise<void> {
  return letterLinkRoutes(app, PATH, {
    look: (query) => (readerOf(query, secret) === undefined ? UNKNOWN : ASK),
    act: async (query) => {
      const userId = readerOf(query, secret)
      if (userId === undefined) return UNKNOWN
      await endDigest(db, userId)
      return ENDED
    },
  })
}

const ASK: LetterPage = {
  httpStatus: 200,
  title: 'End the daily letter?',
  text: 'The bell on the site goes on ringing. You can ask for the letter again under My account.',
  button: 'End the daily letter',
}
const ENDED: LetterPage = {
  httpStatus: 200,
  title: 'That was the last letter.',
  text: 'You can ask for it again under My account, Notifications.',
}
const UNKNOWN: LetterPage = {
  httpStatus: 404,
  title: 'This link is not whole.',
  text: 'Please open it from the letter once more, or turn the letter off under My account, Notifications.',
}
