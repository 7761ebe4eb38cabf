/** So long a service worker is waited for that is only being installed, in milliseconds. */
const INSTALLED_MS = 10_000

/** Whether kept films can be read here: a service worker is there, or comes. */
export async function isServed(): Promise<boolean> {
  const late = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), INSTALLED_MS)
  })
  const there = navigator.serviceWorker.ready.then(() => true)
  return Promise.race([there, late])
}

/** Whether this very page reads through it; one that was loaded anew by force does not. */
export function isServedNow(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
}
