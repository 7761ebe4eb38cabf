import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** What a page says of itself before any script runs. */
export interface PageHead {
  readonly title: string
  readonly description: string
  /** Path and query of the one address of this page. */
  readonly canonicalPath: string
  readonly imageUrl: string | undefined
  readonly kind: 'website' | 'video.other' | 'profile'
  /** What search engines read: a schema.org object, with paths where addresses belong. */
  readonly structured?: Readonly<Record<string, unknown>>
}

/** The built web application's page. */
export interface PageTemplate {
  /** The page with its head and the answers of its first queries, as JSON that no script can leave. */
  render(head: PageHead, firstQueries: readonly unknown[], origin: string): string
  /** `'sha256-…'` of the inline scripts, for the Content-Security-Policy. */
  readonly inlineScriptHashes: readonly string[]
}

/** Reads `index.html` of the built web application. Throws when it was never built. */
export async function readPageTemplate(webFolder: string): Promise<PageTemplate> {
  const html = await readFile(path.join(webFolder, 'index.html'), 'utf8')
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? '')
  const withoutTitle = html
    .replace(/<title>[\s\S]*?<\/title>/, '')
    .replace(/<meta name="description"[^>]*>/, '')
  const headEnd = withoutTitle.indexOf('</head>')
  const bodyEnd = withoutTitle.lastIndexOf('</body>')
  const [before, between, after] = [
    withoutTitle.slice(0, headEnd),
    withoutTitle.slice(headEnd, bodyEnd),
    withoutTitle.slice(bodyEnd),
  ]
  return {
    inlineScriptHashes: scripts.map(
      (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    ),
    render: (head, firstQueries, origin) => {
      const queries = jsonForHtml(firstQueries)
      const data = `<script type="application/json" id="first-queries">${queries}</script>`
      return before + headTags(head, origin) + between + data + after
    },
  }
}

function headTags(head: PageHead, origin: string): string {
  const url = origin + head.canonicalPath
  const image = head.imageUrl === undefined ? [] : [origin + head.imageUrl]
  const named = {
    description: head.description,
    'twitter:card': image.length > 0 ? 'summary_large_image' : 'summary',
  }
  const properties: [string, string][] = [
    ['og:site_name', 'Serendib'],
    ['og:type', head.kind],
    ['og:title', head.title],
    ['og:description', head.description],
    ['og:url', url],
    ...image.map((address): [string, string] => ['og:image', address]),
  ]
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    ...Object.entries(named).map(
      ([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}">`,
    ),
    ...properties.map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
    ),
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...(head.structured
      ? [`<script type="application/ld+json">${jsonForHtml(withOrigin(head.structured, origin))}</script>`]
      : []),
  ].join('\n')
}

/** JSON that cannot end the script element that it stands in. */
function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
}

/** Makes addresses of the paths of a structured object. */
function withOrigin(structured: Readonly<Record<string, unknown>>, origin: string): Record<string, unknown> {
  const absolute = (value: unknown): unknown => {
    if (typeof value === 'string') return value.startsWith('/') ? origin + value : value
    return Array.isArray(value) ? value.map(absolute) : value
  }
  return Object.fromEntries(Object.entries(structured).map(([name, value]) => [name, absolute(value)]))
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}
