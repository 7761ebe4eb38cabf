import { useEffect, type RefObject } from 'react'

/**
 * Scrolls a tab bar that is wider than the window so that the current tab is in view. The page itself does
 * not scroll. `current` identifies the tab, or is undefined.
 */
export function useCurrentInView(row: RefObject<HTMLElement | null>, current: string | undefined) {
  useEffect(() => {
    if (current === undefined) return
    const tabs = row.current
    const tab = tabs?.querySelector('[aria-selected=true], [aria-current]')
    if (!tabs || !tab) return
    const [view, place] = [tabs.getBoundingClientRect(), tab.getBoundingClientRect()]
    if (place.left >= view.left && place.right <= view.right) return
    // Part of the previous tab stays visible, to show that there are more.
    tabs.scrollBy({ left: place.left - view.left - 40 })
  }, [row, current])
}
