import { Link, useLocation } from '../platform/router/index.ts'
import type { LinkProps } from '../ui/Link.tsx'

/** A link of the design system within the router. Other sites, mail and places on the page stay plain links. */
export function RouterLink({ href, children, ...link }: LinkProps) {
  const { pathname } = useLocation()
  if (!href.startsWith('/') || href.startsWith('//') || link.download !== undefined) {
    return (
      <a href={href} {...link}>
        {children}
      </a>
    )
  }
  // A tab or a filter of the same page: who presses it wants to stay where it is.
  const isSamePage = href.split(/[?#]/, 1)[0] === pathname && href !== pathname
  return (
    <Link {...link} to={href} preventScrollReset={isSamePage}>
      {children}
    </Link>
  )
}
