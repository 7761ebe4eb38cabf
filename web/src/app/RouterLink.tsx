import { Link, useLocation } from '../platform/router/index.ts'
import type { LinkProps } from '../ui/controls/Link.tsx'

/**
 * A design system link that uses the router. Links to other sites, mailto: and anchors on the page stay plain
 * links.
 */
export function RouterLink({ href, children, ...link }: LinkProps) {
  const { pathname } = useLocation()
  if (!href.startsWith('/') || href.startsWith('//') || link.download !== undefined) {
    return (
      <a href={href} {...link}>
        {children}
      </a>
    )
  }
  // A tab or filter of the same page: keep the scroll position.
  const isSamePage = href.split(/[?#]/, 1)[0] === pathname && href !== pathname
  return (
    <Link {...link} to={href} preventScrollReset={isSamePage}>
      {children}
    </Link>
  )
}
