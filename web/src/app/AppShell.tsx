import { lazy, useEffect, type ReactNode } from 'react'
import { useLocation } from '../platform/router/index.ts'
import { useSession } from '../platform/session.ts'
import { shellTexts } from '../platform/texts/shell.ts'
import { LoadingOverlay } from '../ui/LoadingOverlay.tsx'
import { afterFilm, firstSign } from '../ui/moments.ts'
import { preloadOverlays } from '../ui/overlays.ts'
import { AppGuestActions, AppMemberActions, AppSearch } from './bar-parts.tsx'
import { LoginPrompt } from './LoginPrompt.tsx'
import { PasswordPrompt } from './PasswordPrompt.tsx'
import { Shell } from './shell/Shell.tsx'
import { authPageAt, shellLinks } from './shell-links.ts'
import { useLogout } from './use-logout.ts'

const loadSideMenu = () => import('./AppSideMenu.tsx')
const AppSideMenu = lazy(loadSideMenu)

/**
 * What stands around every page, connected to the session, the theme and the calls. Each part asks for what it shows by
 * itself: a change draws that part anew and no other, and a guest's shell asks for nothing that only members have.
 */
export function AppShell({ children }: { children: ReactNode }) {
  const { pathname, search: query } = useLocation()
  const session = useSession()
  const { logout, isLoggingOut } = useLogout()
  useEffect(() => void preloadMenus(), [])

  const authPage = authPageAt(pathname)
  const links = shellLinks(session, pathname + query)
  return (
    <>
      <Shell
        links={links}
        currentPath={pathname}
        isSignedIn={session !== null}
        isAlone={authPage !== undefined}
        renderSearch={(place) => <AppSearch {...place} />}
        actions={
          session === null ? (
            <AppGuestActions links={links} authPage={authPage} />
          ) : (
            <AppMemberActions links={links} session={session} onLogout={logout} />
          )
        }
        renderMenu={(place) => (
          <AppSideMenu links={links} currentPath={pathname} isSignedIn={session !== null} {...place} />
        )}
      >
        {children}
      </Shell>
      {/* A popup belongs to the page where it opened: on another one it starts closed. */}
      <LoginPrompt key={pathname + query} here={pathname + query} isEntrance={authPage !== undefined} />
      <PasswordPrompt />
      {isLoggingOut && <LoadingOverlay label={shellTexts.loggingOut} />}
    </>
  )
}

/** A finger's press has done by then what it does, in milliseconds. */
const PRESS_MS = 300

/** Menus and dialogs, by the time a hand has reached their buttons. Whoever begins by pressing a film waits for that alone. */
async function preloadMenus(): Promise<void> {
  const sign = await firstSign()
  if (sign.type === 'pointerdown') await new Promise((done) => setTimeout(done, PRESS_MS))
  await afterFilm()
  preloadOverlays()
  // What cannot be fetched now is fetched, and missed, when it is opened.
  loadSideMenu().catch(() => undefined)
}
