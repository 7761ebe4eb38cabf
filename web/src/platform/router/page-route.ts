import type { ComponentType } from 'react'
import { matchPath, type Params } from './match.ts'

/** Arguments of a page's loader. */
export interface LoaderArgs {
  readonly params: Params
  readonly url: URL
}

/** The module of a page. */
export interface PageModule {
  readonly Component: ComponentType
  /** Starts the page's first queries without waiting for them. */
  readonly loader?: (args: LoaderArgs) => void
}

/** A page and its path. */
export interface PageRoute {
  /** Segments; those that start with a colon are parameters. */
  readonly path: string
  /** Loads the page's module. */
  readonly lazy: () => Promise<PageModule>
  /** The page's source file below `web/`, which the build adds from `lazy`. The server links what it needs. */
  readonly file?: string
}

/** The first route that matches a path, with its parameters. */
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

/** Loads a page's module once; a failed import is tried again next time. */
export function loadPage(route: PageRoute): Promise<PageModule> {
  const known = loading.get(route)
  if (known) return known
  const started = route.lazy()
  loading.set(route, started)
  started.catch(() => loading.delete(route))
  return started
}
