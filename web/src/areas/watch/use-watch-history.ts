import { useCallback, useEffect } from 'react'
import type { VideoDetail } from '@serendib/contract'
import { changeCachedData } from '../../platform/calls/change-cached-data.ts'
import { useSession } from '../../platform/session.ts'
import { savePosition } from '../history/index.ts'
import { changeVideo } from './change-video.ts'
import { videoQuery } from './queries.ts'

/**
 * A guest's playback positions by video id, while the window is open: they become the member's after signing
 * in.
 */
const guestPositions = new Map<number, number>()

/**
 * Records the visit in a member's history and returns the function that stores the position. Guests have no
 * history, but resume after signing in. Unpublished videos are not recorded.
 */
export function useWatchHistory({ id: videoId, slug, isPublished }: VideoDetail): (seconds: number) => void {
  const userId = useSession()?.userId
  const save = useCallback(
    (watchedSeconds: number) => {
      if (!isPublished) return
      if (userId === undefined) {
        if (watchedSeconds > 0) guestPositions.set(videoId, watchedSeconds)
        return
      }
      if (watchedSeconds > 0) changeVideo(slug, { watchedSeconds })
      void savePosition(videoId, { userId, slug, seconds: watchedSeconds })
    },
    [userId, videoId, slug, isPublished],
  )
  useEffect(() => {
    const guestPosition = userId === undefined ? undefined : guestPositions.get(videoId)
    save(guestPosition ?? 0)
    if (guestPosition === undefined) return
    guestPositions.delete(videoId)
    // The member's own response, which lacks this position, may still be in flight.
    changeCachedData<{ video: VideoDetail }>(
      { queryKey: videoQuery(slug, userId).queryKey },
      ({ video }) => ({
        video: { ...video, watchedSeconds: guestPosition },
      }),
    )
  }, [save, userId, videoId, slug])
  return save
}
