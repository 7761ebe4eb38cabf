import { startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { VisitProvider, type Going, type Visit } from './hooks.tsx'
import type { PageModule, PageRoute } from './page-route.ts'
import { findRoute, loadPage } from './page-route.ts'
import { readPlace, writePlace, type Place } from './place.ts'
import { keepScroll, restoreScroll, scrollToHash, watchScroll } from './scroll.ts'

/** What is shown: a page that has loaded, or the reason why it did not. */
export interface Shown {
  readonly place: Place
  readonly params: Visit['params']
  readonly page: PageModule | null
  readonly error: unknown
}

interface Options {
  readonly routes: readonly PageRoute[]
  /** Where every path leads that no route has. */
  readonly homePath: string
  /** The page that the server drew: it is shown at once. */
  readonly first?: Shown | undefined
  /** What stands around the page; `shown` is null until the first one has loaded. */
  readonly children: (shown: Shown | null) => ReactNode
}

/** How the shown place was come to, for the scroll position. */
type Arrival = 'first' | 'back' | 'new' | 'same-scroll'

/**
 * Shows the page of the browser's address. A new page takes over when its code is there; until then the one before
 * stays, with its own address in the hooks, so that a page never sees the parameters of another.
 */
export function Router({ routes, homePath, first, children }: Options) {
  const [shown, setShown] = useState<Shown | null>(first ?? null)
  const arrival = useRef<Arrival>('first')
  const shownKey = useRef((first?.place ?? readPlace()).key)
  const journey = useRef(0)

  const visits = useMemo(() => {
    const arrive = (how: Arrival) => {
      const place = readPlace()
      const found = findRoute(routes, place.pathname)
      if (!found) {
        writePlace(new URL(homePath, window.location.href), { isReplacing: true, state: null })
        arrive(how)
        return
      }
      const { route, params } = found
      const number = ++journey.current
      const show = (page: PageModule | null, error: unknown) => {
        // Somebody may have gone on in the meantime.
        if (number !== journey.current) return
        arrival.current = how
        startTransition(() => setShown({ place, params, page, error }))
      }
      const open = async () => {
        try {
          const page = await loadPage(route)
          if (number === journey.current) page.loader?.({ params, url: new URL(window.location.href) })
          show(page, null)
        } catch (error) {
          show(null, error)
        }
      }
      void open()
    }
    const navigate = (to: string | number, going: Going = {}) => {
      if (typeof to === 'number') {
        window.history.go(to)
        return
      }
      keepScroll(shownKey.current)
      const url = new URL(to, window.location.href)
      // Where one is already, another entry would only have to be gone back over.
      const isReplacing = going.replace === true || url.href === window.location.href
      writePlace(url, { isReplacing, state: going.state ?? null })
      arrive(going.preventScrollReset === true ? 'same-scroll' : 'new')
    }
    const prepare = (path: string) => {
      const found = findRoute(routes, new URL(path, window.location.href).pathname)
      // What fails now fails again, and is said, when somebody goes there.
      if (found) loadPage(found.route).catch(() => undefined)
    }
    return { arrive, navigate, prepare }
  }, [routes, homePath])

  useEffect(() => {
    const onPopState = () => {
      keepScroll(shownKey.current)
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

  const place = shown?.place
  useLayoutEffect(() => {
    if (!place) return
    shownKey.current = place.key
    if (arrival.current === 'same-scroll') return
    // Who began to read what the server drew stays there.
    if (place === first?.place && window.scrollY > 0) return
    if (arrival.current !== 'new' && restoreScroll(place.key)) return
    if (!scrollToHash(place.hash)) window.scrollTo(0, 0)
  }, [place, first])

  const visit = useMemo<Visit>(() => {
    const { navigate, prepare } = visits
    return { place: shown?.place ?? readPlace(), params: shown?.params ?? {}, navigate, prepare }
  }, [visits, shown])
  return <VisitProvider value={visit}>{children(shown)}</VisitProvider>
}
