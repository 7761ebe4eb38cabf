import { lazy, Suspense, useEffect } from 'react'
import {
  clearPendingAction,
  keepPendingActionForSignIn,
  advancePendingAction,
} from '../../platform/pending-action.ts'
import { LinkProvider, type LinkProps } from '../../ui/controls/Link.tsx'
import { paths } from '../../platform/paths.ts'
import { closePrompt, usePrompt } from '../../platform/prompts.ts'
import { endSession, useSession } from '../../platform/session.ts'
import { useWasTrue } from '../../ui/use-was-true.ts'
import { RouterLink } from '../RouterLink.tsx'
import { comingBackTo } from '../shell-links.ts'

/** Loads the popup's code. */
export const loadLoginPopup = () => import('../shell/LoginPopup.tsx')

const LoginPopup = lazy(async () => ({ default: (await loadLoginPopup()).LoginPopup }))

const REASONS = { login: 'guest', 'login-again': 'expired', 'signed-out': 'revoked' } as const

/**
 * The sign-in popup, for guests' member actions and for ended sessions. `here` is the path to return to;
 * `isAuthPage`: on a sign-in page.
 */
export function LoginPrompt({ here, isAuthPage }: { here: string; isAuthPage: boolean }) {
  const prompt = usePrompt()
  const isSignedIn = useSession() !== null
  useEffect(() => closePrompt, [])
  useEffect(() => {
    if (!isAuthPage) advancePendingAction()
  }, [isAuthPage])
  // The user has signed in in another window in the meantime.
  useEffect(() => {
    if (isSignedIn && prompt === 'login') close()
  }, [isSignedIn, prompt])
  if (!useWasTrue(prompt !== null)) return null
  return (
    <LinkProvider value={prompt === 'login' ? LinkToAuthPage : LinkOutOfDeadSession}>
      <Suspense fallback={null}>
        <LoginPopup
          reason={prompt && REASONS[prompt]}
          signInHref={paths.signIn(comingBackTo(here))}
          signUpHref={paths.signUp({ next: comingBackTo(here) })}
          onClose={close}
        />
      </Suspense>
    </LinkProvider>
  )
}

/**
 * Removes the dead session only when the user leaves to sign in. Earlier, the page behind the popup would
 * become a guest's page, and typed text would be lost.
 */
function LinkOutOfDeadSession(link: LinkProps) {
  const leave = () => {
    keepPendingActionForSignIn()
    endSession()
  }
  return <RouterLink {...link} onClick={leave} />
}

function LinkToAuthPage(link: LinkProps) {
  return <RouterLink {...link} onClick={keepPendingActionForSignIn} />
}

function close(): void {
  clearPendingAction()
  closePrompt()
}
