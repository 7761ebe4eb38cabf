import { useEffect, useSyncExternalStore } from 'react'

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Keeps the screen on while a video plays on a visible page. */
export function useWakeLock(isPlaying: boolean): void {
  const isVisible = useSyncExternalStore(
    subscribeToVisibility,
    () => !document.hidden,
    () => false,
  )
  const isWanted = isPlaying && isVisible
  useEffect(() => {
    // Other sites' pages decide about their own screen, and Chromium logs an error for each request of a frame.
    if (!isWanted || !('wakeLock' in navigator) || window.parent !== window) return undefined
    // Phones that save battery refuse. Then the screen goes off as usual.
    const lock = navigator.wakeLock.request('screen').catch(() => undefined)
    return () => void lock.then((held) => held?.release())
  }, [isWanted])
}
