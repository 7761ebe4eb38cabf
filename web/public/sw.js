// Lets the site open without a connection. Caches an empty page shell (`/shell`, without data) and the immutable files
// below `/assets/`, which may come from a media host: nothing else that pages load does (Content-Security-Policy). API calls, media and pages with data always come from the network, so nothing stale is shown. Offline
// videos have their own URLs (`/kept/17/media/…`), which only pages that know of the download request (src/areas/offline).
const CACHE = 'serendib-shell'
const SHELL = '/shell'
/** The prefix of the caches, one for each offline video; its id follows. */
const VIDEO_CACHES = 'serendib-video-'

self.addEventListener('install', (event) => {
  event.waitUntil(refreshShell().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim())
})

/** Bytes that this service worker has fetched and no page has counted yet (src/player/data-use). */
let received = 0
new PerformanceObserver((list) => {
  for (const { transferSize } of list.getEntries()) received += transferSize
}).observe({ type: 'resource', buffered: true })

/** Of these, the bytes that a page was told and has not confirmed yet, by the page's id. */
const told = new Map()

self.addEventListener('message', (event) => {
  const { data, source } = event
  if (data === 'data-use') event.waitUntil(tellReceived(source))
  // A page that this worker hasn't told was told before the browser ended the worker, which forgot those bytes.
  else if (typeof data?.counted === 'number' && told.has(source.id)) {
    received -= data.counted
    told.set(source.id, (told.get(source.id) ?? 0) - data.counted)
  }
})

async function tellReceived(page) {
  const background = await changeUncounted(() => 0).catch(() => 0)
  const pages = await self.clients.matchAll({ includeUncontrolled: true })
  received += background
  // Pages that were left before they counted are forgotten.
  for (const id of told.keys()) if (!pages.some((each) => each.id === id)) told.delete(id)
  const bytes = received - [...told.values()].reduce((sum, each) => sum + each, 0)
  told.set(page.id, (told.get(page.id) ?? 0) + bytes)
  // To a page of this site, not to a window.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  page.postMessage({ dataUse: bytes })
}

/** Where bytes of background fetches wait that no page has counted yet: the browser ends this worker between events. */
const UNCOUNTED = 'serendib-data-use'

/** Changes the number of bytes that no page has counted, one change at a time. Returns it as it was. */
function changeUncounted(change) {
  return navigator.locks.request(UNCOUNTED, async () => {
    const stored = await caches.match('/background', { cacheName: UNCOUNTED })
    const before = stored ? Number(await stored.text()) : 0
    const after = change(before)
    if (after > 0) await (await caches.open(UNCOUNTED)).put('/background', new Response(String(after)))
    else if (stored) await caches.delete(UNCOUNTED)
    return before
  })
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method === 'POST' && request.mode === 'navigate' && url.pathname === '/uploadVideo')
    event.respondWith(takeShared(request))
  if (request.method !== 'GET') return
  if (url.pathname.startsWith('/assets/')) event.respondWith(assetOf(request))
  if (url.origin !== self.location.origin) return
  if (url.pathname.startsWith('/kept/')) event.respondWith(offlineFile(request, url.pathname))
  else if (request.mode === 'navigate' && isPage(url)) event.respondWith(pageOf(event))
})

/** Where files wait that another app or website shared, until the user decides about them (src/areas/uploads/shared). */
const SHARED = 'serendib-shared'

/** Takes what another app shares with the site: a link to a page of it opens, and files wait for the upload page. */
async function takeShared(request) {
  const form = await request.formData()
  // A form without a chosen file sends an empty one without a name.
  const files = form.getAll('files').filter((file) => file instanceof File && file.name !== '')
  if (files.length === 0) return Response.redirect(sharedLink(form) ?? '/', 303)
  const cache = await caches.open(SHARED).catch(() => undefined)
  const urls = []
  const share = crypto.randomUUID()
  try {
    for (const file of files) {
      const headers = {
        'content-type': file.type || 'application/octet-stream',
        'x-name': encodeURIComponent(file.name),
        'x-modified': String(file.lastModified),
      }
      const url = `/shared/${share}/${urls.length}`
      await cache.put(url, new Response(file, { headers }))
      urls.push(url)
    }
  } catch {
    // The device is full. Files of earlier shares still wait.
    for (const url of urls) await cache.delete(url)
    return Response.redirect('/uploadVideo?shared=failed', 303)
  }
  return Response.redirect('/uploadVideo', 303)
}

/** The first link to a page of this site in what was shared; apps put links into any of these fields. */
function sharedLink(form) {
  const words = ['url', 'text', 'title'].flatMap((name) => String(form.get(name) ?? '').split(/\s+/))
  const links = words.flatMap((word) => (URL.canParse(word) ? [new URL(word)] : []))
  return links.find(({ origin }) => origin === self.location.origin)?.href
}

/** Whether a URL is a page of the application, and no API call, file or feed. */
function isPage({ pathname }) {
  return !/^\/(api|media|embed|health|metrics|feeds|sitemaps)(\/|$)|\.[a-z]+$/.test(pathname)
}

async function assetOf(request) {
  // Caches fail where site data is blocked or the disk is full.
  const cache = await caches.open(CACHE).catch(() => undefined)
  const cached = await cache?.match(request)
  if (cached) return cached
  const response = await fetch(request)
  if (response.ok) await cache?.put(request, response.clone()).catch(() => undefined)
  return response
}

/** The page from the network, or the shell if that cannot be reached. */
async function pageOf(event) {
  try {
    const response = await Promise.race([fetch(event.request), shellAfterTimeout()])
    event.waitUntil(refreshShell().catch(() => undefined))
    return response
  } catch (error) {
    const shell = await (await caches.open(CACHE)).match(SHELL)
    if (shell) return shell
    throw error
  }
}

/**
 * Responds with a file of an offline video, or the requested range of it. Large files are stored in pieces: see putPlan.
 */
async function offlineFile(request, pathname) {
  const cacheName = VIDEO_CACHES + pathname.split('/')[2]
  const stored = await caches.match(pathname, { cacheName })
  if (!stored) return new Response(null, { status: 404 })
  const length = Number(stored.headers.get('x-bytes'))
  if (length === 0) return stored
  const pieceBytes = Number(stored.headers.get('x-piece-bytes'))
  const [, from = 0, to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get('range')) ?? []
  const end = Math.min(to === '' ? Infinity : Number(to), length - 1)
  let at = Number(from)
  if (at > end) return new Response(null, { status: 416, headers: { 'content-range': `bytes */${length}` } })
  const headers = {
    'content-type': stored.headers.get('content-type'),
    'content-length': String(end - at + 1),
    'content-range': `bytes ${at}-${end}/${length}`,
    'accept-ranges': 'bytes',
  }
  const body = new ReadableStream({
    async pull(controller) {
      const number = Math.floor(at / pieceBytes)
      const piece = await caches.match(`${pathname}?piece=${number}`, { cacheName })
      if (!piece) throw new Error(`piece ${number} of ${pathname} is not stored`)
      const start = number * pieceBytes
      const bytes = new Uint8Array(await piece.arrayBuffer()).subarray(at - start, end + 1 - start)
      controller.enqueue(bytes)
      at += bytes.length
      if (at > end) controller.close()
    },
  })
  if (request.headers.has('range')) return new Response(body, { status: 206, headers })
  delete headers['content-range']
  return new Response(body, { headers })
}

// Downloads go on without a page (src/areas/offline/transfer/background.ts). What arrived is stored however it ends.
for (const end of ['success', 'fail', 'abort']) {
  self.addEventListener(`backgroundfetch${end}`, (event) => {
    event.waitUntil(storeFetched(event.registration, end === 'abort'))
  })
}

self.addEventListener('backgroundfetchclick', (event) => {
  event.waitUntil(self.clients.openWindow('/downloads'))
})

async function storeFetched(registration, isAborted) {
  const { id } = registration
  try {
    await navigator.locks.request(`${id}-storing`, () => storeRecords(registration, isAborted))
  } finally {
    const pages = await self.clients.matchAll({ includeUncontrolled: true })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    for (const page of pages) page.postMessage({ stored: id })
  }
}

async function storeRecords(registration, isAborted) {
  const { id, downloaded } = registration
  // Fails on a full device, like the note below. What fits of the parts is stored all the same.
  if (downloaded > 0) await changeUncounted((bytes) => bytes + downloaded).catch(() => undefined)
  // The video may have been removed.
  if (!(await caches.has(id))) return
  const cache = await caches.open(id)
  const folder = `/kept/${id.slice(VIDEO_CACHES.length)}`
  // A page notes that it ends a fetch. Pages learn from the other note that the viewer stopped it in the system's list.
  const isEndedByPage = await cache.delete(`${folder}/ended`)
  if (isAborted && !isEndedByPage) await cache.put(`${folder}/stopped`, new Response()).catch(() => undefined)
  for (const record of await registration.matchAll()) {
    // Fails for what has not arrived, and on a full device.
    await storeRecord(record, cache, folder).catch(() => undefined)
  }
}

/** Stores a part of a large file in pieces. */
async function storeRecord({ request, responseReady }, cache, folder) {
  const response = await responseReady
  const pathname = folder + new URL(request.url).pathname
  const file = await cache.match(pathname)
  // Something else was chosen meanwhile.
  if (!file || response.status !== 206) return
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.get('range'))
  const bytes = await response.arrayBuffer()
  if (bytes.byteLength !== to - from + 1) return
  const pieceBytes = Number(file.headers.get('x-piece-bytes'))
  const headers = { 'content-type': file.headers.get('content-type') }
  for (let at = 0; at < bytes.byteLength; at += pieceBytes) {
    const number = (Number(from) + at) / pieceBytes
    await cache.put(
      `${pathname}?piece=${number}`,
      new Response(bytes.slice(at, at + pieceBytes), { headers }),
    )
  }
}

/** How long to wait for a page from the network if there are offline videos, in milliseconds. */
const NETWORK_TIMEOUT_MS = 6000

/** The shell, if the network does not respond in time. Never resolves if there are no offline videos to show. */
async function shellAfterTimeout() {
  await new Promise((done) => setTimeout(done, NETWORK_TIMEOUT_MS))
  const shell = (await hasOfflineVideos()) && (await (await caches.open(CACHE)).match(SHELL))
  return shell || new Promise(() => {})
}

/** Caches the newest shell and its files, and deletes files that only the previous release used. */
async function refreshShell() {
  const cache = await caches.open(CACHE)
  const response = await fetch(SHELL, { cache: 'no-cache' })
  if (!response.ok) throw new Error(`the shell responded with ${response.status}`)
  const html = await response.clone().text()
  const cached = await cache.match(SHELL)
  if (cached && (await cached.text()) === html) return
  const files = [...new Set([...html.match(/[^"(]*\/assets\/[\w.-]+/g), ...(await playerFiles(html))])]
  for (const file of files) if (!(await cache.match(file))) await cache.add(file)
  const current = new Set([SHELL, ...files].map((file) => new URL(file, self.location.origin).href))
  for (const request of await cache.keys()) {
    if (!current.has(request.url)) await cache.delete(request)
  }
  await cache.put(SHELL, response)
}

/** The files needed to play offline videos, in the language of the shell; empty if there are none. */
async function playerFiles(html) {
  if (!(await hasOfflineVideos())) return []
  const [, language] = /<html lang="(\w+)"/.exec(html)
  const response = await fetch(`/watching-files.${language}.json`, { cache: 'no-cache' })
  if (!response.ok) throw new Error(`the list of files responded with ${response.status}`)
  // From where the shell has its script; drawings that scripts name are on the site.
  const [, host] = /<script type="module"[^>]* src="([^"]*)\/assets\//.exec(html)
  return (await response.json()).map((file) => (/\.(js|css)$/.test(file) ? host + file : file))
}

async function hasOfflineVideos() {
  const names = await caches.keys().catch(() => [])
  return names.some((name) => name.startsWith(VIDEO_CACHES))
}
