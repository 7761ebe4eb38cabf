import { useEffect, useEffectEvent, useRef } from 'react'

/** Focuses an element when something closes, such as the button that opened it. */
export function useFocusBack(isOpen: boolean, target: () => HTMLElement | null | undefined): void {
  const wasOpen = useRef(isOpen)
  const giveBack = useEffectEvent(() => target()?.focus())
  useEffect(() => {
    if (wasOpen.current && !isOpen) giveBack()
    wasOpen.current = isOpen
  }, [isOpen])
}
