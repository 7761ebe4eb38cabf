import type { MapSize, Point } from './map-geometry.ts'
import { SHAPE } from './map-geometry.ts'

/** A rectangle on the map, in pixels from the top left of the whole island. */
export interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export interface Extent {
  readonly width: number
  readonly height: number
}

/** The whole map, with the sea at the sides of the island. */
export function frameOf({ width, sides = { x: 0, y: 0 } }: MapSize): Box {
  return { left: -sides.x, right: width + sides.x, top: -sides.y, bottom: width * SHAPE + sides.y }
}

export function boxAt({ left, top }: { left: number; top: number }, { width, height }: Extent): Box {
  return { left, right: left + width, top, bottom: top + height }
}

export function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

export function isInside(box: Box, outer: Box): boolean {
  return (
    box.left >= outer.left && box.right <= outer.right && box.top >= outer.top && box.bottom <= outer.bottom
  )
}

/** Whether a line through points crosses a rectangle. */
export function isCrossed(box: Box, points: readonly Point[]): boolean {
  return points.slice(1).some((to, index) => {
    const from = points[index] ?? to
    // The part of the line within the rectangle, as shares along each axis.
    const [enter, leave] = [
      shareWithin(from.x, to.x, box.left, box.right),
      shareWithin(from.y, to.y, box.top, box.bottom),
    ].reduce(([a, b], [c, d]) => [Math.max(a, c), Math.min(b, d)])
    return enter < leave
  })
}

/** The range of shares of the line between two numbers that is within limits. */
function shareWithin(from: number, to: number, least: number, most: number): [number, number] {
  if (from === to) return from > least && from < most ? [0, 1] : [1, 0]
  const shares = [(least - from) / (to - from), (most - from) / (to - from)]
  return [Math.max(0, Math.min(...shares)), Math.min(1, Math.max(...shares))]
}
