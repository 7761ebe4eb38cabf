import { useMemo } from 'react'
import type { VideoDetail } from '@serendib/contract'
import { useSession } from '../../platform/session.ts'
import { readPosition, savePosition } from '../history/index.ts'
import { fromDevice, usePlayedVideo } from '../offline/index.ts'

/**
 * A video as it is played here: from the device if it is downloaded, resuming at the position stored here; and the
 * function that stores a guest's position in a download. Members' positions are stored by `useWatchHistory`.
 */
export function useVideoOrDownload(video: VideoDetail) {
  const userId = useSession()?.userId
  const download = usePlayedVideo(video.id)
  const shown = useMemo(() => {
    const watchedSeconds = readPosition(video.id, userId) || video.watchedSeconds
    return { ...(download ? fromDevice(video, download) : video), watchedSeconds }
  }, [video, download, userId])
  const saveGuestPosition = (seconds: number) => {
    if (download && userId === undefined) void savePosition(video.id, { slug: video.slug, seconds })
  }
  return { shown, onDevice: download?.form, saveGuestPosition }
}
