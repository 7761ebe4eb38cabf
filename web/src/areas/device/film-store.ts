import { decodeReply, encodeReply, watchCalls, type VideoDetail } from '@serendib/contract'
import * as z from 'zod/mini'
import { filmCache, filmIn, keptUrl } from './addresses.ts'
import { PIECE_BYTES, Plan, TYPES } from './plan.ts'

// What lies in a film's cache: its files under the addresses that the service worker answers, and two notes of ours.
const videoNote = (videoId: number) => keptUrl(videoId, '/video')
const planNote = (videoId: number) => keptUrl(videoId, '/plan')

const typeOf = (path: string) => TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

const open = (videoId: number) => caches.open(filmCache(videoId))

/** Whether anything of a film is here: a browser that runs out of room lets go what it likes. */
export const hasFilm = (videoId: number) => caches.has(filmCache(videoId))

/** Frees all that a film took. */
export async function deleteFilm(videoId: number): Promise<void> {
  await caches.delete(filmCache(videoId))
}

/** The numbers of all films of which something is here. */
export async function listStored(): Promise<number[]> {
  const films = (await caches.keys()).map(filmIn)
  return films.filter((videoId) => videoId !== undefined)
}

/** Keeps what everybody sees of a video. */
export async function putVideo(video: VideoDetail): Promise<void> {
  const wire = encodeReply(watchCalls.displayVideoData, { video })
  await (await open(video.id)).put(videoNote(video.id), Response.json(wire))
}

/** What everybody saw of a video when the site was last asked; null where it cannot be read any more. */
export async function readVideo(videoId: number): Promise<VideoDetail | null> {
  const kept = await caches.match(videoNote(videoId), { cacheName: filmCache(videoId) })
  if (!kept) return null
  try {
    const wire = z.parse(z.looseObject({ status: z.number() }), await kept.json())
    return decodeReply(watchCalls.displayVideoData, wire)?.video ?? null
  } catch {
    // The site speaks otherwise by now: the next time it is asked, it is kept anew.
    return null
  }
}

/** Keeps the plan, and what of it is there already. */
export async function putPlan(videoId: number, plan: Plan): Promise<void> {
  const cache = await open(videoId)
  await cache.put(planNote(videoId), Response.json(plan))
  for (const { path, text } of plan.texts)
    await cache.put(keptUrl(videoId, path), new Response(text, { headers: { 'content-type': typeOf(path) } }))
  // A cache takes no parts of an answer: a long file is pieces, and this, which says how long it is.
  for (const { path, bytes } of plan.streams) {
    const headers = {
      'content-type': typeOf(path),
      'x-bytes': String(bytes),
      'x-piece-bytes': String(PIECE_BYTES),
    }
    await cache.put(keptUrl(videoId, path), new Response(null, { headers }))
  }
}

/** The plan that a film was begun with; undefined where it cannot be gone on with. */
export async function readPlan(videoId: number): Promise<Plan | undefined> {
  const kept = await caches.match(planNote(videoId), { cacheName: filmCache(videoId) })
  return kept && z.safeParse(Plan, await kept.json()).data
}

/** The files that go with a film, each put there once. `path` may name a piece. */
export async function openFilm(videoId: number) {
  const cache = await open(videoId)
  return {
    has: async (path: string) => (await cache.match(keptUrl(videoId, path))) !== undefined,
    put: (path: string, bytes: ArrayBuffer, type = typeOf(path)) =>
      cache.put(keptUrl(videoId, path), new Response(bytes, { headers: { 'content-type': type } })),
  }
}

/** What the browser tells and promises of its room. Safari before 17 has no estimate, WebKitGTK nothing of it. */
export const storage: Partial<StorageManager> = 'storage' in navigator ? navigator.storage : {}

/** How much may still be kept, in bytes; undefined where the browser does not say. */
export async function findRoom(): Promise<number | undefined> {
  const { quota, usage } = (await storage.estimate?.()) ?? {}
  return quota === undefined || usage === undefined ? undefined : Math.max(0, quota - usage)
}
