import { createContext, use, useCallback, useEffect, useMemo, type ComponentProps } from 'react'
import type { Params } from './match.ts'
import type { Place } from './place.ts'

/** How to go somewhere. */
export interface Going {
  /** Instead of the entry of the history that the browser stands on. */
  readonly replace?: boolean
  /** Stay where the page is scrolled to. */
  readonly preventScrollReset?: boolean
  /** Handed on to the page. */
  readonly state?: unknown
}

/** Goes to a path of this site, or so many entries back (below zero) or forward. */
export type Navigate = (to: string | number, going?: Going) => void

/** The page that is shown, and how to leave it. */
export interface Visit {
  readonly place: Place
  readonly params: Params
  readonly navigate: Navigate
  /** Loads what a path needs, as soon as somebody seems to want to go there. */
  readonly prepare: (path: string) => void
}

const VisitContext = createContext<Visit | null>(null)
export const VisitProvider = VisitContext.Provider

export function useVisit(): Visit {
  const visit = use(VisitContext)
  if (!visit) throw new Error('this is used outside of the router')
  return visit
}

/** Where the page that is shown stands. */
export function useLocation(): Place {
  return useVisit().place
}

export function useNavigate(): Navigate {
  return useVisit().navigate
}

/**
 * For what comes later, as an answer does: whether the browser is still where it was when this was drawn. Whoever went
 * elsewhere meanwhile is not led on.
 */
export function useIsStillHere(): () => boolean {
  const { pathname, search } = useLocation()
  return () => window.location.pathname === pathname && window.location.search === search
}

/** The parameters in the path of the page. */
export function useParams(): Params {
  return useVisit().params
}

type SearchParams = URLSearchParams | Readonly<Record<string, string>>

/** `next` may be made of what the query is now: a change before this one may not be shown yet. */
export type SetSearchParams = (
  next: SearchParams | ((now: URLSearchParams) => SearchParams),
  going?: Going,
) => void

/** The query of the page's address, and how to change it. */
export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const { place, navigate } = useVisit()
  const { pathname, search } = place
  const params = useMemo(() => new URLSearchParams(search), [search])
  const setParams = useCallback<SetSearchParams>(
    (next, going) => {
      const { location } = window
      const now = new URLSearchParams(location.pathname === pathname ? location.search : search)
      const query = new URLSearchParams(typeof next === 'function' ? next(now) : next).toString()
      navigate(query === '' ? pathname : `${pathname}?${query}`, going)
    },
    [navigate, pathname, search],
  )
  return [params, setParams]
}

/** Leads on as soon as it is shown. */
export function Navigate(props: { to: string; replace?: boolean; state?: unknown }) {
  const { to, replace = false, state } = props
  const navigate = useNavigate()
  useEffect(() => navigate(to, { replace, state }), [navigate, to, replace, state])
  return null
}

/** A link to a path of this site that needs no page load. */
export function Link({
  to,
  preventScrollReset = false,
  onClick,
  onPointerEnter,
  onFocus,
  children,
  ...anchor
}: ComponentProps<'a'> & { to: string; preventScrollReset?: boolean }) {
  const { navigate, prepare } = useVisit()
  return (
    <a
      {...anchor}
      href={to}
      onPointerEnter={(event) => {
        onPointerEnter?.(event)
        prepare(to)
      }}
      onFocus={(event) => {
        onFocus?.(event)
        prepare(to)
      }}
      onClick={(event) => {
        onClick?.(event)
        const { button, metaKey, ctrlKey, shiftKey, altKey, currentTarget } = event
        const isForBrowser = button !== 0 || metaKey || ctrlKey || shiftKey || altKey
        const isElsewhere = !['', '_self'].includes(currentTarget.target)
        if (event.defaultPrevented || isForBrowser || isElsewhere) return
        event.preventDefault()
        navigate(to, { preventScrollReset })
      }}
    >
      {children}
    </a>
  )
}
