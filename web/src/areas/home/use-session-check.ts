import { useEffect } from 'react'
import { useNavigate } from '../../platform/router/index.ts'
import { sessionCalls } from '@serendib/contract'
import { call, queryClient } from '../../platform/api.ts'
import { paths } from '../../platform/paths.ts'
import { endSession, useSession } from '../../platform/session.ts'

/** Asks the server whether the stored session still lives; one that does not is forgotten, and one signs in anew. */
export function useSessionCheck(): void {
  const userId = useSession()?.userId
  const navigate = useNavigate()
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
    }
    // A server that cannot be asked ends nobody's session.
    check().catch(() => undefined)
    return () => leaving.abort()
  }, [userId, navigate])
}
