import { useCallback, useEffect } from 'react'
import type { VideoDetail } from '@serendib/contract'
import { watchCalls } from '@serendib/contract'
import { call } from '../../platform/api.ts'
import { changeAnswers } from '../../platform/change-answers.ts'
import { useSession } from '../../platform/session.ts'
import { changeVideo } from './change-video.ts'
import { videoQuery } from './queries.ts'

/** How far a guest came in films, by their numbers, for as long as the window is open: theirs when they have signed in. */
const guestPlaces = new Map<number, number>()

/**
 * Records the visit in a member's history, and gives what keeps the position reached. Guests have no history, but who signs in
 * goes on from where they were; and what is not published is in none.
 */
export function useWatchHistory({ id: videoId, slug, isPublished }: VideoDetail): (seconds: number) => void {
  const userId = useSession()?.userId
  const keepPosition = useCallback(
    (watchedSeconds: number) => {
      if (!isPublished) return
      if (userId === undefined) {
        if (watchedSeconds > 0) guestPlaces.set(videoId, watchedSeconds)
        return
      }
      if (watchedSeconds > 0) changeVideo(slug, { watchedSeconds })
      const body = { userId, videoId, slug, watchedSeconds }
      // Nothing to tell: a session that has ended opens its popup by itself, and the next position comes in seconds.
      call(watchCalls.addToWatchHistory, { body }).catch(() => undefined)
    },
    [userId, videoId, slug, isPublished],
  )
  useEffect(() => {
    const guestPlace = userId === undefined ? undefined : guestPlaces.get(videoId)
    keepPosition(guestPlace ?? 0)
    if (guestPlace === undefined) return
    guestPlaces.delete(videoId)
    // The member's own answer, which knows nothing of it, may still be on its way.
    changeAnswers<{ video: VideoDetail }>({ queryKey: videoQuery(slug, userId).queryKey }, ({ video }) => ({
      video: { ...video, watchedSeconds: guestPlace },
    }))
  }, [keepPosition, userId, videoId, slug])
  return keepPosition
}
