import { useEffect, useRef } from 'react'

/**
 * The focus of whoever opens and closes the list of a playlist by the keyboard: up to it, where choosing leads up to it, and
 * back to the card that was chosen. Answers the ref of what is around the cards and the list.
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
    // Only choosing moves it, not a window that is made narrow.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [chosen])
  return around
}
