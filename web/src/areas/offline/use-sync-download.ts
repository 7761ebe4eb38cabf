import { useEffect } from 'react'
import { CallError, type VideoDetail } from '@serendib/contract'
import { findGoneReason, type OfflineVideo, type ShownVideo } from './offline-videos.ts'

/**
 * Removes an offline video when the site says that it does not exist (any more), was trimmed, has a new file or may not
 * be downloaded. A changed URL is updated in the record, and a track is stored or removed.
 */
export function useSyncDownload(
  download: OfflineVideo | undefined,
  error: Error | null,
  shown: (ShownVideo & Pick<VideoDetail, 'slug' | 'track'>) | undefined,
): void {
  const isRefused = error instanceof CallError && error.code === 'video_not_found'
  const isChanged =
    download !== undefined &&
    shown !== undefined &&
    (download.slug !== shown.slug ||
      // Its owner shows the track no longer, or only now.
      (download.hasTrack ?? false) !== (shown.track !== null) ||
      findGoneReason(download, shown) !== undefined)
  useEffect(() => {
    if (!(isRefused || isChanged) || !download || download.state === 'gone') return
    const ask = async () => {
      const { checkVideo } = await import('./transfer/check.ts')
      await checkVideo(download)
    }
    // Asked again on the next visit.
    ask().catch(() => undefined)
  }, [isRefused, isChanged, download])
}
