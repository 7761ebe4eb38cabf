import { useEffect, useRef } from 'react'

/**
 * Moves the focus of keyboard users into an opened playlist, if choosing scrolls up to it, and back to its
 * card. Returns the ref of the container of cards and list.
 */
export function useSideFocus(chosen: string | null, isLedUp: boolean) {
  const around = useRef<HTMLDivElement>(null)
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    const { activeElement } = document
    if (chosen === null) {
      card.current?.focus()
      card.current = null
    } else if (activeElement instanceof HTMLElement && around.current?.contains(activeElement) === true) {
      card.current = activeElement
      if (isLedUp)
        around.current.querySelector<HTMLElement>('[data-side-title]')?.focus({ preventScroll: true })
    }
    // Only choosing moves it, not resizing the window.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [chosen])
  return around
}
