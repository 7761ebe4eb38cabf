import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PIECE_BYTES } from '@serendib/contract'
import { addVideo, findVideo } from '../offline-videos.ts'
import { wifiOnly } from '../wifi.ts'
import { fetchInBackground } from './background.ts'
import { followBackgroundFetches, pauseDownload } from './download.ts'
import type { Plan } from './plan.ts'
import { openVideo, putPlan, takeStopped } from './video-store.ts'

const SERVICE_WORKER = readFileSync(new URL('../../../../public/sw.js', import.meta.url), 'utf8')
const { locks } = navigator

/** What a browser has for a site: caches in memory, background fetches, and the service worker itself. */
let browser: ReturnType<typeof openBrowser>
beforeEach(() => {
  browser = openBrowser()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(() => {
  wifiOnly.set(false)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

class Running extends EventTarget {
  readonly id: string
  readonly requests: readonly Request[]
  readonly downloadTotal: number
  /** One that gets nothing is ended by the page. */
  downloaded = 1
  /** Ends it, as the system's list does. */
  readonly abort: () => Promise<boolean>

  constructor(id: string, requests: readonly Request[], downloadTotal: number, onAbort: () => void) {
    super()
    this.id = id
    this.requests = requests
    this.downloadTotal = downloadTotal
    this.abort = () => Promise.resolve(onAbort()).then(() => true)
  }

  /** What arrived: all requests but the last, unless it is complete. */
  matchAll() {
    const arrived = this.downloaded === this.downloadTotal ? this.requests : this.requests.slice(0, -1)
    return Promise.resolve(
      arrived.map((request) => {
        const [, start, end] = /(\d+)-(\d+)/.exec(request.headers.get('range') ?? '') ?? []
        const bytes = new ArrayBuffer(Number(end) - Number(start) + 1)
        return { request, responseReady: Promise.resolve(new Response(bytes, { status: 206 })) }
      }),
    )
  }
}

function openBrowser() {
  const stores = new Map<string, Map<string, Response>>()
  /** The ends of URLs that a full device doesn't store. */
  const tooMuch: string[] = []
  const open = (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return {
      match: (url: string) => Promise.resolve(store.get(url)?.clone()),
      put: async (url: string, response: Response) => {
        if (tooMuch.some((end) => url.endsWith(end))) throw new DOMException('full', 'QuotaExceededError')
        store.set(url, response)
        await Promise.resolve()
      },
      delete: (url: string) => Promise.resolve(store.delete(url)),
    }
  }
  const caches = {
    open: (name: string) => Promise.resolve(open(name)),
    match: (url: string, { cacheName }: { cacheName: string }) =>
      Promise.resolve(stores.get(cacheName)?.get(url)?.clone()),
    delete: (name: string) => Promise.resolve(stores.delete(name)),
    has: (name: string) => Promise.resolve(stores.has(name)),
  }
  const texts = new Map<string, string>()
  const fetches = new Map<string, Running>()
  const worker = new EventTarget()
  const pages = new EventTarget()
  const tell = (data: unknown) => pages.dispatchEvent(new MessageEvent('message', { data }))
  const events: Promise<void>[] = []
  /** What the service worker waits for before it starts. */
  const starting = { promise: Promise.resolve() }
  /** Ends a background fetch. Its service worker may be one that hears nothing of it. */
  const end = (id: string, kind?: 'success' | 'fail' | 'abort') => {
    const registration = fetches.get(id)
    fetches.delete(id)
    if (!registration || !kind) return
    const waitUntil = (done: Promise<void>) => events.push(done)
    const event = Object.assign(new Event(`backgroundfetch${kind}`), { registration, waitUntil })
    void starting.promise.then(() => worker.dispatchEvent(event))
  }
  const backgroundFetch = {
    get: (id: string) => Promise.resolve(fetches.get(id)),
    fetch: (id: string, requests: readonly Request[], { downloadTotal }: { downloadTotal: number }) => {
      fetches.set(id, new Running(id, requests, downloadTotal, () => end(id, 'abort')))
      return Promise.resolve(fetches.get(id))
    },
  }
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  })
  const getRegistration = () => Promise.resolve({ backgroundFetch })
  vi.stubGlobal('navigator', {
    locks,
    onLine: true,
    serviceWorker: Object.assign(pages, { getRegistration }),
  })
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([])))
  const clients = { matchAll: () => Promise.resolve([{ postMessage: tell }]) }
  runInNewContext(SERVICE_WORKER, {
    self: Object.assign(worker, { clients }),
    caches,
    navigator,
    URL,
    Response,
    PerformanceObserver: class {
      observe() {}
    },
  })
  return { tooMuch, fetches, starting, tell, end, events }
}

const PATH = '/media/videos/1/a/stream.mp4'
const PIECES = 5
const PLAN: Plan = {
  streamPath: PATH,
  streams: [{ path: PATH, bytes: PIECES * PIECE_BYTES }],
  texts: [],
  files: [],
}
const cacheOf = (videoId: number) => `serendib-video-${videoId}`

/** What a page does for a video: `outcome` is set when it has the outcome. */
function follow(videoId: number) {
  const ending = new AbortController()
  const followed = {
    outcome: undefined as string | undefined,
    abort: () => ending.abort(new Error('paused')),
  }
  const options = { signal: ending.signal, onBytes: () => undefined }
  fetchInBackground({ videoId, title: 'Boat mail' }, PLAN, options).then(
    (outcome) => (followed.outcome = outcome),
    (error: Error) => (followed.outcome = error.message),
  )
  return followed
}

/** Lets time pass. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) await vi.advanceTimersByTimeAsync(1000)
}

async function begin(videoId: number) {
  await putPlan(videoId, PLAN)
  const followed = follow(videoId)
  return { followed, running: await runningOf(videoId) }
}

async function runningOf(videoId: number): Promise<Running> {
  await expect.poll(() => [...browser.fetches.keys()]).toContain(cacheOf(videoId))
  const running = browser.fetches.get(cacheOf(videoId))
  if (!running) throw new Error('it ended')
  return running
}

const rangesOf = ({ requests }: Running) => requests.map(({ headers }) => headers.get('range'))

async function listStored(videoId: number): Promise<number[]> {
  const { has } = await openVideo(videoId)
  const numbers = Array.from({ length: PIECES }, (_each, number) => number)
  const there = await Promise.all(numbers.map((number) => has(`${PATH}?piece=${number}`)))
  return numbers.filter((number) => there[number])
}

async function untilStored(): Promise<void> {
  await expect.poll(() => browser.events.length).toBeGreaterThan(0)
  await Promise.all(browser.events)
}

/** Keeps the service worker from storing until the returned function is called. */
function holdStoring(videoId: number): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  void locks.request(`${cacheOf(videoId)}-storing`, () => promise)
  return resolve
}

it('a page follows a background fetch to its end, and not to a message about an earlier one', async () => {
  const { followed, running } = await begin(1)
  browser.tell({ stored: cacheOf(1) })
  await pass(60)
  expect(followed.outcome).toBeUndefined()
  running.downloaded = running.downloadTotal
  browser.end(cacheOf(1), 'success')
  await expect.poll(() => followed.outcome).toBe('ended')
  expect(await listStored(1)).toEqual([0, 1, 2, 3, 4])
})

it('a background fetch of which the service worker tells nothing is left to the page', async () => {
  const { followed } = await begin(2)
  const release = holdStoring(2)
  browser.end(cacheOf(2))
  await pass(60)
  expect(followed.outcome).toBeUndefined()
  release()
  await pass(60)
  expect(followed.outcome).toBe('ended')
})

it('a paused download waits for nothing, and gets what is missing when it is resumed', async () => {
  const { followed, running } = await begin(3)
  running.downloaded = PIECE_BYTES
  const { promise, resolve: start } = Promise.withResolvers<void>()
  browser.starting.promise = promise
  followed.abort()
  await expect.poll(() => followed.outcome).toBe('ended')
  expect(browser.fetches.size).toBe(0)
  const resumed = follow(3)
  await pass(5)
  expect(browser.fetches.size).toBe(0)
  start()
  expect(rangesOf(await runningOf(3))).toEqual([`bytes=${4 * PIECE_BYTES}-${5 * PIECE_BYTES - 1}`])
  await pass(60)
  expect(resumed.outcome).toBeUndefined()
  browser.end(cacheOf(3), 'fail')
  await expect.poll(() => resumed.outcome).toBe('ended')
})

it('a download that is paused while it waits for the service worker begins nothing', async () => {
  await putPlan(4, PLAN)
  const release = holdStoring(4)
  const followed = follow(4)
  await pass(1)
  followed.abort()
  await expect.poll(() => followed.outcome).toBe('paused')
  release()
  await pass(1)
  expect(browser.fetches.size).toBe(0)
})

it('only the viewer stops a download, not a page that ends the background fetch', async () => {
  const { followed } = await begin(5)
  const release = holdStoring(5)
  wifiOnly.set(true)
  await expect.poll(() => browser.fetches.size).toBe(0)
  release()
  await untilStored()
  // Another window may ask first.
  expect(await takeStopped(5)).toBe(false)
  await expect.poll(() => followed.outcome).toBe('ended')

  wifiOnly.set(false)
  const next = follow(5)
  await (await runningOf(5)).abort()
  await expect.poll(() => next.outcome).toBe('stopped')
})

it('a full device stores the parts that it has space for', async () => {
  const { followed, running } = await begin(6)
  running.downloaded = 2 * PIECE_BYTES
  browser.tooMuch.push('/background', '/stopped', '?piece=1')
  await running.abort()
  await expect.poll(() => followed.outcome).toBe('ended')
  expect(await listStored(6)).toEqual([0, 2, 3])
})

it('a page that is opened follows what the browser downloads, except paused downloads', async () => {
  for (const videoId of [7, 8]) {
    const { running, followed } = await begin(videoId)
    running.downloaded = 2 * PIECE_BYTES
    addVideo({
      videoId,
      slug: 'boat-mail',
      title: 'Boat mail',
      channelName: 'Hills',
      durationSeconds: 90,
      duration: '1:30',
      fileChangedAt: null,
      bytes: PIECES * PIECE_BYTES,
      doneBytes: 0,
      form: 'file',
      rendition: 0,
      state: 'partial',
      isPaused: videoId === 8,
      checkedAt: 0,
      streamPath: PATH,
      thumbnailPath: null,
      paths: [],
    })
    expect(followed.outcome).toBeUndefined()
  }
  await followBackgroundFetches()
  await expect.poll(() => findVideo(7)?.doneBytes).toBe(2 * PIECE_BYTES)
  expect(findVideo(8)?.doneBytes).toBe(0)
  pauseDownload(7)
  await expect.poll(() => browser.fetches.size).toBe(1)
  await untilStored()
  expect(await takeStopped(7)).toBe(false)
})
