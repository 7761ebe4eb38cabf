import { useEffect, useEffectEvent } from 'react'

declare global {
  interface Window {
    /** Android's Back, where a browser hands it on: https://developer.mozilla.org/docs/Web/API/CloseWatcher */
    CloseWatcher?: new () => EventTarget & { destroy: () => void }
  }
}

/**
 * A phone's Back closes what lies over the page instead of leaving the page. With a keyboard Escape does that, which such a
 * watcher would hear a second time.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen || !window.CloseWatcher || !matchMedia('(pointer: coarse)').matches) return undefined
    const watcher = new window.CloseWatcher()
    watcher.addEventListener('close', () => close())
    return () => watcher.destroy()
  }, [isOpen])
}
