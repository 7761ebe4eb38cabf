import { useState } from 'react'
import { Bell, CircleUser, LogOut, Menu as MenuIcon, Moon, Search, Sun, Tv, Upload } from 'lucide-react'
import { shellTexts, themeToggleLabel } from '../../platform/texts/shell.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { IconButton, IconLink } from '../../ui/IconButton.tsx'
import { Link } from '../../ui/Link.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { Menu, type MenuEntry } from '../../ui/Menu.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { SearchBox } from './SearchBox.tsx'
import type { ShellLinks, ShellNotifications, ShellSearch, ShellViewer, Theme } from './shell-types.ts'
import styles from './TopBar.module.css'

type TopBarProps = {
  links: ShellLinks
  currentPath: string
  viewer: ShellViewer | null
  search: ShellSearch
  notifications: ShellNotifications
  theme: Theme
  onToggleTheme: () => void
  onLogout: () => void
  isMenuOpen: boolean
  onToggleMenu: () => void
  authPage: 'sign-in' | 'sign-up' | undefined
}

/** Own channels in the profile menu; My Account has them all. */
const CHANNELS_SHOWN = 4

const themeIcon = (theme: Theme) => (theme === 'dark' ? <Sun /> : <Moon />)

function ProfileMenu(
  props: Pick<TopBarProps, 'links' | 'theme' | 'onToggleTheme' | 'onLogout'> & { viewer: ShellViewer },
) {
  const { links, viewer, theme } = props
  const entries: MenuEntry[] = [
    { label: shellTexts.myAccount, icon: <CircleUser />, href: links.myAccount },
    ...viewer.channels
      .slice(0, CHANNELS_SHOWN)
      .map(({ name, href }): MenuEntry => ({ label: name, icon: <Tv />, href })),
    ...(viewer.isUploader
      ? [
          {
            label: shellTexts.uploadVideo,
            icon: <Upload />,
            href: links.upload,
            isPhoneOnly: true,
          } satisfies MenuEntry,
        ]
      : []),
    { label: themeToggleLabel(theme), icon: themeIcon(theme), onSelect: props.onToggleTheme },
    { label: shellTexts.logout, icon: <LogOut />, onSelect: props.onLogout, isApart: true },
  ]
  return (
    <Menu
      label={shellTexts.profileMenu}
      header={<b>{viewer.name}</b>}
      entries={entries}
      renderTrigger={(attributes) => (
        <button
          {...attributes}
          type="button"
          className={styles.profile}
          aria-label={shellTexts.profileMenu}
          title={viewer.name}
        >
          <Avatar url={viewer.avatarUrl} name={viewer.name} size={36} />
        </button>
      )}
    />
  )
}

function NotificationBell({ notifications }: { notifications: ShellNotifications }) {
  const { unreadCount } = notifications
  return (
    <Popover
      label={shellTexts.notifications}
      isOpen={notifications.isOpen}
      onOpenChange={notifications.onOpenChange}
      renderTrigger={(attributes) => (
        <IconButton
          {...attributes}
          label={unreadCount > 0 ? shellTexts.unreadNotifications(unreadCount) : shellTexts.notifications}
          icon={<Bell />}
          count={unreadCount}
        />
      )}
    >
      <div className={styles.notifications}>{notifications.isOpen && notifications.panel}</div>
    </Popover>
  )
}

/** Both are drawn, and the page's theme shows one: what the server draws knows of no theme. */
const themeIcons = (
  <>
    <Sun className={styles.onDark} />
    <Moon className={styles.onLight} />
  </>
)

function GuestActions(props: Pick<TopBarProps, 'links' | 'theme' | 'onToggleTheme' | 'authPage'>) {
  return (
    <div className={styles.guest}>
      <IconButton
        className={styles.notOnPhones}
        label={themeToggleLabel(props.theme)}
        icon={themeIcons}
        onClick={props.onToggleTheme}
      />
      {props.authPage === 'sign-in' ? (
        <ButtonLink className={styles.sign} variant="line" href={props.links.signUp}>
          {shellTexts.signUp}
        </ButtonLink>
      ) : (
        <ButtonLink
          className={styles.sign}
          variant={props.authPage === 'sign-up' ? 'line' : 'inverse'}
          href={props.links.signIn}
        >
          {shellTexts.signIn}
        </ButtonLink>
      )}
    </div>
  )
}

/** The bar at the top of every page. */
export function TopBar(props: TopBarProps) {
  const { links, currentPath, viewer } = props
  const [isSearchOpen, setSearchOpen] = useState(false)
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
      <SearchBox
        // A new term from outside (the results page) starts the box anew.
        key={props.search.term}
        search={props.search}
        isOpenOnPhones={isSearchOpen}
        onClose={() => setSearchOpen(false)}
      />
      <div className={styles.actions}>
        <IconButton
          className={styles.onPhones}
          label={shellTexts.openSearch}
          icon={<Search />}
          aria-expanded={isSearchOpen}
          onClick={() => setSearchOpen(true)}
        />
        {viewer === null ? (
          <GuestActions
            links={links}
            theme={props.theme}
            onToggleTheme={props.onToggleTheme}
            authPage={props.authPage}
          />
        ) : (
          <>
            {viewer.isUploader && (
              <IconLink
                className={styles.notOnPhones}
                href={links.upload}
                label={shellTexts.upload}
                icon={<Upload />}
              />
            )}
            <NotificationBell notifications={props.notifications} />
            <ProfileMenu
              links={links}
              viewer={viewer}
              theme={props.theme}
              onToggleTheme={props.onToggleTheme}
              onLogout={props.onLogout}
            />
          </>
        )}
      </div>
    </header>
  )
}
