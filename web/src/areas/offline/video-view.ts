import { formatBytes } from '../../platform/format.ts'
import { paths } from '../../platform/paths.ts'
import { currentSession } from '../../platform/session.ts'
import type { VideoView } from '#ui'
import { readPosition } from '../history/index.ts'
import { offlineUrl } from './urls.ts'
import type { OfflineVideo } from './offline-videos.ts'
import { formatQuality } from './quality.ts'

/** Converts an offline video to the design system's card; `views` shows the quality: '360p · 148 MB'. */
export function videoView(download: OfflineVideo): VideoView {
  const { videoId, slug, title, channelName, duration, durationSeconds, thumbnailPath, bytes } = download
  const position = readPosition(videoId, currentSession()?.userId)
  return {
    title,
    channelName,
    duration,
    href: paths.watch(slug),
    thumbnailUrl: thumbnailPath === null ? null : offlineUrl(videoId, thumbnailPath),
    watchedShare: position === 0 || durationSeconds === 0 ? undefined : position / durationSeconds,
    views: `${formatQuality(download)} · ${formatBytes(bytes)}`,
  }
}
