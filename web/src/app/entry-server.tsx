import { renderToString } from 'react-dom/server'
import { startWithInitialData } from '../platform/calls/api.ts'
import type { InitialQuery } from '../platform/calls/initial-data.ts'
import { loadFirstPage } from '../platform/router/index.ts'
import { App } from './App.tsx'
import { routes } from './routes.tsx'

/**
 * Renders a page for a guest. `url` is its path and query; `initialQueries` are the initial data: a query without
 * data is rendered as loading. Returns undefined if no route matches. The page's preloads (`<link>`) come first.
 */
export async function render(
  url: string,
  initialQueries: readonly InitialQuery[],
): Promise<string | undefined> {
  const { pathname, search } = new URL(url, 'http://site')
  const location = { pathname, search, hash: '', state: null, key: 'first', isFirst: true, from: null }
  const first = await loadFirstPage(routes, location)
  if (!first) return undefined
  // No awaits from here on: the cached responses belong to this page only.
  startWithInitialData(initialQueries)
  return renderToString(<App first={first} />)
}
