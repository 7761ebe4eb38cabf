import { createContext, createElement, use, type ComponentProps, type ComponentType } from 'react'

export type LinkProps = ComponentProps<'a'> & { href: string }

const PlainAnchor = ({ children, ...props }: LinkProps) => <a {...props}>{children}</a>

const LinkContext = createContext<ComponentType<LinkProps>>(PlainAnchor)

/** The application provides its router's link here; without it links are plain anchors. */
export const LinkProvider = LinkContext.Provider

/**
 * A link of the design system. `href` is a path within the site or a full URL; without it only the content is
 * shown.
 */
export function Link({ href, ...props }: Omit<LinkProps, 'href'> & { href: string | undefined }) {
  const LinkOfApp = use(LinkContext)
  if (href === undefined) return <span>{props.children}</span>
  return createElement(LinkOfApp, { ...props, href })
}
