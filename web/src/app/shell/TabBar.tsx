import { Clapperboard, House, Library, ListVideo, Menu } from 'lucide-react'
import { shellTexts, tabTexts } from '../../platform/texts/shell.ts'
import { Link } from '../../ui/controls/Link.tsx'
import type { ShellLinks } from './shell-types.ts'
import styles from './TabBar.module.css'

/** The tab bar at the bottom, on phones only. */
export function TabBar(props: {
  links: ShellLinks
  currentPath: string
  isMenuOpen: boolean
  onToggleMenu: () => void
}) {
  const { links } = props
  const tabs = [
    { label: shellTexts.home, href: links.home, icon: <House /> },
    { label: tabTexts.allVideos, href: links.allVideos, icon: <Clapperboard /> },
    { label: tabTexts.playlists, href: links.playlists, icon: <ListVideo /> },
    { label: shellTexts.library, href: links.library, icon: <Library /> },
  ]
  return (
    <nav className={styles.bar} aria-label={shellTexts.navigation.quick}>
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          href={tab.href}
          aria-current={tab.href === props.currentPath ? 'page' : undefined}
        >
          {tab.icon}
          <span>{tab.label}</span>
        </Link>
      ))}
      <button type="button" aria-expanded={props.isMenuOpen} onClick={props.onToggleMenu}>
        <Menu />
        <span>{shellTexts.menu}</span>
      </button>
    </nav>
  )
}
