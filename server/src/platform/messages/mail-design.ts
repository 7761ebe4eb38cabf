import type { Message } from './index.ts'

// Mail programs know neither custom properties nor our fonts: the tokens' values stand here by themselves, light in the
// style attributes, dark in the media query.
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

/** A message as a mail in the house's design. Everything in it is text and is escaped; a code is shown large. */
export function mailHtml(message: Pick<Message, 'subject' | 'text' | 'code'>, siteUrl?: string): string {
  const { subject, text, code } = message
  const paragraphs = text
    .split(/\n{2,}/)
    .map(
      (paragraph) => `<p class="soft" style="margin:0 0 16px;color:#435152">${paragraphHtml(paragraph)}</p>`,
    )
  return `<!doctype html>
<html lang="en">
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
${code === undefined ? '' : codeBox(code)}${paragraphs.join('\n')}
</td></tr>
<tr><td class="soft" style="padding:20px 4px;font:13px/1.5 ${SANS};color:#435152">${footer(siteUrl)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

/** A second line that is an address alone makes a link of the first one. */
function paragraphHtml(paragraph: string): string {
  const linked = /^(.+)\n(https?:\/\/\S+)$/.exec(paragraph)
  if (!linked) return escaped(paragraph)
  const [, words = '', url = ''] = linked
  return `<a class="link" href="${escaped(url)}" style="color:#1e46ab">${escaped(words)}</a>`
}

function codeBox(code: string): string {
  return `<p class="code" style="margin:0 0 20px;padding:16px;border-radius:12px;background:#f3efe5;color:#141f20;font:700 34px/1.2 'SF Mono',Consolas,monospace;letter-spacing:8px;text-align:center">${escaped(code)}</p>
`
}

function footer(siteUrl: string | undefined): string {
  const line = 'Films of journeys through Sri Lanka.'
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
    .replaceAll('\n', '<br>')
}
