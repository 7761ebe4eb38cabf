import { useRef, type FocusEvent, type RefObject } from 'react'

/**
 * Returns the focus to `anchor` when a popup closes. Spread the result on the popup. Evaluated after the exit
 * animation: by then the focus may have moved to something else (a field that the popup opened, or what was clicked
 * meanwhile), and must stay there.
 */
export function useReturnFocus(anchor: RefObject<HTMLElement | null>) {
  const popup = useRef<HTMLDivElement>(null)
  const hasMovedOn = useRef(false)
  return {
    ref: popup,
    onFocus: () => {
      hasMovedOn.current = false
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      hasMovedOn.current = relatedTarget !== null && !currentTarget.contains(relatedTarget)
    },
    finalFocus: () => (!hasMovedOn.current && isFree(popup.current) ? anchor.current : false),
  }
}

/** Whether nothing but the closing popup has the focus. */
function isFree(popup: HTMLElement | null): boolean {
  const { activeElement } = document
  return activeElement === document.body || popup === null || popup.contains(activeElement)
}
