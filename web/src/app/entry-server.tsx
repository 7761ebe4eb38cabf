import { renderToString } from 'react-dom/server'
import { startWithAnswers } from '../platform/api.ts'
import type { FirstAnswer } from '../platform/first-answers.ts'
import { loadFirstPage } from '../platform/router/index.ts'
import { App } from './App.tsx'
import { routes } from './routes.tsx'

/**
 * Draws a page as a guest sees it first. `url` is its path and query, `answers` those that come inside the page: what they
 * leave open is drawn as still loading. Undefined where no page stands. What the page fetches early (`<link>`) comes first.
 */
export async function draw(url: string, answers: readonly FirstAnswer[]): Promise<string | undefined> {
  const { pathname, search } = new URL(url, 'http://site')
  const place = { pathname, search, hash: '', state: null, key: 'first', isFirst: true, from: null }
  const first = await loadFirstPage(routes, place)
  if (!first) return undefined
  // From here on nothing waits: the answers belong to this page alone.
  startWithAnswers(answers)
  return renderToString(<App first={first} />)
}
