import { findRoute, loadPage, type PageRoute } from './page-route.ts'
import type { Place } from './place.ts'
import type { Shown } from './Router.tsx'

/** The page at a place with its code loaded, to show at once; undefined where no route leads. Throws what loading throws. */
export async function loadFirstPage(routes: readonly PageRoute[], place: Place): Promise<Shown | undefined> {
  const found = findRoute(routes, place.pathname)
  if (!found) return undefined
  return { place, params: found.params, page: await loadPage(found.route), error: null }
}
