import { Bell, CircleUser, LogOut, Moon, Shield, Sun, Tv, Upload } from 'lucide-react'
import { shellTexts, themeToggleLabel } from '../../platform/texts/shell.ts'
import { Avatar } from '../../ui/cards/Avatar.tsx'
import { IconButton, IconLink } from '../../ui/controls/IconButton.tsx'
import { Menu, type MenuEntry } from '../../ui/overlays/Menu.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'
import type {
  OwnChannelLink,
  ShellLinks,
  ShellNotifications,
  ShellTheme,
  ShellViewer,
  Theme,
} from './shell-types.ts'
import styles from './TopBar.module.css'

type MemberActionsProps = ShellTheme & {
  links: Pick<ShellLinks, 'upload' | 'myAccount'>
  viewer: ShellViewer
  /** The channels that the viewer owns. */
  channels: readonly OwnChannelLink[]
  notifications: ShellNotifications
  onLogout: () => void
}

/** How many of them the profile menu shows; My Account lists all. */
const CHANNELS_SHOWN = 4

const themeIcon = (theme: Theme) => (theme === 'dark' ? <Sun /> : <Moon />)

function ProfileMenu(props: Omit<MemberActionsProps, 'notifications'>) {
  const { links, viewer, channels, theme } = props
  const entries: MenuEntry[] = [
    { label: shellTexts.myAccount, icon: <CircleUser />, href: links.myAccount },
    ...(viewer.adminConsole ? [{ ...viewer.adminConsole, icon: <Shield /> } satisfies MenuEntry] : []),
    ...channels
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
          label={
            unreadCount > 0
              ? shellTexts.unreadNotifications({ count: unreadCount })
              : shellTexts.notifications
          }
          icon={<Bell />}
          count={unreadCount}
        />
      )}
    >
      <div className={styles.notifications}>{notifications.isOpen && notifications.panel}</div>
    </Popover>
  )
}

/** A member's part of the top bar: upload, bell, profile. */
export function MemberActions(props: MemberActionsProps) {
  const { links, viewer, notifications, ...menu } = props
  return (
    <>
      {viewer.isUploader && (
        <IconLink
          className={styles.notOnPhones}
          href={links.upload}
          label={shellTexts.upload}
          icon={<Upload />}
        />
      )}
      <NotificationBell notifications={notifications} />
      <ProfileMenu links={links} viewer={viewer} {...menu} />
    </>
  )
}
