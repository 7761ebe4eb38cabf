import { useEffect, useState, type RefObject } from 'react'

/** A phone's width: used by the server, and until the page is measured. */
const WIDTH_FIRST = 340

/** An element's width in pixels, kept up to date. */
export function useElementWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(WIDTH_FIRST)
  useEffect(() => {
    if (!element.current) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width))
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}
