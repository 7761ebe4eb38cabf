import { useEffect } from 'react'
import { LinkProvider, type LinkProps } from '../ui/Link.tsx'
import { paths } from '../platform/paths.ts'
import { closePrompt, usePrompt } from '../platform/prompts.ts'
import { endSession, useSession } from '../platform/session.ts'
import { LoginPopup } from './shell/LoginPopup.tsx'
import { RouterLink } from './RouterLink.tsx'
import { comingBackTo } from './shell-links.ts'

/** The login popup, for guests on protected actions and for sessions that have ended. `here` is where one comes back to. */
export function LoginPrompt({ here }: { here: string }) {
  const prompt = usePrompt()
  const isSignedIn = useSession() !== null
  useEffect(() => closePrompt, [])
  // Signed in meanwhile, in another window.
  useEffect(() => {
    if (isSignedIn && prompt === 'login') closePrompt()
  }, [isSignedIn, prompt])
  return (
    <LinkProvider value={prompt === 'login-again' ? LinkOutOfDeadSession : RouterLink}>
      <LoginPopup
        reason={prompt === null ? null : prompt === 'login' ? 'guest' : 'expired'}
        signInHref={paths.signIn(comingBackTo(here))}
        signUpHref={paths.signUp({ next: comingBackTo(here) })}
        onClose={closePrompt}
      />
    </LinkProvider>
  )
}

/**
 * The dead session is forgotten only when the viewer leaves to sign in: before that it would turn the page behind the
 * popup into a guest's, and what was typed there would go.
 */
function LinkOutOfDeadSession(link: LinkProps) {
  return <RouterLink {...link} onClick={endSession} />
}
