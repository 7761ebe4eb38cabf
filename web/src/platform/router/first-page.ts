import { findRoute, loadPage, type PageRoute } from './page-route.ts'
import type { RouterLocation } from './location.ts'
import type { Shown } from './Router.tsx'

/**
 * The page at a location with its code loaded, ready to show; undefined when no route matches. Throws loading
 * errors.
 */
export async function loadFirstPage(
  routes: readonly PageRoute[],
  location: RouterLocation,
): Promise<Shown | undefined> {
  const found = findRoute(routes, location.pathname)
  if (!found) return undefined
  return { location, params: found.params, page: await loadPage(found.route), error: null }
}
