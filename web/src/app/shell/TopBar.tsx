import { useRef, useState } from 'react'
import { Menu as MenuIcon, Search } from 'lucide-react'
import { shellTexts } from '../../platform/texts/shell.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Link } from '../../ui/controls/Link.tsx'
import { Logo } from '../../ui/brand/Logo.tsx'
import { useFocusBack } from '../../ui/overlays/use-focus-back.ts'
import type { SearchBoxState, ShellLinks } from './shell-types.ts'
import styles from './TopBar.module.css'
import type { Elements } from '../../ui/elements.ts'

type TopBarProps = {
  links: ShellLinks
  currentPath: string
  renderSearch: (state: SearchBoxState) => Elements
  /** The end of the bar: a guest's or a member's. */
  actions: Elements
  isMenuOpen: boolean
  onToggleMenu: () => void
}

/** The bar at the top of every page. */
export function TopBar(props: TopBarProps) {
  const { links, currentPath } = props
  const [isSearchOpen, setSearchOpen] = useState(false)
  const searchButton = useRef<HTMLButtonElement>(null)
  useFocusBack(isSearchOpen, () => searchButton.current)
  const pages = [
    { label: shellTexts.home, href: links.home },
    { label: shellTexts.allVideos, href: links.allVideos },
    { label: shellTexts.playlists, href: links.playlists },
    { label: shellTexts.aboutUs, href: links.aboutUs },
  ]
  return (
    <header className={styles.bar}>
      <IconButton
        className={styles.notOnPhones}
        label={shellTexts.menu}
        icon={<MenuIcon />}
        aria-expanded={props.isMenuOpen}
        onClick={props.onToggleMenu}
      />
      <Link className={styles.logo} href={links.home} aria-label={shellTexts.toHome}>
        <Logo />
      </Link>
      <nav className={styles.pages} aria-label={shellTexts.navigation.main}>
        {pages.map((page) => (
          <Link
            key={page.href}
            href={page.href}
            aria-current={page.href === currentPath ? 'page' : undefined}
          >
            {page.label}
          </Link>
        ))}
      </nav>
      {props.renderSearch({ isOpenOnPhones: isSearchOpen, onClose: () => setSearchOpen(false) })}
      <div className={styles.actions}>
        <IconButton
          ref={searchButton}
          className={styles.onPhones}
          label={shellTexts.openSearch}
          icon={<Search />}
          aria-expanded={isSearchOpen}
          onClick={() => setSearchOpen(true)}
        />
        {props.actions}
      </div>
    </header>
  )
}
