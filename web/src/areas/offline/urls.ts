import type { VideoDetail } from '@serendib/contract'
import type { OfflineVideo } from './offline-videos.ts'

// The service worker (web/public/sw.js) answers these URLs from these caches.

const CACHES = 'serendib-video-'

/** The cache for the files of one video. */
export const videoCache = (videoId: number) => CACHES + videoId

/** The video of a cache; undefined for other caches. */
export function videoIn(cache: string): number | undefined {
  return cache.startsWith(CACHES) ? Number(cache.slice(CACHES.length)) : undefined
}

/** The URL of an offline file: `/kept/17/media/…` for `/media/…`. */
export const offlineUrl = (videoId: number, path: string) => `/kept/${videoId}${path}`

/** A video whose downloaded files are read from the device. */
export function fromDevice(video: VideoDetail, download: OfflineVideo): VideoDetail {
  const urlOf = (path: string) => (download.paths.includes(path) ? offlineUrl(download.videoId, path) : path)
  const played = offlineUrl(download.videoId, download.streamPath)
  return {
    ...video,
    streamUrl: played,
    directUrl: download.form === 'file' ? played : '',
    renditions: video.renditions.filter(({ height }) => height === download.rendition),
    thumbnails: video.thumbnails.map(urlOf),
    captions: video.captions.map((track) => ({ ...track, url: urlOf(track.url) })),
    channelLogoUrl: urlOf(video.channelLogoUrl),
  }
}
