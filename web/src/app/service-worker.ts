import { hasDownloads } from '../platform/device-storage.ts'
import { serviceWorkers } from '../platform/site-data.ts'
import { pageIdle } from '../ui/page-idle.ts'

/**
 * Registers the service worker once the page has loaded everything: it speeds up later visits, not this one.
 */
export async function registerServiceWorker(): Promise<void> {
  // On a development server, files change without changing their names.
  const workers = import.meta.env.PROD ? serviceWorkers() : undefined
  if (!workers) return
  await pageIdle()
  // A browser that forbids it (such as a private window) still shows the site.
  workers.register('/sw.js').catch(() => undefined)
  if (workers.controller) cacheStyleSheets()
  if (hasDownloads())
    import('../areas/offline/transfer/check.ts')
      .then(({ checkAndResume }) => checkAndResume())
      .catch(() => undefined)
}

/**
 * Requests the style sheets that were inlined in the page (named by `<link disabled>`), so that the service
 * worker caches them.
 */
function cacheStyleSheets(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][disabled]'))
    fetch(link.href, { priority: 'low' }).catch(() => undefined)
}
