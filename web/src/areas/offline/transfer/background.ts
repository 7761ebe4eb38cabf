import { PIECE_BYTES } from '@serendib/contract'
import { lockManager, serviceWorkers } from '../../../platform/site-data.ts'
import { downloadUrl, videoCache } from '../urls.ts'
import { wifiOnly } from '../wifi.ts'
import { backgroundFetches, endBackgroundFetch, forgetEnd, isEnding } from './background-manager.ts'
import { bytesOf, piecesOf, type Plan } from './plan.ts'
import { findSpace, openVideo, takeStopped } from './video-store.ts'

/** A part of a large file: first and last byte. */
interface Part {
  readonly path: string
  readonly start: number
  readonly end: number
}

/**
 * What one request gets. The browser makes two at a time, and repeats them from the start after a lost connection, so
 * twice this is the most that it costs.
 */
const PART_BYTES = 2 * PIECE_BYTES

/** How long to wait for the first byte before the page downloads the video itself, in milliseconds. */
const PATIENCE_MS = 60_000

/** How often to look whether a background fetch has ended without a message about it, in milliseconds. */
const CHECK_MS = 10_000

const ICON = { src: '/icon-192.png', sizes: '192x192', type: 'image/png' }

/** Whether a background fetch got nothing: Chromium's headless shell has them, but never starts them. */
let hasStalled = false

/** What is missing of the large files of a plan. */
async function listMissing(videoId: number, { streams }: Plan): Promise<Part[]> {
  const stored = await openVideo(videoId)
  const parts: Part[] = []
  for (const { path, bytes } of streams) {
    for (const { number, start, end } of piecesOf(bytes)) {
      if (await stored.has(`${path}?piece=${number}`)) continue
      const last = parts.at(-1)
      const isNext = last?.path === path && last.end + 1 === start && start % PART_BYTES !== 0
      if (isNext) parts.splice(-1, 1, { ...last, end })
      else parts.push({ path, start, end })
    }
  }
  return parts
}

/** Whether everything of a plan is on the device. */
export async function isStored(videoId: number, { files, streams }: Plan): Promise<boolean> {
  const stored = await openVideo(videoId)
  const pieces = streams.flatMap(({ path, bytes }) =>
    piecesOf(bytes).map(({ number }) => `${path}?piece=${number}`),
  )
  for (const path of [...files, ...pieces]) if (!(await stored.has(path))) return false
  return true
}

/**
 * Gets what is missing of the large files of a video by a background fetch, which goes on without the page, or follows the
 * one that is running. The service worker (web/public/sw.js) stores what arrives when it ends, also with an error. Whatever
 * is missing afterwards is left to the page: it can wait for Wi-Fi, for the connection or for the site. Returns whether the viewer
 * stopped it in the system's list of downloads. Ends the fetch when `signal` is aborted, and doesn't wait for the rest then.
 */
export async function fetchInBackground(
  { videoId, title }: { videoId: number; title: string },
  plan: Plan,
  { signal, onBytes }: { signal: AbortSignal; onBytes: (doneBytes: number) => void },
): Promise<'ended' | 'stopped'> {
  const fetches = await backgroundFetches()
  const running = fetches && (await findOrBegin(fetches, { videoId, title, plan, signal }))
  if (!running) return 'ended'
  const end = () => endBackgroundFetch(videoId).catch(() => undefined)
  const over = new AbortController()
  try {
    const before = bytesOf(plan) - running.downloadTotal
    const follow = () => onBytes(before + running.downloaded)
    running.addEventListener('progress', follow, { signal: over.signal })
    follow()
    const endWithoutWifi = () => void (wifiOnly.get() && end())
    endWithoutWifi()
    over.signal.addEventListener('abort', wifiOnly.subscribe(endWithoutWifi))
    const timer = setInterval(() => {
      if (running.downloaded > 0 || !navigator.onLine) return
      hasStalled = true
      void end()
    }, PATIENCE_MS)
    over.signal.addEventListener('abort', () => clearInterval(timer))
    await whenStored(fetches, videoId, signal)
    if (signal.aborted) await end()
    else if (await takeStopped(videoId)) return 'stopped'
    return 'ended'
  } finally {
    over.abort()
  }
}

async function findOrBegin(
  fetches: BackgroundFetchManager,
  { videoId, title, plan, signal }: { videoId: number; title: string; plan: Plan; signal: AbortSignal },
) {
  const id = videoCache(videoId)
  const running = await fetches.get(id)
  if (running) return running
  // The service worker may still have to store what one has got.
  if (await isEnding(videoId)) {
    await whenStored(fetches, videoId, signal)
    signal.throwIfAborted()
    await forgetEnd(videoId)
  }
  await lockManager()?.request(storingLock(id), { signal }, () => undefined)
  if (wifiOnly.get() || hasStalled) return undefined
  const missing = await listMissing(videoId, plan)
  const downloadTotal = missing.reduce((sum, { start, end }) => sum + end - start + 1, 0)
  // Until all of it is stored, the browser has it as well.
  const space = (await findSpace()) ?? Infinity
  if (missing.length === 0 || space < 2 * downloadTotal) return undefined
  const requests = missing.map(
    ({ path, start, end }) => new Request(downloadUrl(path), { headers: { range: `bytes=${start}-${end}` } }),
  )
  // Fails where the viewer or the browser doesn't allow it.
  return fetches.fetch(id, requests, { title, icons: [ICON], downloadTotal }).catch(() => undefined)
}

/** Held by the service worker while it stores what a background fetch has got. */
const storingLock = (id: string) => `${id}-storing`

/**
 * Waits until a background fetch has ended and the service worker has stored what it got, or until `signal` is aborted.
 * The service worker tells it. If the browser ends it before, the fetch is found to have ended and nobody to store, twice:
 * the first time it may only be starting.
 */
async function whenStored(fetches: BackgroundFetchManager, videoId: number, signal: AbortSignal) {
  const id = videoCache(videoId)
  let wasQuiet = false
  while (!signal.aborted) {
    const isTold = await hearStored(id, signal)
    // What is told while one runs is about an earlier one.
    const hasEnded = (await fetches.get(id)) === undefined
    const isQuiet = hasEnded && (await isFree(storingLock(id)))
    if (hasEnded && isTold) return
    if (isQuiet && wasQuiet) return
    wasQuiet = isQuiet
  }
}

async function isFree(lock: string): Promise<boolean> {
  return (await lockManager()?.request(lock, { ifAvailable: true }, (held) => held !== null)) ?? true
}

/** Waits for a message of the service worker that it has stored something, but not for long. Returns whether it came. */
async function hearStored(id: string, signal: AbortSignal): Promise<boolean> {
  const over = new AbortController()
  const isTold = await new Promise<boolean>((resolve) => {
    const options = { signal: over.signal }
    const hear = ({ data }: MessageEvent<unknown>) => {
      const isIt = typeof data === 'object' && data !== null && 'stored' in data && data.stored === id
      if (isIt) resolve(true)
    }
    serviceWorkers()?.addEventListener('message', hear, options)
    signal.addEventListener('abort', () => resolve(false), options)
    const timer = setTimeout(() => resolve(false), CHECK_MS)
    over.signal.addEventListener('abort', () => clearTimeout(timer))
  })
  over.abort()
  return isTold
}
