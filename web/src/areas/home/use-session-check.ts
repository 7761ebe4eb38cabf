import { useEffect } from 'react'
import { useNavigate } from '../../platform/router/index.ts'
import { sessionCalls } from '@serendib/contract'
import { call, queryClient } from '../../platform/calls/api.ts'
import { paths } from '../../platform/paths.ts'
import { endSession, useSession } from '../../platform/session.ts'
import { useToast } from '#ui'

/** Checks whether the stored session is still alive. A dead one is removed, and the user signs in again. */
export function useSessionCheck(): void {
  const userId = useSession()?.userId
  const navigate = useNavigate()
  const showToast = useToast()
  useEffect(() => {
    if (userId === undefined) return
    const leaving = new AbortController()
    const check = async () => {
      const { isValid, isRevoked } = await call(sessionCalls.tokenExpiration, {
        query: { userId: String(userId) },
        signal: leaving.signal,
      })
      if (isValid || leaving.signal.aborted) return
      endSession()
      queryClient.clear()
      navigate(paths.signIn())
      // Home's visitor sees a sign-in form without having asked for one, so say why.
      const { loginPopupTexts } = await import('../../platform/texts/login-popup.ts')
      showToast(loginPopupTexts[isRevoked ? 'revoked' : 'expired'].title, 'info')
    }
    // An unreachable server ends no session.
    check().catch(() => undefined)
    return () => leaving.abort()
  }, [userId, navigate, showToast])
}
