import type { VideoDetail } from '@serendib/contract'
import type { KeptFilm } from './kept-films.ts'

// The service worker (web/public/sw.js) answers these addresses from these caches.

const CACHES = 'serendib-film-'

/** The cache that has all of one film, and nothing else. */
export const filmCache = (videoId: number) => CACHES + videoId

/** The film that a cache has; undefined for caches of other things. */
export function filmIn(cache: string): number | undefined {
  return cache.startsWith(CACHES) ? Number(cache.slice(CACHES.length)) : undefined
}

/** Where a kept file is read: `/kept/17/media/…` for `/media/…`. */
export const keptUrl = (videoId: number, path: string) => `/kept/${videoId}${path}`

/** A video whose files are read from the device, as far as they are there. */
export function fromDevice(video: VideoDetail, film: KeptFilm): VideoDetail {
  const urlOf = (path: string) => (film.paths.includes(path) ? keptUrl(film.videoId, path) : path)
  const played = keptUrl(film.videoId, film.streamPath)
  return {
    ...video,
    streamUrl: played,
    directUrl: film.form === 'file' ? played : '',
    renditions: video.renditions.filter(({ height }) => height === film.rung),
    posters: video.posters.map(urlOf),
    captions: video.captions.map((track) => ({ ...track, url: urlOf(track.url) })),
    channelLogoUrl: urlOf(video.channelLogoUrl),
  }
}
