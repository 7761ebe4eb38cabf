import { createContext, use, useCallback, useEffect, useMemo, type ComponentProps } from 'react'
import type { Params } from './match.ts'
import type { RouterLocation } from './location.ts'

/** Options of a navigation. */
export interface NavigateOptions {
  /** Replace the current history entry. */
  readonly replace?: boolean
  /** Keep the scroll position. */
  readonly preventScrollReset?: boolean
  /** Passed to the page. */
  readonly state?: unknown
}

/** Navigates to a path of this site, or by a number of history entries (negative: back). */
export type Navigate = (to: string | number, options?: NavigateOptions) => void

/** The current page and how to leave it. */
export interface RouterState {
  readonly location: RouterLocation
  readonly params: Params
  readonly navigate: Navigate
  /** Preloads what a path needs when the user is likely to go there. */
  readonly prepare: (path: string) => void
}

const RouterContext = createContext<RouterState | null>(null)
export const RouterProvider = RouterContext.Provider

export function useRouter(): RouterState {
  const visit = use(RouterContext)
  if (!visit) throw new Error('this is used outside of the router')
  return visit
}

/** The location of the current page. */
export function useLocation(): RouterLocation {
  return useRouter().location
}

export function useNavigate(): Navigate {
  return useRouter().navigate
}

/**
 * For asynchronous results: whether the browser is still at the location of this render. A user who went
 * elsewhere must not be redirected.
 */
export function useIsStillHere(): () => boolean {
  const { pathname, search } = useLocation()
  return () => window.location.pathname === pathname && window.location.search === search
}

/** The parameters in the page's path. */
export function useParams(): Params {
  return useRouter().params
}

type SearchParams = URLSearchParams | Readonly<Record<string, string>>

/**
 * `next` may be a function of the current query, because an earlier change may not have been rendered yet.
 */
export type SetSearchParams = (
  next: SearchParams | ((now: URLSearchParams) => SearchParams),
  options?: NavigateOptions,
) => void

/** The query of the page's URL, and a function that changes it. */
export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const { location, navigate } = useRouter()
  const { pathname, search } = location
  const params = useMemo(() => new URLSearchParams(search), [search])
  const setParams = useCallback<SetSearchParams>(
    (next, options) => {
      const { location: current } = window
      const now = new URLSearchParams(current.pathname === pathname ? current.search : search)
      const query = new URLSearchParams(typeof next === 'function' ? next(now) : next).toString()
      navigate(query === '' ? pathname : `${pathname}?${query}`, options)
    },
    [navigate, pathname, search],
  )
  return [params, setParams]
}

/** Redirects when it is rendered. */
export function Navigate(props: { to: string; replace?: boolean; state?: unknown }) {
  const { to, replace = false, state } = props
  const navigate = useNavigate()
  useEffect(() => navigate(to, { replace, state }), [navigate, to, replace, state])
  return null
}

/** A link to a path of this site that loads no new document. */
export function Link({
  to,
  preventScrollReset = false,
  onClick,
  onPointerEnter,
  onFocus,
  children,
  ...anchor
}: ComponentProps<'a'> & { to: string; preventScrollReset?: boolean }) {
  const { navigate, prepare } = useRouter()
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
