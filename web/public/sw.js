// Lets the site open without a connection, and its own files come without asking. It keeps the empty shell of the pages
// (`/shell`, which no data is in) and files whose content never changes (`/assets/`); calls, media and pages that hold
// data always come from the network, so nothing stale is ever shown.
const CACHE = 'serendib-shell'
const SHELL = '/shell'

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
    const answer = await fetch(event.request)
    event.waitUntil(refreshShell().catch(() => undefined))
    return answer
  } catch (error) {
    const shell = await (await caches.open(CACHE)).match(SHELL)
    if (shell) return shell
    throw error
  }
}

/** Keeps the newest shell with the files it names; a new release's shell lets those of the one before go. */
async function refreshShell() {
  const cache = await caches.open(CACHE)
  const answer = await fetch(SHELL, { cache: 'no-cache' })
  if (!answer.ok) throw new Error(`the shell answered ${answer.status}`)
  const html = await answer.clone().text()
  const kept = await cache.match(SHELL)
  if (kept && (await kept.text()) === html) return
  const files = [...new Set(html.match(/\/assets\/[\w.-]+/g))]
  await cache.addAll(files)
  const current = new Set([SHELL, ...files])
  for (const request of await cache.keys()) {
    if (!current.has(new URL(request.url).pathname)) await cache.delete(request)
  }
  await cache.put(SHELL, answer)
}
