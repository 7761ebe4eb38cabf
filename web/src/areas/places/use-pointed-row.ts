import { useEffect, useRef } from 'react'

/** A list's row that is hovered on the map: scrolled into view, if the list is what scrolls and not the page. */
export function usePointedRow<E extends HTMLElement>(key: string | undefined) {
  const row = useRef<E>(null)
  useEffect(() => {
    const element = row.current
    if (key === undefined || !element) return
    for (let list = element.parentElement; list; list = list.parentElement) {
      if (getComputedStyle(list).overflowY !== 'auto') continue
      const [inner, outer] = [element.getBoundingClientRect(), list.getBoundingClientRect()]
      if (inner.top < outer.top || inner.bottom > outer.bottom) element.scrollIntoView({ block: 'nearest' })
      return
    }
  }, [key])
  return row
}
