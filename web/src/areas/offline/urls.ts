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

/**
 * Where a file of the site is downloaded from: the host of our scripts, which is the media host if the site has one. A stored
 * video knows paths only, because that host may change.
 */
export const downloadUrl = (path: string) =>
  /^\/(?:media|assets)\//.test(path) ? new URL(path, import.meta.url).href : path

/** The path of a file on the site or the media host. */
export const sitePath = (url: string) => (url === '' ? '' : new URL(url, 'http://site').pathname)

/** The URL of an offline file: `/kept/17/media/…` for `/media/…`. */
export const offlineUrl = (videoId: number, path: string) => `/kept/${videoId}${path}`

/** A video whose downloaded files are read from the device. */
export function fromDevice(video: VideoDetail, download: OfflineVideo): VideoDetail {
  const urlOf = (url: string) => {
    const path = sitePath(url)
    return download.paths.includes(path) ? offlineUrl(download.videoId, path) : url
  }
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
