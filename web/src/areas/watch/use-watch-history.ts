import { useCallback, useEffect } from 'react'
import type { VideoDetail } from '@serendib/contract'
import { watchCalls } from '@serendib/contract'
import { call } from '../../platform/api.ts'
import { useSession } from '../../platform/session.ts'
import { changeVideo } from './change-video.ts'

/**
 * Records the visit in a member's history, and gives what keeps the position reached. Guests have no history, and what is not
 * published is in none.
 */
export function useWatchHistory({ id: videoId, slug, isPublished }: VideoDetail): (seconds: number) => void {
  const userId = useSession()?.userId
  const keepPosition = useCallback(
    (watchedSeconds: number) => {
      if (userId === undefined || !isPublished) return
      if (watchedSeconds > 0) changeVideo(slug, { watchedSeconds })
      const body = { userId, videoId, slug, watchedSeconds }
      // Nothing to tell: a session that has ended opens its popup by itself, and the next position comes in seconds.
      call(watchCalls.addToWatchHistory, { body }).catch(() => undefined)
    },
    [userId, videoId, slug, isPublished],
  )
  useEffect(() => keepPosition(0), [keepPosition])
  return keepPosition
}
