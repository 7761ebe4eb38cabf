import { Suspense, type ReactNode } from 'react'
import { useLocation } from '../platform/router/index.ts'
import { isUploader, useSession } from '../platform/session.ts'
import { useTheme } from '../platform/theme.ts'
import { shellTexts } from '../platform/texts/shell.ts'
import { LoadingOverlay } from '../ui/LoadingOverlay.tsx'
import { LoginPrompt } from './LoginPrompt.tsx'
import { NotificationsPanel, useBell } from '../areas/notifications/index.ts'
import { Shell } from './shell/Shell.tsx'
import { authPageAt, shellLinks } from './shell-links.ts'
import { useLogout } from './use-logout.ts'
import { useOwnChannels } from './use-own-channels.ts'
import { useSearch } from './use-search.ts'
import { useSubscribedChannels } from './use-subscribed-channels.ts'
import { useThemeToggle } from './use-theme-toggle.ts'

/** What stands around every page, connected to the session, the theme and the calls. */
export function AppShell({ children }: { children: ReactNode }) {
  const { pathname, search: query } = useLocation()
  const session = useSession()
  const theme = useTheme()
  const search = useSearch()
  const toggleTheme = useThemeToggle()
  const { logout, isLoggingOut } = useLogout()
  const subscribedChannels = useSubscribedChannels()
  const bell = useBell(pathname + query)
  const ownChannels = useOwnChannels()

  const authPage = authPageAt(pathname)
  return (
    <>
      <Shell
        links={shellLinks(session, pathname + query)}
        currentPath={pathname}
        viewer={
          session && {
            name: `${session.firstName} ${session.lastName}`.trim(),
            avatarUrl: session.avatarUrl || null,
            isUploader: isUploader(session),
            channels: ownChannels,
          }
        }
        search={search}
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
        subscribedChannels={subscribedChannels}
        theme={theme}
        onToggleTheme={toggleTheme}
        onLogout={logout}
        {...(authPage !== undefined && { authPage })}
      >
        {children}
      </Shell>
      {/* A popup belongs to the page where it opened: on another one it starts closed. */}
      <LoginPrompt key={pathname + query} here={pathname + query} />
      {isLoggingOut && <LoadingOverlay label={shellTexts.loggingOut} />}
    </>
  )
}
