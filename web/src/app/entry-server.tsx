import { setLanguage, type Language } from '@serendib/texts'
import { renderToString } from 'react-dom/server'
import { startWithInitialData } from '../platform/calls/api.ts'
import type { InitialQuery } from '../platform/calls/initial-data.ts'
import { findRoute, loadFirstPage } from '../platform/router/index.ts'
import { App } from './App.tsx'
import { routes } from './routes.tsx'

export { loadCatalog } from '@serendib/texts'

/**
 * Finds the source file of a page below `web/` and, if there are initial data, renders the page for a guest. `url` is its
 * path and query; a query without data is rendered as loading. Returns undefined if no route matches. The HTML begins
 * with the page's preloads (`<link>`).
 */
export async function render(
  url: string,
  initialQueries: readonly InitialQuery[] | undefined,
  language: Language,
): Promise<{ file: string | undefined; html?: string } | undefined> {
  const { pathname, search } = new URL(url, 'http://site')
  const location = { pathname, search, hash: '', state: null, key: 'first', isFirst: true, from: null }
  const file = findRoute(routes, pathname)?.route.file
  if (!initialQueries) return { file }
  const first = await loadFirstPage(routes, location)
  if (!first) return undefined
  // No awaits from here on: the cached responses belong to this page only.
  startWithInitialData(initialQueries)
  setLanguage(() => language)
  return { file, html: renderToString(<App first={first} />) }
}
