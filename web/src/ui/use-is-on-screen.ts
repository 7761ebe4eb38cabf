import { useEffect, useState, type RefObject } from 'react'

/** Whether any part of an element is in the viewport and the window is visible. Invisible elements need not move. */
export function useIsOnScreen(element: RefObject<HTMLElement | null>, rootMargin = '0px') {
  const [isInWindow, setInWindow] = useState(false)
  const [isShown, setShown] = useState(true)
  useEffect(() => {
    if (element.current === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => setInWindow(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin },
    )
    observer.observe(element.current)
    const onVisibility = () => setShown(document.visibilityState === 'visible')
    onVisibility()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [element, rootMargin])
  return isInWindow && isShown
}
