import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { ID_MAX } from '@serendib/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '../../platform/database/connect.ts'
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

/**
 * The page behind that link. It asks once, because mail scanners open every link; a mail program's own button posts (RFC 8058)
 * and ends the letters at once.
 */
export async function endDigestRoutes(
  app: FastifyInstance,
  { db, secret }: { db: Database; secret: string },
): Promise<void> {
  await app.register((scope, _options, done) => {
    // 'List-Unsubscribe=One-Click', or nothing: the address says everything.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1000 },
      (_request, _body, parsed) => parsed(null),
    )
    scope.get(PATH, (request, reply) => {
      const userId = readerOf(request.query, secret)
      return userId === undefined ? sendPage(reply, 404, UNKNOWN) : sendPage(reply, 200, ASK)
    })
    scope.post(PATH, async (request, reply) => {
      const userId = readerOf(request.query, secret)
      if (userId === undefined) return sendPage(reply, 404, UNKNOWN)
      await endDigest(db, userId)
      return sendPage(reply, 200, ENDED)
    })
    done()
  })
}

interface Words {
  readonly title: string
  readonly text: string
  readonly button?: string
}

const ASK: Words = {
  title: 'End the daily letter?',
  text: 'The bell on the site goes on ringing. You can ask for the letter again under My account.',
  button: 'End the daily letter',
}
const ENDED: Words = {
  title: 'That was the last letter.',
  text: 'You can ask for it again under My account, Notifications.',
}
const UNKNOWN: Words = {
  title: 'This link is not whole.',
  text: 'Please open it from the letter once more, or turn the letter off under My account, Notifications.',
}

function sendPage(reply: FastifyReply, status: number, { title, text, button }: Words): FastifyReply {
  const form = button === undefined ? '' : `<form method="post"><button>${button}</button></form>`
  return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store')
    .send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title} · Serendib</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${STYLE}</style>
</head>
<body>
<main>
<p><a href="/">Serendib</a></p>
<h1>${title}</h1>
<p>${text}</p>
${form}
</main>
</body>
</html>
`)
}

// The page stands alone, like the mail that it belongs to: the tokens' values by themselves.
const STYLE = `
  :root { color-scheme: light dark }
  body { margin: 0; background: light-dark(#fbf9f4, #0b1213); color: light-dark(#141f20, #f4f0e6);
    font: 16px/1.5 -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif }
  main { max-width: 520px; margin: 0 auto; padding: 48px 20px }
  h1, a { font-family: Georgia, 'Times New Roman', serif }
  h1 { font-size: 28px; line-height: 1.2; margin: 24px 0 12px }
  a { color: inherit; font-size: 22px; font-weight: 700; text-decoration: none }
  button { min-height: 44px; margin-top: 16px; padding: 0 24px; border: 0; border-radius: 22px;
    background: light-dark(#2149b0, #3f6bdb); color: #fff; font: inherit; font-weight: 600; cursor: pointer }`
