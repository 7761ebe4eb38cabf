import { useCallback, useEffect } from 'react'
import { watchCalls } from '@serendib/contract'
import { call } from '../../platform/api.ts'
import { useSession } from '../../platform/session.ts'

/** Records the visit in a member's history, and gives what keeps the position reached. Guests have no history. */
export function useWatchHistory(videoId: number): (seconds: number) => void {
  const userId = useSession()?.userId
  const keepPosition = useCallback(
    (watchedSeconds: number) => {
      if (userId === undefined) return
      // Nothing to tell: a session that has ended opens its popup by itself, and the next position comes in seconds.
      call(watchCalls.addToWatchHistory, { body: { userId, videoId, watchedSeconds } }).catch(() => undefined)
    },
    [userId, videoId],
  )
  useEffect(() => keepPosition(0), [keepPosition])
  return keepPosition
}
