import { useMemo } from 'react'
import type { VideoDetail } from '@serendib/contract'
import { useSession } from '../../platform/session.ts'
import { fromDevice, setOfflinePosition, readOfflinePosition, usePlayedVideo } from '../offline/index.ts'
import { readUnsentPosition } from './unsent-positions.ts'

/**
 * A video as it is played here: from the device if it is downloaded, resuming at the position stored here;
 * and the function that stores the position. While the site is reachable, it knows a member's position
 * itself.
 */
export function useVideoOrDownload(video: VideoDetail, isOffline: boolean) {
  const userId = useSession()?.userId
  const download = usePlayedVideo(video.id)
  const shown = useMemo(() => {
    if (!download)
      return { ...video, watchedSeconds: readUnsentPosition(video.id, userId) || video.watchedSeconds }
    return {
      ...fromDevice(video, download),
      watchedSeconds: readOfflinePosition(download.videoId) ?? video.watchedSeconds,
    }
  }, [video, download, userId])
  const saveOfflinePosition = (seconds: number) => {
    if (download)
      setOfflinePosition(download.videoId, userId !== undefined && !isOffline ? undefined : seconds)
  }
  return { shown, onDevice: download?.form, saveOfflinePosition }
}
