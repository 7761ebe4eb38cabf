// Lets the site open without a connection, and its own files come without asking. It keeps the empty shell of the pages
// (`/shell`, which no data is in) and files whose content never changes (`/assets/`); calls, media and pages that hold
// data always come from the network, so nothing stale is ever shown. Videos that somebody keeps on the device have addresses of
// their own (`/kept/17/media/…`), which only a page asks for that knows them to be here (src/areas/offline).
const CACHE = 'serendib-shell'
const SHELL = '/shell'
/** A cache for each video, by its number. */
const VIDEO_CACHES = 'serendib-film-'

self.addEventListener('install', (event) => {
  event.waitUntil(refreshShell().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (url.pathname.startsWith('/assets/')) event.respondWith(assetOf(request))
  else if (url.pathname.startsWith('/kept/')) event.respondWith(keptFile(request, url.pathname))
  else if (request.mode === 'navigate' && isPage(url)) event.respondWith(pageOf(event))
})

/** Calls, files and feeds are no pages of the application. */
function isPage({ pathname }) {
  return !/^\/(api|media|embed|health|metrics|feeds|sitemaps)(\/|$)|\.[a-z]+$/.test(pathname)
}

async function assetOf(request) {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}

/** The page from the network, and the shell where that cannot be reached. */
async function pageOf(event) {
  try {
    const answer = await Promise.race([fetch(event.request), lateShell()])
    event.waitUntil(refreshShell().catch(() => undefined))
    return answer
  } catch (error) {
    const shell = await (await caches.open(CACHE)).match(SHELL)
    if (shell) return shell
    throw error
  }
}

/** A file of a kept video, or the range of it that was asked for. A long one lies there in pieces: see putPlan. */
async function keptFile(request, pathname) {
  const cacheName = VIDEO_CACHES + pathname.split('/')[2]
  const kept = await caches.match(pathname, { cacheName })
  if (!kept) return new Response(null, { status: 404 })
  const length = Number(kept.headers.get('x-bytes'))
  if (length === 0) return kept
  const pieceBytes = Number(kept.headers.get('x-piece-bytes'))
  const [, from = 0, to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get('range')) ?? []
  const end = Math.min(to === '' ? Infinity : Number(to), length - 1)
  let at = Number(from)
  if (at > end) return new Response(null, { status: 416, headers: { 'content-range': `bytes */${length}` } })
  const headers = {
    'content-type': kept.headers.get('content-type'),
    'content-length': String(end - at + 1),
    'content-range': `bytes ${at}-${end}/${length}`,
    'accept-ranges': 'bytes',
  }
  const body = new ReadableStream({
    async pull(controller) {
      const number = Math.floor(at / pieceBytes)
      const piece = await caches.match(`${pathname}?piece=${number}`, { cacheName })
      if (!piece) throw new Error(`piece ${number} of ${pathname} is not here`)
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

/** So long a page is waited for where videos are kept, in milliseconds. */
const PATIENCE_MS = 6000

/** The shell, when the network has said nothing for long; never where no video is kept, which it could show. */
async function lateShell() {
  await new Promise((done) => setTimeout(done, PATIENCE_MS))
  const shell = (await keepsVideos()) && (await (await caches.open(CACHE)).match(SHELL))
  return shell || new Promise(() => {})
}

/** Keeps the newest shell with the files it names; a new release's shell lets those of the one before go. */
async function refreshShell() {
  const cache = await caches.open(CACHE)
  const answer = await fetch(SHELL, { cache: 'no-cache' })
  if (!answer.ok) throw new Error(`the shell answered ${answer.status}`)
  const html = await answer.clone().text()
  const kept = await cache.match(SHELL)
  if (kept && (await kept.text()) === html) return
  const files = [...new Set([...html.match(/\/assets\/[\w.-]+/g), ...(await watchingFiles())])]
  for (const file of files) if (!(await cache.match(file))) await cache.add(file)
  const current = new Set([SHELL, ...files])
  for (const request of await cache.keys()) {
    if (!current.has(new URL(request.url).pathname)) await cache.delete(request)
  }
  await cache.put(SHELL, answer)
}

/** What saved videos are watched with; nothing where none is kept. */
async function watchingFiles() {
  if (!(await keepsVideos())) return []
  const answer = await fetch('/watching-files.json', { cache: 'no-cache' })
  if (!answer.ok) throw new Error(`the list of files answered ${answer.status}`)
  return answer.json()
}

async function keepsVideos() {
  const names = await caches.keys()
  return names.some((name) => name.startsWith(VIDEO_CACHES))
}
