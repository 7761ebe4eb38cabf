import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

/** The marker whose card is shown, by its first place, and what triggered it. */
export interface ShownMarker {
  readonly slug: string
  readonly by: 'pointer' | 'keys' | 'touch'
}

/** How long a card waits for the pointer to move onto it, in milliseconds. */
const CROSSING_MS = 300

/**
 * Which marker's card is shown, at most one. It closes shortly after the pointer or the focus leaves it, on
 * Escape, and on a press elsewhere.
 */
export function useShownMarker(map: RefObject<HTMLElement | null>) {
  const [shown, setShown] = useState<ShownMarker>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = useCallback((marker: ShownMarker) => {
    clearTimeout(timer.current)
    setShown(marker)
  }, [])
  const hide = useCallback(() => {
    clearTimeout(timer.current)
    setShown(undefined)
  }, [])
  const leave = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setShown(undefined), CROSSING_MS)
  }, [])

  const isShown = shown !== undefined
  useEffect(() => {
    if (!isShown) return undefined
    const onPress = ({ target }: PointerEvent) => {
      const hit = target instanceof Element ? target.closest('[data-marker], [data-card]') : null
      if (hit === null || !map.current?.contains(hit)) hide()
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') hide()
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('keydown', onKey)
    }
  }, [isShown, map, hide])
  useEffect(() => () => clearTimeout(timer.current), [])
  return { shown, show, leave, hide }
}
