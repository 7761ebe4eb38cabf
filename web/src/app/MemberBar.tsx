import { Suspense, useEffect } from 'react'
import type { Credentials } from '@serendib/contract'
import { ROLE } from '@serendib/contract'
import { NotificationsPanel, useNotifications } from '../areas/notifications/index.ts'
import { useLocation } from '../platform/router/index.ts'
import { paths } from '../platform/paths.ts'
import { currentSession, isUploader } from '../platform/session.ts'
import { deleteSmallerVersions } from '../platform/smaller-versions.ts'
import { shellTexts } from '../platform/texts/shell.ts'
import { MemberActions } from './shell/MemberActions.tsx'
import type { ShellLinks } from './shell/shell-types.ts'
import { useOwnChannels } from './use-own-channels.ts'
import { useShellTheme } from './use-shell-theme.ts'
import { useUnsentPositions } from './use-unsent-positions.ts'

export type MemberBarProps = { links: ShellLinks; session: Credentials; onLogout: () => void }

/** The signed-in user's part of the top bar, connected to the API. */
export function MemberBar({ links, session, onLogout }: MemberBarProps) {
  const { pathname, search } = useLocation()
  const bell = useNotifications(pathname + search)
  const channels = useOwnChannels()
  const theme = useShellTheme()
  useUnsentPositions()
  useEffect(() => deleteIfSignedOut, [])
  return (
    <MemberActions
      links={links}
      viewer={{
        name: `${session.firstName} ${session.lastName}`.trim(),
        avatarUrl: session.avatarUrl || null,
        isUploader: isUploader(session),
        adminConsole: formatQuota(session),
      }}
      channels={channels}
      notifications={{
        unreadCount: bell.unreadCount,
        isOpen: bell.isOpen,
        onOpenChange: bell.setOpen,
        panel: (
          <Suspense fallback={null}>
            <NotificationsPanel />
          </Suspense>
        ),
      }}
      onLogout={onLogout}
      {...theme}
    />
  )
}

/** With the bar, because guests' pages don't load this. */
function deleteIfSignedOut(): void {
  if (currentSession() === null) void deleteSmallerVersions()
}

function formatQuota({ roleId }: Credentials) {
  const href = paths.administration()
  if (roleId === ROLE.administrator) return { label: shellTexts.administration, href }
  return roleId === ROLE.moderator ? { label: shellTexts.moderation, href } : undefined
}
