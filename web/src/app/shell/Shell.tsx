import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { shellTexts } from '../../platform/texts/shell.ts'
import { preloadOverlays } from '../../ui/overlays.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { Footer } from './Footer.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { PageAnnouncer } from './PageAnnouncer.tsx'
import type {
  ShellLinks,
  ShellNotifications,
  ShellSearch,
  ShellViewer,
  SubscribedChannels,
  Theme,
} from './shell-types.ts'
import { TabBar } from './TabBar.tsx'
import { TopBar } from './TopBar.tsx'
import styles from './Shell.module.css'

export type ShellProps = {
  links: ShellLinks
  /** The pathname of the page that is shown. */
  currentPath: string
  /** Null for a guest. */
  viewer: ShellViewer | null
  search: ShellSearch
  notifications: ShellNotifications
  /** Undefined while they load. */
  subscribedChannels: SubscribedChannels | undefined
  theme: Theme
  onToggleTheme: () => void
  onLogout: () => void
  /** Sign-in and sign-up fill the window and have no footer; the bar then offers the other of the two. */
  authPage?: 'sign-in' | 'sign-up'
  children: ReactNode
}

const loadSideMenu = () => import('./SideMenu.tsx')
const SideMenu = lazy(loadSideMenu)

/** Below this width the side menu is a drawer over the page instead of a column beside it. */
const drawerQuery = '(max-width: 1100px)'

/** Everything around the pages: top bar, side menu, footer, tab bar. It shows and calls back; it fetches nothing. */
export function Shell(props: ShellProps) {
  const { links, currentPath, viewer, children, authPage } = props
  const isDrawer = useMediaQuery(drawerQuery)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const opener = useRef<Element | null>(null)
  const main = useRef<HTMLElement>(null)

  const [menuPath, setMenuPath] = useState(currentPath)
  if (menuPath !== currentPath) {
    setMenuPath(currentPath)
    if (isDrawer) setMenuOpen(false)
  }

  useEffect(() => {
    // The first sign of a visitor's hand: by the time it has reached a button, menus and dialogs are there.
    const events = ['pointermove', 'pointerdown', 'keydown'] as const
    const onFirst = () => {
      preloadOverlays()
      // What cannot be fetched now is fetched, and missed, when it is opened.
      loadSideMenu().catch(() => undefined)
      for (const event of events) removeEventListener(event, onFirst)
    }
    for (const event of events) addEventListener(event, onFirst, { passive: true })
    return () => {
      for (const event of events) removeEventListener(event, onFirst)
    }
  }, [])

  const toggleMenu = () => {
    opener.current = document.activeElement
    setMenuOpen(!isMenuOpen)
  }
  const closeMenu = () => {
    setMenuOpen(false)
    if (opener.current instanceof HTMLElement) {
      const target = opener.current
      // The page behind the drawer can take the focus only after it is no longer inert.
      requestAnimationFrame(() => target.focus())
    }
  }

  const menu = isMenuOpen && (
    <Suspense fallback={isDrawer ? null : <div />}>
      <SideMenu
        links={links}
        currentPath={currentPath}
        isSignedIn={viewer !== null}
        subscribedChannels={props.subscribedChannels}
        theme={props.theme}
        onToggleTheme={props.onToggleTheme}
        isDrawer={isDrawer}
        onClose={closeMenu}
      />
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
          viewer={viewer}
          search={props.search}
          notifications={props.notifications}
          theme={props.theme}
          onToggleTheme={props.onToggleTheme}
          onLogout={props.onLogout}
          isMenuOpen={isMenuOpen}
          onToggleMenu={toggleMenu}
          authPage={authPage}
        />
        <div className={isMenuOpen && !isDrawer ? styles.withMenu : styles.withoutMenu}>
          {!isDrawer && menu}
          <main ref={main} id="main" className={styles.main} tabIndex={-1}>
            {children}
          </main>
        </div>
        {authPage === undefined && <Footer links={links} isSignedIn={viewer !== null} />}
        <TabBar links={links} currentPath={currentPath} isMenuOpen={isMenuOpen} onToggleMenu={toggleMenu} />
      </div>
      <OfflineNotice />
      <PageAnnouncer currentPath={currentPath} main={main} />
    </div>
  )
}
