import { currentLanguage } from '@serendib/texts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The content of the page behind a link in an email. */
export interface EmailLinkPage {
  readonly httpStatus: number
  readonly title: string
  readonly text: string
  /** The label of the button that performs the action. */
  readonly button?: string
  /** A link to continue with. */
  readonly link?: { readonly words: string; readonly href: string }
}

/** The handlers of a link in an email; they work without signing in. */
export interface EmailLink {
  /** Called when the link is opened. Changes nothing, because mail scanners open every link. */
  readonly look: (query: unknown) => Promise<EmailLinkPage> | EmailLinkPage
  /** Called when the button is pressed. */
  readonly confirm: (query: unknown, request: FastifyRequest) => Promise<EmailLinkPage>
}

/**
 * Registers the page of a link: GET asks for confirmation, POST acts. Mail clients' unsubscribe buttons POST too (RFC
 * 8058).
 */
export async function emailLinkRoutes(app: FastifyInstance, path: string, link: EmailLink): Promise<void> {
  await app.register((scope, _options, done) => {
    // The body is 'List-Unsubscribe=One-Click' or empty; the URL contains everything.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1000 },
      (_request, _body, parsed) => parsed(null),
    )
    scope.get(path, async (request, reply) => sendPage(reply, await link.look(request.query)))
    scope.post(path, async (request, reply) => sendPage(reply, await link.confirm(request.query, request)))
    done()
  })
}

function sendPage(
  reply: FastifyReply,
  { httpStatus, title, text, button, link }: EmailLinkPage,
): FastifyReply {
  const form = button === undefined ? '' : `<form method="post"><button>${button}</button></form>`
  const onwards = link === undefined ? '' : `<p><a class="onwards" href="${link.href}">${link.words}</a></p>`
  return (
    reply
      .code(httpStatus)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      // The URL contains a secret and must not leak in the Referer header.
      .header('referrer-policy', 'no-referrer').send(`<!doctype html>
<html lang="${currentLanguage()}">
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
<p><a class="home" href="/">Serendib</a></p>
<h1>${title}</h1>
<p>${text}</p>
${form}${onwards}
</main>
</body>
</html>
`)
  )
}

// The page loads no stylesheet, so it repeats the values of the design tokens.
const STYLE = `
  :root { color-scheme: light dark }
  body { margin: 0; background: light-dark(#fbf9f4, #0b1213); color: light-dark(#141f20, #f4f0e6);
    font: 16px/1.5 -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif }
  main { max-width: 520px; margin: 0 auto; padding: 48px 20px }
  h1, .home { font-family: Georgia, 'Times New Roman', serif }
  h1 { font-size: 28px; line-height: 1.2; margin: 24px 0 12px }
  h1:lang(si), h1:lang(ta) { line-height: 1.5 }
  .home { color: inherit; font-size: 22px; font-weight: 700; text-decoration: none }
  .onwards { display: inline-block; padding: 10px 0; color: light-dark(#1e46ab, #9cbbff); font-weight: 600 }
  button { min-height: 44px; margin-top: 16px; padding: 0 24px; border: 0; border-radius: 22px;
    background: light-dark(#2149b0, #3f6bdb); color: #fff; font: inherit; font-weight: 600; cursor: pointer }`
