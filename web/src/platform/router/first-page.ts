import { findRoute, loadPage, type PageRoute } from './page-route.ts'
import type { Place } from './place.ts'
import type { Shown } from './Router.tsx'

/**
 * The page at a location with its code loaded, ready to show; undefined when no route matches. Throws loading
 * errors.
 */
export async function loadFirstPage(routes: readonly PageRoute[], place: Place): Promise<Shown | undefined> {
  const found = findRoute(routes, place.pathname)
  if (!found) return undefined
  return { place, params: found.params, page: await loadPage(found.route), error: null }
}
