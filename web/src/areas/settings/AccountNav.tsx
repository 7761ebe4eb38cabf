import { useRef } from 'react'
import { Bell, Clock, ListVideo, Lock, Mail, Tv, Upload, User } from 'lucide-react'
import { paths } from '../../platform/paths.ts'
import { useSession } from '../../platform/session.ts'
import { myAccountTexts } from '../../platform/texts/account.ts'
import { type Elements, Link, useCurrentInView } from '#ui'
import styles from './Account.module.css'
import { isTabOf, type AccountTab } from './account-tabs.ts'

const entries: readonly { tab: AccountTab | 'watchLater'; icon: Elements; href: string }[] = [
  { tab: 'general', icon: <User />, href: paths.myAccount() },
  { tab: 'playlists', icon: <ListVideo />, href: paths.myAccount('playlists') },
  { tab: 'channels', icon: <Tv />, href: paths.myAccount('channels') },
  { tab: 'privacy', icon: <Lock />, href: paths.myAccount('privacy') },
  { tab: 'email', icon: <Mail />, href: paths.myAccount('email') },
  { tab: 'notifications', icon: <Bell />, href: paths.myAccount('notifications') },
  { tab: 'watchLater', icon: <Clock />, href: paths.watchLater() },
  { tab: 'uploads', icon: <Upload />, href: paths.myAccount('uploads') },
]

/** The tabs of My Account, and a link to Watch Later. */
export function AccountNav({ tab }: { tab: AccountTab }) {
  const nav = useRef<HTMLElement>(null)
  const session = useSession()
  const own = entries.filter((entry) => isTabOf(entry.tab, session))
  useCurrentInView(nav, tab)
  return (
    <nav ref={nav} className={styles.nav} aria-label={myAccountTexts.sections}>
      {own.map((entry) => (
        <Link
          key={entry.tab}
          href={entry.href}
          className={styles.navItem}
          aria-current={entry.tab === tab ? 'page' : undefined}
        >
          {entry.icon}
          <span>{myAccountTexts.tab[entry.tab]}</span>
        </Link>
      ))}
    </nav>
  )
}
