import { serviceWorkers } from '../../../platform/site-data.ts'
import { offlineUrl, videoCache } from '../urls.ts'
import { deviceCaches } from './device-caches.ts'

/** The browser's background fetches; undefined where it has none or forbids them. */
export async function backgroundFetches(): Promise<BackgroundFetchManager | undefined> {
  const registration = await serviceWorkers()
    ?.getRegistration()
    .catch(() => undefined)
  return registration?.backgroundFetch
}

/** Tells the service worker, which removes it, that a page ends the background fetch: the viewer didn't stop it. */
const endedNote = (videoId: number) => offlineUrl(videoId, '/ended')

/** Ends the background fetch of a video, if there is one. */
export async function endBackgroundFetch(videoId: number): Promise<void> {
  const fetches = await backgroundFetches()
  const running = await fetches?.get(videoCache(videoId))
  if (!running) return
  // Fails on a full device.
  await noteEnd(videoId).catch(() => undefined)
  await running.abort()
}

async function noteEnd(videoId: number): Promise<void> {
  const caches = deviceCaches()
  // It may have been removed.
  if (!(await caches.has(videoCache(videoId)))) return
  await (await caches.open(videoCache(videoId))).put(endedNote(videoId), new Response())
}

/** Whether a page has ended the background fetch of a video, and the service worker hasn't stored yet what arrived. */
export async function isEnding(videoId: number): Promise<boolean> {
  const note = await deviceCaches().match(endedNote(videoId), { cacheName: videoCache(videoId) })
  return note !== undefined
}

/** Forgets that a page has ended a background fetch, which the service worker never heard of. */
export async function forgetEnd(videoId: number): Promise<void> {
  await (await deviceCaches().open(videoCache(videoId))).delete(endedNote(videoId))
}
