import { useEffect, useSyncExternalStore } from 'react'
import type { Desk } from './upload-desk.ts'
import { currentDesk, openDesk, requestEncoding, subscribeToDesk } from './upload-desk.ts'

/**
 * The desk of the user who is signed in. A reload between the upload's end and the encoding's beginning asks for it again, and
 * so does a new sign-in (another token).
 */
export function useDesk(session: { userId: number; token: string }): Desk | null {
  const { userId, token } = session
  useEffect(() => {
    openDesk(userId)
    if (token !== '') void requestEncoding()
  }, [userId, token])
  const desk = useSyncExternalStore(subscribeToDesk, currentDesk)
  return desk?.draft.userId === userId ? desk : null
}
