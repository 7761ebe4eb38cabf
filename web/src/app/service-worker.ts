import { keepsFilms } from '../platform/on-device.ts'
import { atRest } from '../ui/moments.ts'

/** Registers the service worker once the page has all it needs: it makes the next visits lighter, not this one. */
export async function registerServiceWorker(): Promise<void> {
  // On a development server the files change under their names.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  await atRest()
  // A browser that allows none (a private window, say) shows the site all the same.
  navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  if (navigator.serviceWorker.controller) keepSheets()
  if (keepsFilms())
    import('../areas/device/check.ts').then(({ checkFilms }) => checkFilms()).catch(() => undefined)
}

/** Style sheets that came within the page (`<link disabled>` names them) pass through the service worker, which keeps them. */
function keepSheets(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][disabled]'))
    fetch(link.href, { priority: 'low' }).catch(() => undefined)
}
