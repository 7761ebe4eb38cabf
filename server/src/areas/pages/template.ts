import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { readBuiltModules } from './built-modules.ts'
import {
  inlineSheets,
  joinFiles,
  laterScripts,
  linkFiles,
  sheetReader,
  takeFiles,
  type PageFiles,
} from './page-files.ts'
import { PAGE_MODULES, type PageModule } from './page-modules.ts'

/** What a page says of itself before any script runs. */
export interface PageHead {
  readonly title: string
  readonly description: string
  /** Path and query of the one address of this page. */
  readonly canonicalPath: string
  readonly imageUrl: string | undefined
  readonly kind: 'website' | 'video.other' | 'profile'
  /** Whether search engines may list the page. */
  readonly isIndexed: boolean
  /** The feed that tells of what is new on the page. */
  readonly feed?: { readonly title: string; readonly path: string }
  /** What search engines read: schema.org objects, with paths where addresses belong. */
  readonly structured?: readonly Readonly<Record<string, unknown>>[]
  /** Where programs ask how to show this page inside another one (oEmbed): path and query. */
  readonly oEmbedPath?: string
  /** The player alone, for a frame. */
  readonly embedPath?: string
}

/** A link to another page of the site, by its path. */
export interface PageLink {
  readonly name: string
  readonly path: string
}

/** What a page has before its first script runs. */
export interface FirstView {
  /** The page's own source file below `web/`, whose script and style sheets come with the first ones. */
  readonly module?: PageModule
  /** The page as it is drawn; without, the browser draws it. What it fetches early (`<link>`) comes first. */
  readonly drawn?: string | undefined
  /** For readers without scripts. */
  readonly links?: readonly PageLink[]
}

/** The built web application's page. */
export interface PageTemplate {
  /** The page with its head and the answers of its first queries, as JSON that no script can leave. */
  render(head: PageHead, firstQueries: readonly unknown[], origin: string, first?: FirstView): string
  /** `'sha256-…'` of the inline scripts, for the Content-Security-Policy. */
  readonly inlineScriptHashes: readonly string[]
  /** Paths of the fonts that the page fetches first. */
  readonly fontFiles: readonly string[]
}

/** Where the application stands. */
const ROOT_OPEN = '<div id="root">'
const ROOT = `${ROOT_OPEN}</div>`

const NO_FILES: PageFiles = { scripts: [], sheets: [] }

/** Reads a page of the built web application. Throws when it was never built. */
export async function readPageTemplate(webFolder: string, file = 'index.html'): Promise<PageTemplate> {
  const html = await readFile(path.join(webFolder, file), 'utf8')
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? '')
  const { bare, files: ownFiles } = takeFiles(html)
  const withoutTitle = bare
    .replace(/<title>[\s\S]*?<\/title>/, '')
    .replace(/<meta name="description"[^>]*>/, '')
  const headEnd = withoutTitle.indexOf('</head>')
  const rootEnd = withoutTitle.indexOf(ROOT) + ROOT_OPEN.length
  const bodyEnd = withoutTitle.lastIndexOf('</body>')
  if (rootEnd < headEnd) throw new Error(`${file} has no ${ROOT} in its body`)
  const [before, between, afterRoot, end] = [
    withoutTitle.slice(0, headEnd),
    withoutTitle.slice(headEnd, rootEnd),
    withoutTitle.slice(rootEnd, bodyEnd),
    withoutTitle.slice(bodyEnd),
  ]
  const modules = await readBuiltModules(webFolder)
  // The player in a frame has no bar.
  const memberFiles = file === 'index.html' ? modules.filesOf(PAGE_MODULES.memberBar) : NO_FILES
  const filesOf = (module: PageModule | undefined) =>
    module === undefined ? ownFiles : joinFiles(ownFiles, modules.filesOf(module))
  const textOf = sheetReader(webFolder)
  return {
    fontFiles: [...html.matchAll(/<link [^>]*as="font"[^>]* href="([^"]+)"/g)].map((match) => match[1] ?? ''),
    inlineScriptHashes: scripts.map(
      (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    ),
    render: (head, firstQueries, origin, { module, drawn, links = [] } = {}) => {
      const queries = jsonForHtml(firstQueries)
      const data = `<script type="application/json" id="first-queries">${queries}</script>`
      const files = filesOf(module)
      const tags = headTags(head, origin)
      if (drawn === undefined) {
        const linked = linkFiles(joinFiles(files, memberFiles))
        return before + linked + tags + between + afterRoot + NEEDS_SCRIPTS + data + end
      }
      const [early, view] = partsOf(drawn)
      const sheets = inlineSheets(files, textOf)
      const after = afterRoot + withoutScripts(head.title, links) + data + laterScripts(files, memberFiles)
      return before + early + sheets + tags + between + view + after + end
    },
  }
}

/** In the place of a page that comes empty. */
const NEEDS_SCRIPTS =
  '<noscript><p class="without-scripts">This page needs scripts, which your browser does not run here. ' +
  '<a href="/">Home</a>, <a href="/allVideos">All Videos</a> and every film have words and pictures without them.</p></noscript>'

function withoutScripts(title: string, links: readonly PageLink[]): string {
  if (links.length === 0) return ''
  const items = links.map(
    ({ name, path }) => `<li><a href="${escapeHtml(path)}">${escapeHtml(name)}</a></li>`,
  )
  return `<noscript><nav class="without-scripts" aria-label="${escapeHtml(title)}"><ul>${items.join('')}</ul></nav></noscript>`
}

/** What a drawn page fetches early belongs into the head; the rest of it is the view. */
function partsOf(drawn: string): [early: string, view: string] {
  const early = /^(?:<link [^>]*>)*/.exec(drawn)?.[0] ?? ''
  return [early, drawn.slice(early.length)]
}

function headTags(head: PageHead, origin: string): string {
  const url = origin + head.canonicalPath
  const image = head.imageUrl === undefined ? [] : [origin + head.imageUrl]
  const embed = head.embedPath === undefined ? [] : [origin + head.embedPath]
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
    ...embed.flatMap((address): [string, string][] => [
      ['og:video:url', address],
      ['og:video:type', 'text/html'],
    ]),
  ]
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    ...Object.entries(named).map(
      ([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}">`,
    ),
    ...properties.map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
    ),
    head.isIndexed
      ? `<link rel="canonical" href="${escapeHtml(url)}">`
      : '<meta name="robots" content="noindex">',
    ...(head.oEmbedPath === undefined ? [] : [oEmbedLink(origin + head.oEmbedPath, head.title)]),
    ...(head.feed ? [feedLink(head.feed, origin)] : []),
    ...(head.structured ? [structuredScript(head.structured, origin)] : []),
  ].join('\n')
}

function feedLink(feed: { title: string; path: string }, origin: string): string {
  return `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(feed.title)}" href="${escapeHtml(origin + feed.path)}">`
}

function structuredScript(objects: readonly Readonly<Record<string, unknown>>[], origin: string): string {
  const graph = { '@context': 'https://schema.org', '@graph': withOrigin(objects, origin) }
  return `<script type="application/ld+json">${jsonForHtml(graph)}</script>`
}

function oEmbedLink(address: string, title: string): string {
  const type = 'application/json+oembed'
  return `<link rel="alternate" type="${type}" href="${escapeHtml(address)}" title="${escapeHtml(title)}">`
}

/** JSON that cannot end the script element that it stands in. */
function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
}

/** Which properties of structured objects hold addresses; a title may begin with a slash too. */
const ADDRESSES = new Set(['url', 'item', 'thumbnailUrl', 'contentUrl', 'embedUrl', 'urlTemplate'])

/** Makes addresses of the paths of structured objects. */
function withOrigin(value: unknown, origin: string, isAddress = false): unknown {
  if (typeof value === 'string') return isAddress && value.startsWith('/') ? origin + value : value
  if (Array.isArray(value)) return value.map((each) => withOrigin(each, origin, isAddress))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, withOrigin(each, origin, ADDRESSES.has(name))]),
  )
}

/** A text as it may stand in HTML and in its attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}
