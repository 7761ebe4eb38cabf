import { useEffect, useEffectEvent, useRef } from 'react'

/** Gives the focus to an element once something is closed: to what opened it, say. */
export function useFocusBack(isOpen: boolean, target: () => HTMLElement | null | undefined): void {
  const wasOpen = useRef(isOpen)
  const giveBack = useEffectEvent(() => target()?.focus())
  useEffect(() => {
    if (wasOpen.current && !isOpen) giveBack()
    wasOpen.current = isOpen
  }, [isOpen])
}
