import { vi } from 'vitest'
import { encodeReply, watchCalls, type VideoDetail } from '@serendib/contract'
import type { OfflineVideo } from '../offline-videos.ts'

// For tests of offline videos.

export type TestBrowser = ReturnType<typeof stubBrowser>

/** What a browser stores for a site, in memory, and a site that answers with `site` and has nothing else. */
export function stubBrowser() {
  const browser = {
    /** The URL of the file for which the device has no space left, if any. */
    tooMuch: undefined as string | undefined,
    /** What happens before a file is stored. */
    beforePut: (_url: string): Promise<unknown> => Promise.resolve(),
    /** Responses by path. */
    site: new Map<string, (init: RequestInit) => Response | Promise<Response>>(),
    /** Lets the site show a video. */
    show: (video: VideoDetail) =>
      browser.site.set('/api/v1/watch/displayVideoData', () =>
        Response.json(encodeReply(watchCalls.displayVideoData, { video })),
      ),
  }
  const texts = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  })
  const stores = new Map<string, Map<string, Response>>()
  const open = (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return {
      match: (url: string) => Promise.resolve(store.get(url)?.clone()),
      put: async (url: string, response: Response) => {
        if (url === browser.tooMuch) throw new DOMException('the device is full', 'QuotaExceededError')
        await browser.beforePut(url)
        store.set(url, response)
      },
      delete: (url: string) => Promise.resolve(store.delete(url.replace('http://site', ''))),
      keys: () => Promise.resolve([...store.keys()].map((url) => ({ url: `http://site${url}` }))),
    }
  }
  vi.stubGlobal('caches', {
    open: (name: string) => Promise.resolve(open(name)),
    match: (url: string, { cacheName }: { cacheName: string }) => open(cacheName).match(url),
    delete: (name: string) => Promise.resolve(stores.delete(name)),
    has: (name: string) => Promise.resolve(stores.has(name)),
    keys: () => Promise.resolve([...stores.keys()]),
  })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname } = new URL(url, 'http://site')
    // The service worker answers.
    const store = stores.get(`serendib-video-${pathname.split('/')[2]}`)
    const stored = pathname.startsWith('/kept/') ? store?.get(pathname)?.clone() : undefined
    if (!store || !stored?.headers.has('x-bytes')) return stored ?? answer(pathname, init)
    const pieces = [...store].filter(([key]) => key.startsWith(`${pathname}?piece=`))
    return new Response(new Blob(await Promise.all(pieces.map(([, piece]) => piece.clone().blob()))))
  })
  const answer = async (pathname: string, init: RequestInit) =>
    (await browser.site.get(pathname)?.(init)) ?? new Response(null, { status: 404 })
  return browser
}

/** The path of the only large file of a video. */
export const pathOf = (id: number) => `/media/videos/${id}/a/direct.mp4`

export function detailOf(id: number): VideoDetail {
  const counts = { views: 0, likes: 0, dislikes: 0, comments: 0, subscribers: 0, watchedSeconds: 0 }
  const channel = { channelId: 1, channelName: 'Hills', channelSlug: 'hills', channelLogoUrl: '', ownerId: 1 }
  const flags = { isVerified: false, isSubscribed: false, isListed: true, isPublished: true }
  const none = {
    categoryId: null,
    place: null,
    track: null,
    vote: null,
    publishAt: null,
    fileChangedAt: null,
    soundBytes: null,
  }
  const lists = { stops: [], renditions: [], thumbnails: [], tags: [], captions: [] }
  const texts = {
    description: '',
    filmingMonth: null,
    category: '',
    streamUrl: '',
    storyboardUrl: '',
    age: '',
  }
  const size = { durationSeconds: 10, duration: '0:10', width: 640, height: 360 }
  const dates = { created: '2026-11-30', createdAt: '2026-11-30 10:00:00' }
  return {
    ...counts,
    ...channel,
    ...flags,
    ...none,
    ...lists,
    ...texts,
    ...size,
    ...dates,
    id,
    slug: `video-${id}`,
    title: `Video ${id}`,
    directUrl: pathOf(id),
    areCommentsClosed: false,
    allowsDownloads: true,
  }
}

/** The record of a video of which half has arrived. */
export function recordOfHalf(videoId: number): OfflineVideo {
  const { slug, title, channelName, durationSeconds, duration } = detailOf(videoId)
  return {
    videoId,
    slug,
    title,
    channelName,
    durationSeconds,
    duration,
    fileChangedAt: null,
    bytes: 1000,
    doneBytes: 500,
    form: 'file',
    rendition: 0,
    state: 'partial',
    checkedAt: 0,
    paths: [],
    streamPath: pathOf(videoId),
    thumbnailPath: null,
  }
}
