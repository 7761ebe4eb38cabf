import { useEffect, useEffectEvent } from 'react'

declare global {
  interface Window {
    /**
     * Android's Back button, in browsers that report it:
     * https://developer.mozilla.org/docs/Web/API/CloseWatcher
     */
    CloseWatcher?: new () => EventTarget & { destroy: () => void }
  }
}

/**
 * Makes a phone's Back button close an overlay instead of leaving the page. With a keyboard Escape does that,
 * and a close watcher would handle Escape a second time.
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
