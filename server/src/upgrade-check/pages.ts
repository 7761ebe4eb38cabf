import { RESERVED_SLUGS } from '@serendib/contract'
import { LANGUAGES } from '@serendib/texts'
import { readResponse, type StepResult } from './step.ts'

/** Pages of a kind that are read in each language. */
const EACH_KIND = 3
/** Links may contain any kind. */
const PAGES_MAX = 600
/** How often a page is read until it has its content. */
const ATTEMPTS = 4

/**
 * Reads the pages and files that others find from Home and the sitemap, a few of each kind, in every language. A page
 * that is there must not fail, and has its content: what it links to would not be read otherwise.
 */
export async function visitPages(origin: string): Promise<StepResult> {
  const waiting = ['/', '/sitemap.xml', '/robots.txt']
  const seen = new Set(waiting)
  const kinds = new Map<string, number>()
  const problems: string[] = []
  let slowest = { path: '/', ms: 0 }
  let read = 0
  const unread = new Set<string>()
  const empty: string[] = []
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const kind = kindOf(path)
    const count = kinds.get(kind) ?? 0
    if (read >= PAGES_MAX && count === 0) unread.add(kind)
    if (read >= PAGES_MAX || count >= EACH_KIND) continue
    kinds.set(kind, count + 1)
    for (const language of LANGUAGES) {
      const url = new URL(path, origin)
      url.searchParams.set('hl', language)
      const started = performance.now()
      const { status, text, problem } = await readPage(url)
      const shown = url.pathname + url.search
      const ms = performance.now() - started
      read++
      if (ms > slowest.ms) slowest = { path: shown, ms }
      problems.push(
        ...(status >= 400 ? [`${shown} answers ${status}.`] : []),
        ...(problem === undefined ? [] : [problem]),
      )
      if (isEmpty(text)) empty.push(shown)
      waiting.push(...new Set(linksIn(text, origin)).difference(seen))
      for (const link of linksIn(text, origin)) seen.add(link)
    }
  }
  const summary = `Read ${read} pages of ${kinds.size} kinds in ${LANGUAGES.length} languages; the slowest, ${slowest.path}, took ${(slowest.ms / 1000).toFixed(1)} s.`
  return {
    summary: unread.size === 0 ? summary : `${summary} Not read: ${[...unread].slice(0, 20).join(', ')}.`,
    problems: [...problems, ...emptyPages(empty)],
  }
}

function emptyPages(paths: readonly string[]): string[] {
  if (paths.length === 0) return []
  const shown = paths.length > 3 ? [...paths.slice(0, 3), '…'] : paths
  return [
    `${paths.length} pages were sent without their content, so their links were not read: ${shown.join(', ')}. ` +
      'Run node scripts/setup.mjs if this version is not built. If the machine was busy, try again.',
  ]
}

/** On a busy machine, the server sends a page without its content, for the browser to make it. */
async function readPage(url: URL): ReturnType<typeof readResponse> {
  for (let attempt = 1; ; attempt++) {
    const reply = await readResponse(url)
    if (attempt === ATTEMPTS || !isEmpty(reply.text)) return reply
  }
}

/** Whether a page has the responses of its first calls, but not the content that is rendered from them. */
function isEmpty(page: string): boolean {
  return page.includes('<div id="root"></div>') && page.includes('id="first-queries">[{')
}

/** What a path is of: its first part, how many follow, and the names in its query. */
function kindOf(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://site')
  const [first = '', ...others] = pathname.split('/').filter(Boolean)
  const name =
    first === '' || RESERVED_SLUGS.has(first.toLowerCase()) || first.includes('.') ? first : ':video'
  return [name, others.length, ...searchParams.keys()].join(' ')
}

/** The site's own pages that a page, feed or sitemap links to. */
function linksIn(text: string, origin: string): string[] {
  const links = Array.from(
    text.matchAll(
      /<a [^>]*?href="([^"]+)"|rel="alternate"[^>]*?href="([^"]+)"|<loc>([^<]+)<|<iframe [^>]*?src="([^"]+)"/g,
    ),
    (match) => match.slice(1).find(Boolean) ?? '',
  )
  return links.flatMap((link) => {
    const url = URL.parse(link.replaceAll('&amp;', '&'), origin)
    if (url?.origin !== origin) return []
    url.searchParams.delete('hl')
    return [url.pathname + url.search]
  })
}
