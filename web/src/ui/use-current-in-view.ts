import { useEffect, type RefObject } from 'react'

/**
 * Scrolls a row of tabs sideways, where it is wider than the window, so that the one that is shown is in view. The page itself
 * stays where it is. `current` says which one that is; undefined where none is.
 */
export function useCurrentInView(row: RefObject<HTMLElement | null>, current: string | undefined) {
  useEffect(() => {
    if (current === undefined) return
    const tabs = row.current
    const tab = tabs?.querySelector('[aria-selected=true], [aria-current]')
    if (!tabs || !tab) return
    const [view, place] = [tabs.getBoundingClientRect(), tab.getBoundingClientRect()]
    if (place.left >= view.left && place.right <= view.right) return
    // The one before it shows that there are more.
    tabs.scrollBy({ left: place.left - view.left - 40 })
  }, [row, current])
}
