import type { ComponentType } from 'react'
import { matchPath, type Params } from './match.ts'

/** What a page's loader is told. */
export interface LoaderArgs {
  readonly params: Params
  readonly url: URL
}

/** The file of a page. */
export interface PageModule {
  readonly Component: ComponentType
  /** Starts the page's first queries; it does not wait for them. */
  readonly loader?: (args: LoaderArgs) => void
}

/** A page and the path where it stands. */
export interface PageRoute {
  /** Segments, of which those that begin with a colon are parameters. */
  readonly path: string
  /** Loads the page's file. */
  readonly lazy: () => Promise<PageModule>
}

/** The first route that a path fits, with its parameters. */
export function findRoute(
  routes: readonly PageRoute[],
  pathname: string,
): { route: PageRoute; params: Params } | undefined {
  for (const route of routes) {
    const params = matchPath(route.path, pathname)
    if (params) return { route, params }
  }
  return undefined
}

const loading = new Map<PageRoute, Promise<PageModule>>()

/** Loads a page's file, once; one that failed is tried again the next time. */
export function loadPage(route: PageRoute): Promise<PageModule> {
  const known = loading.get(route)
  if (known) return known
  const started = route.lazy()
  loading.set(route, started)
  started.catch(() => loading.delete(route))
  return started
}
