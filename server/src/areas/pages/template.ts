import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { readBuiltModules } from './built-modules.ts'
import { inlineSheets, joinFiles, linkScripts, linkSheets, sheetReader, takeFiles } from './page-files.ts'
import { PACK_KEY_META, pageTitles, previewImage, type PreviewImage } from '@serendib/contract'
import { currentLanguage, LANGUAGES, type Language } from '@serendib/texts'
import { pageTexts } from './texts.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import { wholeUrl } from '../../platform/storage/urls.ts'

/** Metadata of a page, available before any script runs. */
export interface PageHead {
  readonly title: string
  readonly description: string
  /** Path and query of the page's canonical URL. */
  readonly canonicalPath: string
  /** Its picture; link previews get it as a JPEG. */
  readonly imageUrl: string | undefined
  readonly kind: 'website' | 'video.other' | 'profile'
  /** Whether search engines may index the page. */
  readonly isIndexed: boolean
  /** The feed of the page's new items. */
  readonly feed?: { readonly title: string; readonly path: string }
  /** Structured data: schema.org objects with paths instead of URLs. */
  readonly structured?: readonly Readonly<Record<string, unknown>>[]
  /** The oEmbed endpoint for this page: path and query. */
  readonly oEmbedPath?: string
  /** What link previews can play. */
  readonly video?: PreviewVideo
  /** The public key that verifies trip packs, for pages that open without a connection. */
  readonly packKey?: string
}

/** A video in link previews. */
export interface PreviewVideo {
  /** The path of the embeddable player. */
  readonly embedPath: string
  /** The MP4 file, or an empty string. */
  readonly directUrl: string
  /** In pixels. */
  readonly width: number
  readonly height: number
  readonly durationSeconds: number
}

/** A link to another page of the site, by path. */
export interface PageLink {
  readonly name: string
  readonly path: string
}

/** The content of a page before its first script runs. */
export interface FirstView {
  /** The page's own source file below `web/`, whose scripts and style sheets are loaded with the first ones. */
  readonly file?: string | undefined
  /**
   * The server-rendered HTML, beginning with its preloads (`<link>`). If it is missing, the browser renders the page.
   */
  readonly rendered?: string | undefined
  /** For clients without scripts. */
  readonly links?: readonly PageLink[]
}

/** A template made from a page of the built web application. */
export interface PageTemplate {
  /**
   * Renders the page with its head and the responses of its first queries, as JSON that cannot break out of its script
   * element.
   */
  render(head: PageHead, firstQueries: readonly unknown[], origin: string, first?: FirstView): string
  /** `'sha256-…'` of the inline scripts, for the Content-Security-Policy. */
  readonly inlineScriptHashes: readonly string[]
  /** Paths of the fonts that the page preloads. */
  readonly fontFiles: readonly string[]
}

/** The element that the application renders into. */
const ROOT_OPEN = '<div id="root">'
const ROOT = `${ROOT_OPEN}</div>`

/** The member's part of the top bar. Pages that are sent empty are mostly opened by members. */
const MEMBER_BAR = 'src/app/MemberBar.tsx'

type PageName = 'index' | 'embed'

/**
 * Reads a page of the built web application, which is rendered in the current language and loads its files from `mediaHost`, by
 * default from the site. Throws if there is no build.
 */
export async function readPageTemplate(
  webFolder: string,
  name: PageName = 'index',
  mediaHost = '',
): Promise<PageTemplate> {
  const templates = new Map<Language, PageTemplate>()
  for (const language of LANGUAGES)
    templates.set(language, await readTemplateIn(webFolder, { name, mediaHost, language }))
  const all = [...templates.values()]
  return {
    fontFiles: all[0]?.fontFiles ?? [],
    inlineScriptHashes: [...new Set(all.flatMap(({ inlineScriptHashes }) => inlineScriptHashes))],
    render: (...page) => templates.get(currentLanguage())?.render(...page) ?? '',
  }
}

async function readTemplateIn(
  webFolder: string,
  { name, mediaHost, language }: { name: PageName; mediaHost: string; language: Language },
): Promise<PageTemplate> {
  const file = `${name}.${language}.html`
  const html = await readFile(path.join(webFolder, file), 'utf8')
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? '')
  const { bare, files: ownFiles } = takeFiles(html)
  const fromMediaHost = (tags: string) =>
    mediaHost === '' ? tags : tags.replaceAll(/(="|url\()(?=\/assets\/)/g, `$1${mediaHost}`)
  const withoutTitle = bare
    .replace(/<title>[\s\S]*?<\/title>/, '')
    .replace(/<meta name="description"[^>]*>/, '')
  const headEnd = withoutTitle.indexOf('</head>')
  const rootEnd = withoutTitle.indexOf(ROOT) + ROOT_OPEN.length
  const bodyEnd = withoutTitle.lastIndexOf('</body>')
  if (rootEnd < headEnd) throw new Error(`${file} has no ${ROOT} in its body`)
  const [before, between, afterRoot, end] = [
    fromMediaHost(withoutTitle.slice(0, headEnd)),
    withoutTitle.slice(headEnd, rootEnd),
    withoutTitle.slice(rootEnd, bodyEnd),
    withoutTitle.slice(bodyEnd),
  ]
  const modules = await readBuiltModules(webFolder, language)
  const filesOf = (...sources: string[]) =>
    joinFiles(ownFiles, ...sources.map((source) => modules.filesOf(source)))
  const textOf = sheetReader(webFolder)
  return {
    fontFiles: [...html.matchAll(/<link [^>]*as="font"[^>]* href="([^"]+)"/g)].map((match) => match[1] ?? ''),
    inlineScriptHashes: scripts.map(
      (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    ),
    render: (head, firstQueries, origin, { file: source, rendered, links = [] } = {}) => {
      const queries = jsonForHtml(firstQueries)
      const data = `<script type="application/json" id="first-queries">${queries}</script>`
      const own = source === undefined ? [] : [source]
      const tags = headTags(head, origin)
      if (rendered === undefined) {
        // The embeddable player has no member bar.
        const files = filesOf(...own, ...(name === 'index' ? [MEMBER_BAR] : []))
        const linked = fromMediaHost(linkScripts(files) + linkSheets(files))
        return before + linked + tags + between + afterRoot + needsScripts() + data + end
      }
      const files = filesOf(...own)
      const [early, view] = splitRendered(rendered)
      const linked = fromMediaHost(inlineSheets(files, textOf) + linkScripts(files))
      const after = afterRoot + withoutScripts(head.title, links) + data
      return before + early + linked + tags + between + view + after + end
    },
  }
}

/** Shown instead of a page that is sent empty. */
function needsScripts(): string {
  const { needsScripts, withoutScripts } = pageTexts
  const links = (['home', 'allVideos'] as const).map(
    (page) => `<a href="${page === 'home' ? '/' : '/allVideos'}">${escapeHtml(pageTitles[page])}</a>`,
  )
  return `<noscript><p class="without-scripts">${escapeHtml(`${needsScripts} ${withoutScripts}`)} ${links.join(', ')}</p></noscript>`
}

function withoutScripts(title: string, links: readonly PageLink[]): string {
  if (links.length === 0) return ''
  const items = links.map(
    ({ name, path }) => `<li><a href="${escapeHtml(path)}">${escapeHtml(name)}</a></li>`,
  )
  return `<noscript><nav class="without-scripts" aria-label="${escapeHtml(title)}"><ul>${items.join('')}</ul></nav></noscript>`
}

/** Splits server-rendered HTML into preloads, which belong into the head, and the view. */
function splitRendered(rendered: string): [early: string, view: string] {
  const early = /^(?:<link [^>]*>)*/.exec(rendered)?.[0] ?? ''
  return [early, rendered.slice(early.length)]
}

/** For pages without a picture of their own. */
const SITE_IMAGE: PreviewImage = { path: '/icon-512.png', width: 512, height: 512 }

function headTags(head: PageHead, origin: string): string {
  const url = origin + inLanguagePath(head.canonicalPath, currentLanguage())
  const image = previewImage(head.imageUrl)
  const named = {
    description: head.description,
    ...(head.packKey === undefined ? {} : { [PACK_KEY_META]: head.packKey }),
    'twitter:card': image === undefined ? 'summary' : 'summary_large_image',
  }
  const properties = [
    ['og:site_name', 'Serendib'],
    ['og:type', head.kind],
    ['og:title', head.title],
    ['og:description', head.description],
    ['og:url', url],
    ...imageProperties(image ?? SITE_IMAGE, image ? titleOf(head) : 'Serendib', origin),
    ...(head.video ? videoProperties(head.video, origin) : []),
  ] as const
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    ...Object.entries(named).map(
      ([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}">`,
    ),
    ...properties.map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`,
    ),
    head.isIndexed
      ? [canonicalLink(url), ...alternateLinks(head, origin)].join('\n')
      : '<meta name="robots" content="noindex">',
    ...(head.oEmbedPath === undefined ? [] : [oEmbedLink(origin + head.oEmbedPath, head.title)]),
    ...(head.feed ? [feedLink(head.feed, origin)] : []),
    ...(head.structured ? [structuredScript(head.structured, origin)] : []),
  ].join('\n')
}

/** The page's path in a language. Without `?hl=`, search engines get English. */
function inLanguagePath(path: string, language: Language): string {
  if (language === LANGUAGES[0]) return path
  return `${path}${path.includes('?') ? '&' : '?'}hl=${language}`
}

const canonicalLink = (url: string) => `<link rel="canonical" href="${escapeHtml(url)}">`

/** https://developers.google.com/search/docs/specialty/international/localized-versions */
function alternateLinks({ canonicalPath }: PageHead, origin: string): string[] {
  const alternate = (hreflang: string, path: string) =>
    `<link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(origin + path)}">`
  return [
    ...LANGUAGES.map((language) => alternate(language, inLanguagePath(canonicalPath, language))),
    alternate('x-default', canonicalPath),
  ]
}

type Properties = readonly (readonly [property: string, content: string])[]

/** https://ogp.me/#structured */
function imageProperties(image: PreviewImage, alt: string, origin: string): Properties {
  return [
    ['og:image', origin + image.path],
    ['og:image:type', image.path.endsWith('.png') ? 'image/png' : 'image/jpeg'],
    ['og:image:width', String(image.width)],
    ['og:image:height', String(image.height)],
    ['og:image:alt', alt],
  ]
}

/** The player first, then the file for apps that play files only. */
function videoProperties(video: PreviewVideo, origin: string): Properties {
  const offered = [
    [video.embedPath, 'text/html'],
    [video.directUrl, 'video/mp4'],
  ] as const
  const sources = offered.filter(([path]) => path !== '')
  // A video without dimensions counts as 16:9.
  const [width, height] = video.width > 0 && video.height > 0 ? [video.width, video.height] : [1280, 720]
  return [
    ...sources.flatMap(([path, type]): Properties => {
      const url = wholeUrl(path, origin)
      return [
        ['og:video:url', url],
        ...(url.startsWith('https:') ? ([['og:video:secure_url', url]] as const) : []),
        ['og:video:type', type],
        ['og:video:width', String(width)],
        ['og:video:height', String(height)],
      ]
    }),
    ['video:duration', String(Math.max(1, Math.round(video.durationSeconds)))],
  ]
}

const titleOf = (head: PageHead) => head.title.replace(/ · Serendib$/, '')

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

/** Encodes JSON so that it cannot end its script element. */
function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
}

/** Properties of structured data that contain URLs; other properties, such as titles, may begin with a slash too. */
const ADDRESSES = new Set(['url', 'item', 'thumbnailUrl', 'contentUrl', 'embedUrl', 'urlTemplate'])

/** Converts paths in structured data to URLs. */
function withOrigin(value: unknown, origin: string, isAddress = false): unknown {
  if (typeof value === 'string') return isAddress && value.startsWith('/') ? origin + value : value
  if (Array.isArray(value)) return value.map((each) => withOrigin(each, origin, isAddress))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, withOrigin(each, origin, ADDRESSES.has(name))]),
  )
}
