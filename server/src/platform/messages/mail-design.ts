import type { Message } from './index.ts'
import { inLanguage } from '../language.ts'
import { mailTexts } from './mail-texts.ts'
import type { MessagePart } from './parts.ts'
import { formatPart, unlinked } from './parts.ts'

// Mail clients support neither custom properties nor our fonts, so the values of the design tokens are repeated here:
// the light ones in style attributes, the dark ones in the media query.
const SANS = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
const SERIF = "Georgia, 'Times New Roman', serif"

const DARK = `
  @media (prefers-color-scheme: dark) {
    .page { background: #0b1213 !important }
    .card { background: #121b1c !important; border-color: #f2ac2e #243133 #243133 !important }
    .strong { color: #f4f0e6 !important }
    .soft { color: #bdc6c3 !important }
    .code { color: #f4f0e6 !important; background: #1a2526 !important }
    .link { color: #9cbbff !important }
  }`

/** Renders a message as an HTML email in the site's design. All text is escaped; a code is shown large. */
export function mailHtml(message: MailContent, siteUrl?: string): string {
  return inLanguage(message.language ?? 'en', () => htmlOf(message, siteUrl))
}

type MailContent = Pick<Message, 'subject' | 'parts' | 'code' | 'language'>

function htmlOf({ subject: written, parts, code, language = 'en' }: MailContent, siteUrl?: string): string {
  const subject = unlinked(written)
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title>
<style>${DARK}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#fbf9f4">
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#fbf9f4">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td class="strong" style="padding:0 0 20px;font:700 24px ${SERIF};color:#141f20">Serendib</td></tr>
<tr><td class="card" style="padding:32px;background:#ffffff;border:1px solid #e6e0d2;border-top:4px solid #f2ac2e;border-radius:16px;font:16px/1.55 ${SANS}">
<h1 class="strong" style="margin:0 0 16px;font:700 26px/1.25 ${SERIF};color:#141f20">${escaped(subject)}</h1>
${code === undefined ? '' : codeBox(code)}${parts.map(partHtml).join('\n')}
</td></tr>
<tr><td class="soft" style="padding:20px 4px;font:13px/1.5 ${SANS};color:#435152">${footer(siteUrl)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function partHtml(part: MessagePart): string {
  return `<p class="soft" style="margin:0 0 16px;color:#435152">${contentHtml(part)}</p>`
}

function contentHtml(part: MessagePart): string {
  const text = escaped(formatPart(part))
  switch (part.type) {
    case 'paragraph':
      return text
    case 'item':
      // User input is no link, and its text direction is isolated.
      return `<bdi>${text}</bdi>${part.url === undefined ? '' : `<br>${linkHtml(part.url, escaped(mailTexts.open))}`}`
    case 'button':
      return linkHtml(part.url, text)
  }
}

function linkHtml(url: string, html: string): string {
  return `<a class="link" href="${escaped(url)}" style="color:#1e46ab">${html}</a>`
}

function codeBox(code: string): string {
  return `<p class="code" style="margin:0 0 20px;padding:16px;border-radius:12px;background:#f3efe5;color:#141f20;font:700 34px/1.2 'SF Mono',Consolas,monospace;letter-spacing:8px;text-align:center">${escaped(code)}</p>
`
}

function footer(siteUrl: string | undefined): string {
  const line = escaped(mailTexts.footer)
  if (siteUrl === undefined) return line
  return `${line} <a class="link" href="${escaped(siteUrl)}" style="color:#1e46ab">${escaped(new URL(siteUrl).host)}</a>`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
