import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  ChevronDown,
  Clapperboard,
  Clock,
  Flag,
  History,
  House,
  Info,
  Library,
  ListVideo,
  MapPin,
  Moon,
  Settings,
  Sparkles,
  Sun,
  ThumbsUp,
  TrendingUp,
  Tv,
  Users,
  X,
} from 'lucide-react'
import { LanguageSwitch } from '../../kit/LanguageSwitch.tsx'
import { shellTexts, themeToggleLabel } from '../../platform/texts/shell.ts'
import { Avatar } from '../../ui/cards/Avatar.tsx'
import { NewBadge } from '../../ui/cards/Badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Link } from '../../ui/controls/Link.tsx'
import { Logo } from '../../ui/brand/Logo.tsx'
import { Skeleton } from '../../ui/status/Skeleton.tsx'
import { useBackCloses } from '../../ui/overlays/use-back-closes.ts'
import type { SideMenuState, ShellLinks, ShellTheme, SubscribedChannels } from './shell-types.ts'
import styles from './SideMenu.module.css'
import type { Elements } from '../../ui/elements.ts'

/** Subscribed channels shown at first; each 'Load more' multiplies them by this. */
const channelStep = 4

type SideMenuProps = SideMenuState &
  ShellTheme & {
    links: ShellLinks
    currentPath: string
    isSignedIn: boolean
    subscribedChannels: SubscribedChannels | undefined
  }

function Channels({
  subscribed,
  currentPath,
}: {
  subscribed: SubscribedChannels | undefined
  currentPath: string
}) {
  const [shown, setShown] = useState(channelStep)
  if (subscribed === undefined) {
    return Array.from({ length: channelStep }, (_, index) => (
      <span key={index} className={styles.item}>
        <Skeleton width="28px" height="28px" shape="round" />
        <Skeleton width="60%" height="14px" />
      </span>
    ))
  }
  const { channels, hasMore, loadMore } = subscribed
  const showMore = () => {
    setShown(shown * channelStep)
    if (hasMore && channels.length < shown * channelStep) loadMore()
  }
  if (channels.length === 0) return <p className={styles.none}>{shellTexts.noSubscriptions}</p>
  return (
    <>
      {channels.slice(0, shown).map((channel) => (
        <Link
          key={channel.href}
          className={styles.item}
          href={channel.href}
          aria-current={channel.href === currentPath ? 'page' : undefined}
        >
          <Avatar url={channel.logoUrl} name={channel.name} size={28} className={styles.logo} />
          <span className={styles.label}>{channel.name}</span>
          {channel.hasNewVideos && <NewBadge label={shellTexts.newVideos} />}
        </Link>
      ))}
      {(channels.length > shown || hasMore) && (
        <button type="button" className={styles.item} onClick={showMore}>
          <ChevronDown />
          <span className={styles.label}>{shellTexts.loadMore}</span>
        </button>
      )}
    </>
  )
}

/** The menu on the left: a column next to the page, or a drawer over it. */
export function SideMenu(props: SideMenuProps) {
  const { links, currentPath, isSignedIn, isDrawer, onClose, theme } = props
  const menu = useRef<HTMLElement>(null)
  useBackCloses(isDrawer, onClose)
  const close = useEffectEvent(onClose)

  useEffect(() => {
    if (!isDrawer) return undefined
    menu.current?.focus()
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    document.addEventListener('keydown', onKeyDown)
    document.documentElement.style.overflow = 'hidden'
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.documentElement.style.overflow = ''
    }
  }, [isDrawer])

  const item = (href: string, label: string, icon: Elements, className?: string) => (
    <Link
      className={classNames(styles.item, className)}
      href={href}
      aria-current={href === currentPath ? 'page' : undefined}
    >
      {icon}
      <span className={styles.label}>{label}</span>
    </Link>
  )

  return (
    <>
      {isDrawer && <div className={styles.scrim} onClick={onClose} aria-hidden="true" />}
      <nav
        ref={menu}
        className={classNames(styles.menu, isDrawer ? styles.drawer : styles.column)}
        aria-label={shellTexts.navigation.side}
        tabIndex={isDrawer ? -1 : undefined}
      >
        {isDrawer && (
          <div className={styles.head}>
            <Logo />
            <IconButton label={shellTexts.closeMenu} icon={<X />} onClick={onClose} />
          </div>
        )}
        {item(links.home, shellTexts.home, <House />)}
        {item(links.allVideos, shellTexts.allVideos, <Clapperboard />, styles.narrowOnly)}
        {item(links.playlists, shellTexts.playlists, <ListVideo />, styles.narrowOnly)}
        {item(links.aboutUs, shellTexts.aboutUs, <Info />, styles.narrowOnly)}
        {item(links.trending, shellTexts.trending, <TrendingUp />)}
        {item(links.places, shellTexts.places, <MapPin />)}
        {item(links.whatsNew, shellTexts.whatsNew, <Sparkles />)}
        {item(links.channels, shellTexts.channels, <Tv />)}
        <hr className={styles.line} />
        {item(links.history, shellTexts.history, <History />)}
        {item(links.library, shellTexts.library, <Library />)}
        {item(links.subscriptions, shellTexts.subscriptions, <Users />)}
        {item(links.watchLater, shellTexts.watchLater, <Clock />)}
        {item(links.likedVideos, shellTexts.likedVideos, <ThumbsUp />)}
        {isSignedIn && (
          <>
            <hr className={styles.line} />
            <h2 className={styles.heading}>{shellTexts.subscribedChannels}</h2>
            <Channels subscribed={props.subscribedChannels} currentPath={currentPath} />
            <hr className={styles.line} />
            {item(links.settings, shellTexts.settings, <Settings />)}
            {item(links.reportHistory, shellTexts.reportHistory, <Flag />)}
          </>
        )}
        <hr className={classNames(styles.line, styles.phoneOnly)} />
        <button
          type="button"
          className={classNames(styles.item, styles.phoneOnly)}
          onClick={props.onToggleTheme}
        >
          {theme === 'dark' ? <Sun /> : <Moon />}
          <span className={styles.label}>{themeToggleLabel(theme)}</span>
        </button>
        <div className={classNames(styles.languages, styles.phoneOnly)}>
          <LanguageSwitch />
        </div>
      </nav>
    </>
  )
}
