import { useMemo } from 'react'
import type { VideoDetail } from '@serendib/contract'
import { useSession } from '../../platform/session.ts'
import { fromDevice, setOfflinePosition, offlinePositionOf, usePlayedVideo } from '../offline/index.ts'

/**
 * A video as it is played here: from the device if it is downloaded, resuming at the position stored there;
 * and the function that stores the position. While the site is reachable, it knows a member's position
 * itself.
 */
export function useVideoAsPlayed(video: VideoDetail, isUnreached: boolean) {
  const isMember = useSession() !== null
  const download = usePlayedVideo(video.id)
  const shown = useMemo(() => {
    if (!download) return video
    return {
      ...fromDevice(video, download),
      watchedSeconds: offlinePositionOf(download.videoId) ?? video.watchedSeconds,
    }
  }, [video, download])
  const saveOfflinePosition = (seconds: number) => {
    if (download) setOfflinePosition(download.videoId, isMember && !isUnreached ? undefined : seconds)
  }
  return { shown, onDevice: download?.form, saveOfflinePosition }
}
