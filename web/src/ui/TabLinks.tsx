import { Link } from './Link.tsx'
import styles from './Tabs.module.css'

/** Links that look like tabs: to sections of the same page (`#…`), or to its sub-pages. `current` is an href. */
export function TabLinks(props: {
  label: string
  links: { href: string; label: string; count?: number }[]
  current: string | null
}) {
  return (
    <nav className={styles.tabs} aria-label={props.label}>
      {props.links.map((link) => (
        <Link
          key={link.href}
          href={link.href}
          className={styles.tab}
          aria-current={link.href === props.current ? 'true' : undefined}
        >
          {link.label}
          {link.count !== undefined && <small>{link.count}</small>}
        </Link>
      ))}
    </nav>
  )
}
