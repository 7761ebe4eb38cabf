import { useEffect } from 'react'
import { useNavigate } from '../../platform/router/index.ts'
import { sessionCalls } from '@serendib/contract'
import { call, queryClient } from '../../platform/api.ts'
import { paths } from '../../platform/paths.ts'
import { shellTexts } from '../../platform/texts/shell.ts'
import { endSession, useSession } from '../../platform/session.ts'
import { useToast } from '../../ui/Toast.tsx'

/** Asks the server whether the stored session still lives; one that does not is forgotten, and one signs in anew. */
export function useSessionCheck(): void {
  const userId = useSession()?.userId
  const navigate = useNavigate()
  const showToast = useToast()
  useEffect(() => {
    if (userId === undefined) return
    const leaving = new AbortController()
    const check = async () => {
      const { isValid } = await call(sessionCalls.tokenExpiration, {
        query: { userId: String(userId) },
        signal: leaving.signal,
      })
      if (isValid || leaving.signal.aborted) return
      endSession()
      queryClient.clear()
      navigate(paths.signIn())
      // Whoever opened Home finds a form there, and nobody has asked for one.
      showToast(shellTexts.loginPopup.expired.title, 'info')
    }
    // A server that cannot be asked ends nobody's session.
    check().catch(() => undefined)
    return () => leaving.abort()
  }, [userId, navigate, showToast])
}
