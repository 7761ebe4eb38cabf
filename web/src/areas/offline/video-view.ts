import { formatBytes } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import type { VideoView } from '#ui'
import { offlineUrl } from './urls.ts'
import type { OfflineVideo } from './offline-videos.ts'
import { readOfflinePosition } from './offline-positions.ts'
import { formatQuality } from './quality.ts'

/** Converts an offline video to the design system's card; `views` shows the quality: '360p · 148 MB'. */
export function videoView(download: OfflineVideo): VideoView {
  const { videoId, slug, title, channelName, duration, durationSeconds, thumbnailPath, bytes } = download
  const position = readOfflinePosition(videoId)
  return {
    title,
    channelName,
    duration,
    href: paths.watch(slug),
    thumbnailUrl: thumbnailPath === null ? null : offlineUrl(videoId, thumbnailPath),
    watchedShare: position === undefined || durationSeconds === 0 ? undefined : position / durationSeconds,
    views: `${formatQuality(download)} · ${formatBytes(bytes)}`,
  }
}
