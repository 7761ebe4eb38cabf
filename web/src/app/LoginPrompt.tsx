import { useEffect } from 'react'
import { dropWish, leadWish, passWish } from '../platform/wishes.ts'
import { LinkProvider, type LinkProps } from '../ui/Link.tsx'
import { paths } from '../platform/paths.ts'
import { closePrompt, usePrompt } from '../platform/prompts.ts'
import { endSession, useSession } from '../platform/session.ts'
import { LoginPopup } from './shell/LoginPopup.tsx'
import { RouterLink } from './RouterLink.tsx'
import { comingBackTo } from './shell-links.ts'

/** The login popup, for guests on protected actions and for sessions that have ended. `here` is where one comes back to; `isEntrance`: at a page for signing in. */
export function LoginPrompt({ here, isEntrance }: { here: string; isEntrance: boolean }) {
  const prompt = usePrompt()
  const isSignedIn = useSession() !== null
  useEffect(() => closePrompt, [])
  useEffect(() => {
    if (!isEntrance) passWish()
  }, [isEntrance])
  // Signed in meanwhile, in another window.
  useEffect(() => {
    if (isSignedIn && prompt === 'login') close()
  }, [isSignedIn, prompt])
  return (
    <LinkProvider value={prompt === 'login-again' ? LinkOutOfDeadSession : LinkToEntrance}>
      <LoginPopup
        reason={prompt === null ? null : prompt === 'login' ? 'guest' : 'expired'}
        signInHref={paths.signIn(comingBackTo(here))}
        signUpHref={paths.signUp({ next: comingBackTo(here) })}
        onClose={close}
      />
    </LinkProvider>
  )
}

/**
 * The dead session is forgotten only when the viewer leaves to sign in: before that it would turn the page behind the
 * popup into a guest's, and what was typed there would go.
 */
function LinkOutOfDeadSession(link: LinkProps) {
  const leave = () => {
    leadWish()
    endSession()
  }
  return <RouterLink {...link} onClick={leave} />
}

function LinkToEntrance(link: LinkProps) {
  return <RouterLink {...link} onClick={leadWish} />
}

function close(): void {
  dropWish()
  closePrompt()
}
