import type { Group, MapSize, Placed, Point } from './map-geometry.ts'
import { SHAPE } from './map-geometry.ts'

/** A rectangle on the map, in pixels. */
interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const LETTER_WIDTH = 6
const LABEL_HEIGHT = 18
const LABEL_GAP = 4

/**
 * On which side of its marker a name has space, if any; markers with most videos choose first. If both sides
 * have space, it is the one that `route` does not cross.
 */
export function labelSides<P extends Placed>(
  groups: readonly Group<P>[],
  options: MapSize & {
    readonly nameOf: (group: Group<P>) => string
    readonly route?: readonly Point[] | undefined
  },
): ReadonlyMap<Group<P>, 'left' | 'right'> {
  const { width, nameOf, route = [] } = options
  const corners = route.map(({ x, y }) => ({ x: x * width, y: y * width * SHAPE }))
  const markers = groups.map((group) => ({ group, box: markerBox(group, options) }))
  const labels: Box[] = []
  const sides = new Map<Group<P>, 'left' | 'right'>()
  for (const group of groups.toSorted((a, b) => b.videos - a.videos)) {
    const { x, y } = middleOf(group, options)
    const start = (group.size * Math.SQRT2) / 2 + LABEL_GAP
    const length = nameOf(group).length * LETTER_WIDTH
    const rows = { top: y - LABEL_HEIGHT / 2, bottom: y + LABEL_HEIGHT / 2 }
    const others = markers.filter((marker) => marker.group !== group).map(({ box }) => box)
    const right = { left: x + start, right: x + start + length, ...rows }
    const left = { left: x - start - length, right: x - start, ...rows }
    const free = (
      [
        ['right', right],
        ['left', left],
      ] as const
    ).filter(
      ([, box]) =>
        box.left >= 0 && box.right <= width && ![...others, ...labels].some((other) => overlap(box, other)),
    )
    const [side, box] = free.find((spot) => !isCrossed(spot[1], corners)) ?? free[0] ?? []
    if (!side) continue
    labels.push(box)
    sides.set(group, side)
  }
  return sides
}

/** Whether a line through points crosses a rectangle. */
function isCrossed(box: Box, points: readonly Point[]): boolean {
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

/** Typical sizes of elements over the map. */
const CARD = { width: 248, height: 78 }
const BUTTON = { width: 144, height: 36 }
const LOCATOR = { width: 64, height: 64 * SHAPE }
const EDGE = 8

/** A position on the map, in pixels. */
export interface Spot {
  readonly left: number
  readonly top: number
  readonly width: number
}

/** The corner where the back button covers the fewest markers, other than the `locator`'s corner. */
export function buttonSpot<P extends Placed>(
  groups: readonly Group<P>[],
  size: MapSize & { readonly locator?: Spot | undefined },
): Spot {
  const { locator } = size
  const markers = groups.map((group) => markerBox(group, size))
  const free = corners(BUTTON, size).filter(
    (corner) => !locator || !overlap(boxAt(corner, BUTTON), boxAt(locator, LOCATOR)),
  )
  return fewestCovered(free, BUTTON, markers)
}

/** The corner where the locator covers the fewest markers. */
export function locatorSpot<P extends Placed>(groups: readonly Group<P>[], size: MapSize): Spot {
  const markers = groups.map((group) => markerBox(group, size))
  return fewestCovered(corners(LOCATOR, size).toReversed(), LOCATOR, markers)
}

/**
 * Where a marker's card covers the fewest other markers, and neither its own marker nor the button: next to
 * the marker if possible, otherwise in a corner. `button` is omitted if there is none.
 */
export function cardSpot<P extends Placed>(
  group: Group<P>,
  groups: readonly Group<P>[],
  size: MapSize & { readonly button: Spot | undefined },
): Spot {
  const card = { ...CARD, width: Math.min(CARD.width, size.width - 2 * EDGE) }
  const { x, y } = middleOf(group, size)
  const gap = size.target / 2
  const [right, bottom] = [size.width - card.width - EDGE, size.width * SHAPE - card.height - EDGE]
  const beside = Math.min(Math.max(y - card.height / 2, EDGE), bottom)
  const along = Math.min(Math.max(x - card.width / 2, EDGE), right)
  const around = [
    { left: x + gap, top: beside },
    { left: x - gap - card.width, top: beside },
    { left: along, top: y - gap - card.height },
    { left: along, top: y + gap },
  ].filter(({ left, top }) => left >= EDGE && left <= right && top >= EDGE && top <= bottom)
  const never = [markerBox(group, size), ...(size.button ? [boxAt(size.button, BUTTON)] : [])]
  const others = groups.filter((other) => other !== group).map((other) => markerBox(other, size))
  const free = [...around, ...corners(card, size)].filter(
    (spot) => !never.some((box) => overlap(box, boxAt(spot, card))),
  )
  return fewestCovered(free, card, others)
}

interface Extent {
  readonly width: number
  readonly height: number
}
type Corner = Pick<Spot, 'left' | 'top'>

function corners({ width, height }: Extent, map: MapSize): Corner[] {
  const [right, bottom] = [map.width - width - EDGE, map.width * SHAPE - height - EDGE]
  return [
    { left: EDGE, top: EDGE },
    { left: right, top: EDGE },
    { left: EDGE, top: bottom },
    { left: right, top: bottom },
  ]
}

/** The first of the positions that cover the fewest rectangles. */
function fewestCovered(spots: readonly Corner[], extent: Extent, boxes: readonly Box[]): Spot {
  const covered = (spot: Corner) => boxes.filter((box) => overlap(box, boxAt(spot, extent))).length
  const [best = { left: EDGE, top: EDGE }] = spots.toSorted((a, b) => covered(a) - covered(b))
  return { ...best, width: extent.width }
}

function boxAt({ left, top }: Corner, { width, height }: Extent): Box {
  return { left, right: left + width, top, bottom: top + height }
}

function middleOf<P extends Placed>({ at }: Group<P>, { width }: MapSize) {
  return { x: at.x * width, y: at.y * width * SHAPE }
}

/** The visible or clickable area of a marker. */
function markerBox<P extends Placed>(group: Group<P>, size: MapSize): Box {
  const { x, y } = middleOf(group, size)
  const half = Math.max(group.size * Math.SQRT2, size.target) / 2
  return { left: x - half, right: x + half, top: y - half, bottom: y + half }
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
