import { watchSession } from '../../../platform/session.ts'

interface PageEvents {
  readonly onOnline: () => void
  readonly onOffline: () => void
  readonly onSessionChange: () => void
  /** Whether closing the page would lose something. */
  readonly isWorthAWarning: () => boolean
}

/** Reports page events during an upload, and warns before the page is closed. Returns a function that stops this. */
export function watchPage({ onOnline, onOffline, onSessionChange, isWorthAWarning }: PageEvents): () => void {
  const end = new AbortController()
  const { signal } = end
  window.addEventListener('online', onOnline, { signal })
  window.addEventListener('offline', onOffline, { signal })
  // A phone that was asleep gets no `online` event.
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') onOnline()
    },
    { signal },
  )
  window.addEventListener(
    'beforeunload',
    (event) => {
      if (isWorthAWarning()) event.preventDefault()
    },
    { signal },
  )
  const stopWatchingSession = watchSession(onSessionChange)
  return () => {
    end.abort()
    stopWatchingSession()
  }
}

let isWanted = false
let isRequesting = false
let wakeLock: WakeLockSentinel | undefined

/**
 * Keeps a phone's screen on, or releases it: a sleeping phone would stop the upload. The browser releases the lock of a
 * hidden page.
 */
export async function keepScreenOn(isOn: boolean): Promise<void> {
  isWanted = isOn
  if (!isOn) {
    void wakeLock?.release()
    wakeLock = undefined
    return
  }
  const isHeld = isRequesting || wakeLock?.released === false
  if (isHeld || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
  isRequesting = true
  // Phones may refuse, for example at low battery.
  wakeLock = await navigator.wakeLock.request('screen').catch(() => undefined)
  isRequesting = false
  if (!isWanted) await keepScreenOn(false)
}
