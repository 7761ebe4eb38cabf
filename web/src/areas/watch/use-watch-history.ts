import { useCallback, useEffect } from 'react'
import type { VideoDetail } from '@serendib/contract'
import { watchCalls } from '@serendib/contract'
import { call } from '../../platform/api.ts'
import { changeCachedData } from '../../platform/change-cached-data.ts'
import { useSession } from '../../platform/session.ts'
import { changeVideo } from './change-video.ts'
import { videoQuery } from './queries.ts'

/**
 * A guest's playback positions by video id, while the window is open: they become the member's after signing
 * in.
 */
const guestPlaces = new Map<number, number>()

/**
 * Records the visit in a member's history and returns the function that stores the position. Guests have no
 * history, but resume after signing in. Unpublished videos are not recorded.
 */
export function useWatchHistory({ id: videoId, slug, isPublished }: VideoDetail): (seconds: number) => void {
  const userId = useSession()?.userId
  const savePosition = useCallback(
    (watchedSeconds: number) => {
      if (!isPublished) return
      if (userId === undefined) {
        if (watchedSeconds > 0) guestPlaces.set(videoId, watchedSeconds)
        return
      }
      if (watchedSeconds > 0) changeVideo(slug, { watchedSeconds })
      const body = { userId, videoId, slug, watchedSeconds }
      // No message: an ended session opens its popup, and the next position follows in seconds.
      call(watchCalls.addToWatchHistory, { body }).catch(() => undefined)
    },
    [userId, videoId, slug, isPublished],
  )
  useEffect(() => {
    const guestPlace = userId === undefined ? undefined : guestPlaces.get(videoId)
    savePosition(guestPlace ?? 0)
    if (guestPlace === undefined) return
    guestPlaces.delete(videoId)
    // The member's own response, which lacks this position, may still be in flight.
    changeCachedData<{ video: VideoDetail }>(
      { queryKey: videoQuery(slug, userId).queryKey },
      ({ video }) => ({
        video: { ...video, watchedSeconds: guestPlace },
      }),
    )
  }, [savePosition, userId, videoId, slug])
  return savePosition
}
