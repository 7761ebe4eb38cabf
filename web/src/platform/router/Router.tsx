import { startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { RouterProvider, type NavigateOptions, type RouterState } from './hooks.tsx'
import type { PageModule, PageRoute } from './page-route.ts'
import { findRoute, loadPage } from './page-route.ts'
import { readLocation, writeLocation, type RouterLocation } from './location.ts'
import { saveScroll, restoreScroll, scrollToHash, watchScroll } from './scroll.ts'

/** The result of navigation: a page that has loaded, or the error. */
export interface Shown {
  readonly location: RouterLocation
  readonly params: RouterState['params']
  readonly page: PageModule | null
  readonly error: unknown
}

interface Options {
  readonly routes: readonly PageRoute[]
  /** Where unknown paths redirect to. */
  readonly homePath: string
  /** The server-rendered page, shown at once. */
  readonly first?: Shown | undefined
  /** Renders the shell around the page; `shown` is null until the first page has loaded. */
  readonly children: (shown: Shown | null) => ReactNode
}

/** How the current page was reached, for the scroll position. */
type Arrival = 'first' | 'back' | 'new' | 'same-scroll'

/**
 * Shows the page of the browser's location. A new page replaces the previous one when its code has loaded;
 * until then the hooks return the previous location, so that a page never sees another page's parameters.
 */
export function Router({ routes, homePath, first, children }: Options) {
  const [shown, setShown] = useState<Shown | null>(first ?? null)
  const arrival = useRef<Arrival>('first')
  const shownKey = useRef((first?.location ?? readLocation()).key)
  const latestNavigation = useRef(0)

  const visits = useMemo(() => {
    const arrive = (how: Arrival) => {
      const location = readLocation()
      const found = findRoute(routes, location.pathname)
      if (!found) {
        writeLocation(new URL(homePath, window.location.href), { isReplacing: true, state: null })
        arrive(how)
        return
      }
      const { route, params } = found
      const number = ++latestNavigation.current
      const show = (page: PageModule | null, error: unknown) => {
        // The user may have navigated again in the meantime.
        if (number !== latestNavigation.current) return
        arrival.current = how
        startTransition(() => setShown({ location, params, page, error }))
      }
      const open = async () => {
        try {
          const page = await loadPage(route)
          if (number === latestNavigation.current)
            page.loader?.({ params, url: new URL(window.location.href) })
          show(page, null)
        } catch (error) {
          show(null, error)
        }
      }
      void open()
    }
    const navigate = (to: string | number, options: NavigateOptions = {}) => {
      if (typeof to === 'number') {
        window.history.go(to)
        return
      }
      saveScroll(shownKey.current)
      const url = new URL(to, window.location.href)
      // Navigating to the current URL must not add a history entry.
      const isReplacing = options.replace === true || url.href === window.location.href
      writeLocation(url, { isReplacing, state: options.state ?? null })
      arrive(options.preventScrollReset === true ? 'same-scroll' : 'new')
    }
    const prepare = (path: string) => {
      const found = findRoute(routes, new URL(path, window.location.href).pathname)
      // An error here repeats, and is shown, when the user navigates.
      if (found) loadPage(found.route).catch(() => undefined)
    }
    return { arrive, navigate, prepare }
  }, [routes, homePath])

  useEffect(() => {
    const onPopState = () => {
      saveScroll(shownKey.current)
      visits.arrive('back')
    }
    const stopWatching = watchScroll(() => shownKey.current)
    window.addEventListener('popstate', onPopState)
    if (!first) visits.arrive('first')
    return () => {
      window.removeEventListener('popstate', onPopState)
      stopWatching()
    }
  }, [visits, first])

  const location = shown?.location
  useLayoutEffect(() => {
    if (!location) return
    shownKey.current = location.key
    if (arrival.current === 'same-scroll') return
    // A reader who has scrolled the server-rendered page stays there.
    if (location === first?.location && window.scrollY > 0) return
    if (arrival.current !== 'new' && restoreScroll(location.key)) return
    if (!scrollToHash(location.hash)) window.scrollTo(0, 0)
  }, [location, first])

  const visit = useMemo<RouterState>(() => {
    const { navigate, prepare } = visits
    return { location: shown?.location ?? readLocation(), params: shown?.params ?? {}, navigate, prepare }
  }, [visits, shown])
  return <RouterProvider value={visit}>{children(shown)}</RouterProvider>
}
