import { lazy, useEffect } from 'react'
import { ConfirmHost, loadConfirmDialog } from '../kit/ConfirmHost.tsx'
import { useLocation } from '../platform/router/index.ts'
import { useSession } from '../platform/session.ts'
import { shellTexts } from '../platform/texts/shell.ts'
import { LoadingOverlay } from '../ui/overlays/LoadingOverlay.tsx'
import { afterVideo, firstInteraction, pageIdle } from '../ui/page-idle.ts'
import { useToast } from '../ui/overlays/Toast.tsx'
import { preloadOverlays } from '../ui/overlays/overlays.ts'
import { PartBoundary } from '../ui/status/PartBoundary.tsx'
import { AppGuestActions, AppMemberActions, AppSearch } from './bar-parts.tsx'
import { LoginPrompt, loadLoginPopup } from './prompts/LoginPrompt.tsx'
import { PasswordPrompt } from './prompts/PasswordPrompt.tsx'
import { Shell } from './shell/Shell.tsx'
import { authPageAt, shellLinks } from './shell-links.ts'
import { useLogout } from './use-logout.ts'
import type { Elements } from '../ui/elements.ts'

const loadSideMenu = () => import('./AppSideMenu.tsx')
const AppSideMenu = lazy(loadSideMenu)
/**
 * The shell around every page, connected to the session, the theme and the API. Each part requests its own
 * data, so a change re-renders only that part, and a guest's shell requests nothing that only members have.
 */
export function AppShell({ children }: { children: Elements }) {
  const { pathname, search: query } = useLocation()
  const session = useSession()
  const { logout, isLoggingOut } = useLogout()
  const toast = useToast()
  useEffect(() => void preloadMenus(), [])
  useEffect(() => void countDataWhenIdle(toast), [toast])

  const authPage = authPageAt(pathname)
  const links = shellLinks(session, pathname + query)
  return (
    <>
      <Shell
        links={links}
        currentPath={pathname}
        isSignedIn={session !== null}
        isAuthPage={authPage !== undefined}
        renderSearch={(state) => (
          <PartBoundary isQuiet>
            <AppSearch {...state} />
          </PartBoundary>
        )}
        actions={
          <PartBoundary isQuiet>
            {session === null ? (
              <AppGuestActions links={links} authPage={authPage} />
            ) : (
              <AppMemberActions links={links} session={session} onLogout={logout} />
            )}
          </PartBoundary>
        }
        renderMenu={(state) => (
          <PartBoundary isQuiet>
            <AppSideMenu links={links} currentPath={pathname} isSignedIn={session !== null} {...state} />
          </PartBoundary>
        )}
      >
        {children}
      </Shell>
      {/* A popup belongs to the page where it opened: on another page it starts closed. */}
      <LoginPrompt key={pathname + query} here={pathname + query} isAuthPage={authPage !== undefined} />
      <PasswordPrompt />
      <ConfirmHost />
      {isLoggingOut && <LoadingOverlay label={shellTexts.loggingOut} />}
    </>
  )
}

/** How long a tap takes to show its effect, in milliseconds. */
const PRESS_MS = 300

/** Without a connection, a page that doesn't have the code yet is not counted. */
async function countDataWhenIdle(toast: ReturnType<typeof useToast>): Promise<void> {
  await pageIdle()
  import('./data-meter.ts').then(({ startDataMeter }) => startDataMeter(toast)).catch(() => undefined)
}

/**
 * Loads menus and dialogs before the pointer reaches their buttons. A visitor who starts by playing a video
 * waits only for the video.
 */
async function preloadMenus(): Promise<void> {
  const sign = await firstInteraction()
  if (sign.type === 'pointerdown') await new Promise((done) => setTimeout(done, PRESS_MS))
  await afterVideo()
  preloadOverlays()
  // What fails is loaded when it is opened, and the error is shown there.
  await Promise.all([loadSideMenu(), loadLoginPopup(), loadConfirmDialog()]).catch(() => undefined)
}
