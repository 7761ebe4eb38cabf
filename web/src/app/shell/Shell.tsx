import { Suspense, useRef, useState } from 'react'
import { shellTexts } from '../../platform/texts/shell.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { Footer } from './Footer.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { PageAnnouncer } from './PageAnnouncer.tsx'
import type { SideMenuState, SearchBoxState, ShellLinks } from './shell-types.ts'
import { TabBar } from './TabBar.tsx'
import { TopBar } from './TopBar.tsx'
import styles from './Shell.module.css'
import type { Elements } from '../../ui/elements.ts'

export type ShellProps = {
  links: ShellLinks
  /** The pathname of the current page. */
  currentPath: string
  isSignedIn: boolean
  renderSearch: (state: SearchBoxState) => Elements
  /** The end of the bar: a guest's or a member's. */
  actions: Elements
  /** Rendered only while it is open; may suspend. */
  renderMenu: (state: SideMenuState) => Elements
  /** Sign-in and sign-up fill the window and have no footer. */
  isAuthPage: boolean
  children: Elements
}

/** Below this width the side menu is a drawer over the page instead of a column next to it. */
const drawerQuery = '(max-width: 1100px)'

/** Everything around the pages: top bar, side menu, footer, tab bar. Presentational: it requests no data. */
export function Shell(props: ShellProps) {
  const { links, currentPath, isSignedIn, children } = props
  const [isMenuOpen, setMenuOpen] = useState(false)
  // Queried only while the menu is open: otherwise the result would re-render the shell of every narrow
  // window.
  const isDrawer = useMediaQuery(isMenuOpen ? drawerQuery : 'not all')
  const [opener, setOpener] = useState<Element | null>(null)
  const main = useRef<HTMLElement>(null)

  const [menuPath, setMenuPath] = useState(currentPath)
  if (menuPath !== currentPath) {
    setMenuPath(currentPath)
    if (isDrawer) setMenuOpen(false)
  }

  const toggleMenu = () => {
    setOpener(document.activeElement)
    setMenuOpen(!isMenuOpen)
  }
  const closeMenu = () => {
    setMenuOpen(false)
    // The page behind the drawer can only be focused once it is no longer inert.
    if (opener instanceof HTMLElement) requestAnimationFrame(() => opener.focus())
  }

  const menu = isMenuOpen && (
    <Suspense fallback={isDrawer ? null : <div />}>
      {props.renderMenu({ isDrawer, onClose: closeMenu })}
    </Suspense>
  )

  return (
    <div className={styles.shell}>
      <a
        className={styles.skip}
        href="#main"
        inert={isDrawer && isMenuOpen}
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {shellTexts.skipToContent}
      </a>
      {isDrawer && menu}
      <div className={styles.page} inert={isDrawer && isMenuOpen}>
        <TopBar
          links={links}
          currentPath={currentPath}
          renderSearch={props.renderSearch}
          actions={props.actions}
          isMenuOpen={isMenuOpen}
          onToggleMenu={toggleMenu}
        />
        <div className={isMenuOpen && !isDrawer ? styles.withMenu : styles.withoutMenu}>
          {!isDrawer && menu}
          <main ref={main} id="main" className={styles.main} tabIndex={-1}>
            {children}
          </main>
        </div>
        {!props.isAuthPage && <Footer links={links} isSignedIn={isSignedIn} />}
        <TabBar links={links} currentPath={currentPath} isMenuOpen={isMenuOpen} onToggleMenu={toggleMenu} />
      </div>
      <OfflineNotice downloadsHref={currentPath === links.downloads ? undefined : links.downloads} />
      <PageAnnouncer currentPath={currentPath} main={main} />
    </div>
  )
}
