import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from '../platform/router/index.ts'
import { LIMITS, sessionCalls, SessionEnded } from '@serendib/contract'
import { call } from '../platform/calls/api.ts'
import { paths } from '../platform/paths.ts'
import { closePrompt } from '../platform/prompts.ts'
import { currentSession, endSession, LOGOUT_EVENT } from '../platform/session.ts'
import { commonTexts } from '../platform/texts/common.ts'
import { useToast } from '../ui/overlays/Toast.tsx'

/** Ends the session on the server, then here. `isLoggingOut` is true until the server has responded, at most 5 s. */
export function useLogout(): { logout: () => void; isLoggingOut: boolean } {
  const [isLoggingOut, setLoggingOut] = useState(false)
  const showToast = useToast()
  const navigate = useNavigate()
  const location = useLocation()
  const isLeaving = useRef(false)

  // Only once Home is shown: a page for members without a session would redirect to sign-in.
  useEffect(() => {
    if (!isLeaving.current || location.pathname !== paths.home()) return
    isLeaving.current = false
    endSession()
  }, [location])

  const logout = async () => {
    const session = currentSession()
    if (!session || isLoggingOut) return
    setLoggingOut(true)
    try {
      await call(sessionCalls.logout, {
        body: { userId: session.userId },
        signal: AbortSignal.timeout(LIMITS.logoutOverlayMs),
      })
    } catch (error) {
      if (!(error instanceof SessionEnded)) {
        showToast(commonTexts.unableToProceedRequest, 'error')
        return
      }
      // The session had already ended, which is what was requested.
      closePrompt()
    } finally {
      setLoggingOut(false)
    }
    isLeaving.current = true
    dispatchEvent(new Event(LOGOUT_EVENT))
    navigate(paths.home())
  }
  return { logout: () => void logout(), isLoggingOut }
}
