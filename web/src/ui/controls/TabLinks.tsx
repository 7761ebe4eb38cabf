import { useRef } from 'react'
import { Link } from './Link.tsx'
import styles from './Tabs.module.css'
import { useCurrentInView } from './use-current-in-view.ts'

/** Links that look like tabs, to anchors on the page or to other pages. */
export function TabLinks(props: {
  label: string
  links: { href: string; label: string; count?: number | string | undefined; isCurrent?: boolean }[]
}) {
  const row = useRef<HTMLElement>(null)
  useCurrentInView(row, props.links.find((link) => link.isCurrent)?.href)
  return (
    <nav ref={row} className={styles.tabs} aria-label={props.label}>
      {props.links.map(({ href, label, count, isCurrent = false }) => (
        <Link key={href} href={href} className={styles.tab} aria-current={isCurrent ? 'location' : undefined}>
          <span>{label}</span>
          {count !== undefined && <small>{count}</small>}
        </Link>
      ))}
    </nav>
  )
}
