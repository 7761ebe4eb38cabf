import { useEffect, useMemo, useState, type RefObject } from 'react'
import type { MapSize } from './map-geometry.ts'
import type { Lettering } from './map-labels.ts'

/** A phone's width: used by the server, and until the page is measured. */
const WIDTH_FIRST = 340

/**
 * The size of the map in pixels, kept up to date: `island` is the element of the whole island, which its parent
 * surrounds with sea.
 */
export function useMapSize(
  island: RefObject<HTMLElement | null>,
): Omit<Required<MapSize>, 'target'> & { readonly isMeasured: boolean } {
  const [size, setSize] = useState({ width: WIDTH_FIRST, x: 0, y: 0, isMeasured: false })
  useEffect(() => {
    const element = island.current
    const frame = element?.parentElement
    if (!element || !frame) return undefined
    const measure = () => {
      if (element.offsetWidth === 0) return
      setSize((before) => {
        const now = {
          width: element.offsetWidth,
          x: element.offsetLeft,
          y: element.offsetTop,
          isMeasured: true,
        }
        const isSame =
          before.isMeasured && before.width === now.width && before.x === now.x && before.y === now.y
        return isSame ? before : now
      })
    }
    const observer = new ResizeObserver(measure)
    observer.observe(frame)
    return () => observer.disconnect()
  }, [island])
  return useMemo(
    () => ({ width: size.width, sides: { x: size.x, y: size.y }, isMeasured: size.isMeasured }),
    [size],
  )
}

/** Estimates, until the fonts are there. */
const FIRST: Lettering = { widthOf: (text) => text.length * 6.5, height: 18 }

/** Measures texts in the font of an element. */
export function useLettering(element: RefObject<HTMLElement | null>): Lettering {
  const [lettering, setLettering] = useState(FIRST)
  useEffect(() => {
    const measure = () => {
      const context = document.createElement('canvas').getContext('2d')
      if (!context || !element.current) return
      context.font = readFont(element.current)
      const { lineHeight } = getComputedStyle(element.current)
      setLettering({
        widthOf: (text) => Math.ceil(context.measureText(text).width),
        height: Math.ceil(parseFloat(lineHeight)) || FIRST.height,
      })
    }
    if (element.current) void document.fonts.load(readFont(element.current)).then(measure)
    // Fonts of other scripts are loaded with the first text that needs them.
    document.fonts.addEventListener('loadingdone', measure)
    return () => document.fonts.removeEventListener('loadingdone', measure)
  }, [element])
  return lettering
}

/** Put together, because `font` is empty where forced colors are active. */
function readFont(element: HTMLElement): string {
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(element)
  return `${fontWeight} ${fontSize} ${fontFamily}`
}
