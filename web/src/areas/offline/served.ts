import { serviceWorkers } from '../../platform/site-data.ts'

/** How long to wait for a service worker that is being installed, in milliseconds. */
const INSTALLED_MS = 10_000

/** Whether offline videos can be played here: a service worker is active or being installed. */
export async function isServed(): Promise<boolean> {
  const workers = serviceWorkers()
  if (!workers) return false
  const late = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), INSTALLED_MS)
  })
  const there = workers.ready.then(() => true)
  return Promise.race([there, late])
}

/** Whether a service worker controls this page; not after a forced reload. */
export function isServedNow(): boolean {
  return Boolean(serviceWorkers()?.controller)
}
