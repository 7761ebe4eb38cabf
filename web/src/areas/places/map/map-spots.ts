import { boxAt, frameOf, overlap, type Box, type Extent } from './boxes.ts'
import type { Group, MapSize, Placed } from './map-geometry.ts'
import { SHAPE } from './map-geometry.ts'

/** Typical sizes of elements over the map. */
const CARD = { width: 240, height: 212 }
export const BUTTON = { width: 144, height: 36 }
export const LOCATOR = { width: 64, height: 64 * SHAPE }
const EDGE = 12

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
  const frame = frameOf(size)
  const card = { ...CARD, width: Math.min(CARD.width, frame.right - frame.left - 2 * EDGE) }
  const { x, y } = middleOf(group, size)
  const gap = size.target / 2
  const [least, most] = [
    { left: frame.left + EDGE, top: frame.top + EDGE },
    { left: frame.right - card.width - EDGE, top: frame.bottom - card.height - EDGE },
  ]
  const beside = Math.min(Math.max(y - card.height / 2, least.top), most.top)
  const along = Math.min(Math.max(x - card.width / 2, least.left), most.left)
  const around = [
    { left: x + gap, top: beside },
    { left: x - gap - card.width, top: beside },
    { left: along, top: y - gap - card.height },
    { left: along, top: y + gap },
  ].filter(({ left, top }) => left >= least.left && left <= most.left && top >= least.top && top <= most.top)
  const never = [markerBox(group, size), ...(size.button ? [boxAt(size.button, BUTTON)] : [])]
  const others = groups.filter((other) => other !== group).map((other) => markerBox(other, size))
  const free = [...around, ...corners(card, size)].filter(
    (spot) => !never.some((box) => overlap(box, boxAt(spot, card))),
  )
  return fewestCovered(free, card, others)
}

type Corner = Pick<Spot, 'left' | 'top'>

function corners({ width, height }: Extent, map: MapSize): Corner[] {
  const frame = frameOf(map)
  const [left, top] = [frame.left + EDGE, frame.top + EDGE]
  const [right, bottom] = [frame.right - width - EDGE, frame.bottom - height - EDGE]
  return [
    { left, top },
    { left: right, top },
    { left, top: bottom },
    { left: right, top: bottom },
  ]
}

/** The first of the positions that cover the fewest rectangles. */
function fewestCovered(spots: readonly Corner[], extent: Extent, boxes: readonly Box[]): Spot {
  const covered = (spot: Corner) => boxes.filter((box) => overlap(box, boxAt(spot, extent))).length
  const [best = { left: EDGE, top: EDGE }] = spots.toSorted((a, b) => covered(a) - covered(b))
  return { ...best, width: extent.width }
}

export function middleOf<P extends Placed>({ at }: Group<P>, { width }: MapSize) {
  return { x: at.x * width, y: at.y * width * SHAPE }
}

/** The visible or clickable area of a marker. */
export function markerBox<P extends Placed>(group: Group<P>, size: MapSize): Box {
  const { x, y } = middleOf(group, size)
  const half = Math.max(group.size * Math.SQRT2, size.target) / 2
  return { left: x - half, right: x + half, top: y - half, bottom: y + half }
}
