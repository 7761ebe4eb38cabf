import { RESERVED_SLUGS } from '@serendib/contract'
import { LANGUAGES } from '@serendib/texts'
import { readResponse, type StepResult } from './step.ts'

/** Pages of a kind that are read in each language. */
const EACH_KIND = 3
const PAGES_MAX = 300

/**
 * Reads the pages and files that others find from Home and the sitemap, a few of each kind, in every language. A page
 * that is there must not fail.
 */
export async function visitPages(origin: string): Promise<StepResult> {
  const waiting = ['/', '/sitemap.xml', '/robots.txt']
  const seen = new Set(waiting)
  const kinds = new Map<string, number>()
  const problems: string[] = []
  let slowest = { path: '/', ms: 0 }
  let read = 0
  for (let path = waiting.shift(); path !== undefined && read < PAGES_MAX; path = waiting.shift()) {
    const kind = kindOf(path)
    const count = kinds.get(kind) ?? 0
    if (count >= EACH_KIND) continue
    kinds.set(kind, count + 1)
    for (const language of LANGUAGES) {
      const url = new URL(path, origin)
      url.searchParams.set('hl', language)
      const started = performance.now()
      const { status, text, problem } = await readResponse(url)
      const ms = performance.now() - started
      read++
      if (ms > slowest.ms) slowest = { path: url.pathname + url.search, ms }
      if (problem !== undefined) problems.push(problem)
      if (status >= 400) problems.push(`${url.pathname}${url.search} answers ${status}.`)
      for (const link of linksIn(text, origin))
        if (!seen.has(link)) {
          seen.add(link)
          waiting.push(link)
        }
    }
  }
  const summary = `Read ${read} pages of ${kinds.size} kinds in ${LANGUAGES.length} languages; the slowest, ${slowest.path}, took ${(slowest.ms / 1000).toFixed(1)} s.`
  return { summary, problems }
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
