import { useSyncExternalStore } from 'react'
import { cacheStorage, localTexts, lockManager, serviceWorkers } from '../../platform/site-data.ts'

// Browsers lack these APIs without TLS, or when site data is blocked. Firefox has them in private windows too and refuses
// later.
const canDownload = () =>
  Boolean(localTexts.isAvailable() && serviceWorkers() && cacheStorage() && lockManager())
const followNothing = () => () => undefined

/** Whether downloads are offered; assumed during server-side rendering. */
export function useCanDownload(): boolean {
  return useSyncExternalStore(followNothing, canDownload, () => true)
}
