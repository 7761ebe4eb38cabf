import { decodeReply, encodeReply, PIECE_BYTES, watchCalls, type VideoDetail } from '@serendib/contract'
import * as z from 'zod/mini'
import { storageManager } from '../../../platform/site-data.ts'
import { videoCache, videoIn, offlineUrl } from '../urls.ts'
import { endBackgroundFetch } from './background-manager.ts'
import { deviceCaches } from './device-caches.ts'
import { isPicture } from './fetching.ts'
import { deleteSignedVideo } from './playlist-store.ts'
import { filesBeside, Plan, TYPES } from './plan.ts'

// Loaded together, by pages that have no connection.
export { readPlaylist, readSignedPlaylist } from './playlist-store.ts'

// A video's cache contains its files, under the URLs that the service worker answers, and three records
// of ours.
const videoNote = (videoId: number) => offlineUrl(videoId, '/video')
const trackNote = (videoId: number) => offlineUrl(videoId, '/track')
const planNote = (videoId: number) => offlineUrl(videoId, '/plan')

const typeOf = (path: string) => TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

const open = (videoId: number) => deviceCaches().open(videoCache(videoId))

/** Whether any files of a video exist: a browser that runs out of space evicts what it likes. */
export const hasVideo = (videoId: number) => deviceCaches().has(videoCache(videoId))

/** Removes all files of a video, and ends the background fetch that gets more. */
export async function deleteVideo(videoId: number): Promise<void> {
  await endBackgroundFetch(videoId)
  await deviceCaches().delete(videoCache(videoId))
}

/** The ids of all videos with stored files. */
export async function listStored(): Promise<number[]> {
  const videos = (await deviceCaches().keys()).map(videoIn)
  return videos.filter((videoId) => videoId !== undefined)
}

/** Stores the public data of a video, and removes captions and pictures that it no longer has. */
export async function putVideo(video: VideoDetail): Promise<void> {
  const wire = encodeReply(watchCalls.displayVideoData, { video })
  const cache = await open(video.id)
  await cache.put(videoNote(video.id), Response.json(wire))
  const current = new Set(filesBeside(video).map((path) => offlineUrl(video.id, path)))
  for (const { url } of await cache.keys()) {
    const isBeside = isPicture(url) || url.endsWith('.vtt')
    if (isBeside && !current.has(new URL(url).pathname)) await cache.delete(url)
  }
}

/** The public data of a video as last loaded; null if it cannot be read any more. */
export async function readVideo(videoId: number): Promise<VideoDetail | null> {
  const stored = await deviceCaches().match(videoNote(videoId), { cacheName: videoCache(videoId) })
  if (!stored) return null
  try {
    const wire = z.parse(z.looseObject({ status: z.number() }), await stored.json())
    return decodeReply(watchCalls.displayVideoData, wire)?.video ?? null
  } catch {
    // Its format has changed; it is stored again after the next request.
    return null
  }
}

/** Stores the track of a video as text, or removes it. */
export async function putTrack(videoId: number, text: string | undefined): Promise<void> {
  const cache = await open(videoId)
  if (text === undefined) await cache.delete(trackNote(videoId))
  else await cache.put(trackNote(videoId), new Response(text))
}

export async function readTrack(videoId: number): Promise<string | undefined> {
  const stored = await deviceCaches().match(trackNote(videoId), { cacheName: videoCache(videoId) })
  return stored?.text()
}

/** Stores the plan and its generated files. */
export async function putPlan(videoId: number, plan: Plan): Promise<void> {
  const cache = await open(videoId)
  await cache.put(planNote(videoId), Response.json(plan))
  for (const { path, text } of plan.texts)
    await cache.put(
      offlineUrl(videoId, path),
      new Response(text, { headers: { 'content-type': typeOf(path) } }),
    )
  // A cache cannot store partial responses: a large file is stored as chunks plus this record of its length.
  for (const { path, bytes } of plan.streams) {
    const headers = {
      'content-type': typeOf(path),
      'x-bytes': String(bytes),
      'x-piece-bytes': String(PIECE_BYTES),
    }
    await cache.put(offlineUrl(videoId, path), new Response(null, { headers }))
  }
}

/** Changes the small files of a plan. What the site signed about the former ones is of no use any more. */
export async function putFiles(videoId: number, files: readonly string[]): Promise<void> {
  const plan = await readPlan(videoId)
  if (!plan || plan.files.join() === files.join()) return
  await putPlan(videoId, { ...plan, files: [...files] })
  await deleteSignedVideo(videoId)
}

/** The plan that a download was started with; undefined if it cannot be resumed. */
export async function readPlan(videoId: number): Promise<Plan | undefined> {
  const stored = await deviceCaches().match(planNote(videoId), { cacheName: videoCache(videoId) })
  return stored && z.safeParse(Plan, await stored.json()).data
}

/** Whether a background fetch was aborted since this was asked last: a note of the service worker. */
export async function takeStopped(videoId: number): Promise<boolean> {
  return (await hasVideo(videoId)) && (await open(videoId)).delete(offlineUrl(videoId, '/stopped'))
}

/** The files of a video, each stored once. `path` may name a chunk. */
export async function openVideo(videoId: number) {
  const cache = await open(videoId)
  return {
    has: async (path: string) => (await cache.match(offlineUrl(videoId, path))) !== undefined,
    put: (path: string, bytes: ArrayBuffer, type = typeOf(path)) =>
      cache.put(offlineUrl(videoId, path), new Response(bytes, { headers: { 'content-type': type } })),
  }
}

/** The browser's storage estimate and persistence. Safari before 17 has no estimate, WebKitGTK neither. */
export const storage: Partial<StorageManager> = storageManager() ?? {}

/** The free space in bytes; undefined if the browser does not report it. */
export async function findSpace(): Promise<number | undefined> {
  const { quota, usage } = (await storage.estimate?.()) ?? {}
  return quota === undefined || usage === undefined ? undefined : Math.max(0, quota - usage)
}
