import type { Group, MapSize, Placed } from './map-geometry.ts'
import { SHAPE } from './map-geometry.ts'

/** A part of the map, in pixels. */
interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const LETTER_WIDTH = 6
const LABEL_HEIGHT = 18
const LABEL_GAP = 4

/** At which side of its marker a name has room, or none: the markers with most films are asked first. */
export function labelSides<P extends Placed>(
  groups: readonly Group<P>[],
  options: MapSize & { readonly nameOf: (group: Group<P>) => string },
): ReadonlyMap<Group<P>, 'left' | 'right'> {
  const { width, nameOf } = options
  const markers = groups.map((group) => ({ group, box: markerBox(group, options) }))
  const labels: Box[] = []
  const sides = new Map<Group<P>, 'left' | 'right'>()
  for (const group of groups.toSorted((a, b) => b.videos - a.videos)) {
    const { x, y } = middleOf(group, options)
    const start = (group.size * Math.SQRT2) / 2 + LABEL_GAP
    const length = nameOf(group).length * LETTER_WIDTH
    const rows = { top: y - LABEL_HEIGHT / 2, bottom: y + LABEL_HEIGHT / 2 }
    const others = markers.filter((marker) => marker.group !== group).map(({ box }) => box)
    for (const side of ['right', 'left'] as const) {
      const box =
        side === 'right'
          ? { left: x + start, right: x + start + length, ...rows }
          : { left: x - start - length, right: x - start, ...rows }
      if (box.left < 0 || box.right > width) continue
      if ([...others, ...labels].some((other) => overlap(box, other))) continue
      labels.push(box)
      sides.set(group, side)
      break
    }
  }
  return sides
}

/** Sizes of what stands over the map, as it mostly is. */
const CARD = { width: 248, height: 78 }
const BUTTON = { width: 144, height: 36 }
const EDGE = 8

/** Where something stands on the map, in pixels. */
export interface Spot {
  readonly left: number
  readonly top: number
  readonly width: number
}

/** The corner where the way back to the whole island covers the fewest markers. */
export function buttonSpot<P extends Placed>(groups: readonly Group<P>[], size: MapSize): Spot {
  const markers = groups.map((group) => markerBox(group, size))
  return fewestCovered(corners(BUTTON, size), BUTTON, markers)
}

/**
 * Where a marker's card covers the fewest other markers, and neither its own nor that button: beside it if it can, else in a corner.
 * `button` is left out where there is none.
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

/** The first of those where the fewest boxes are covered. */
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

/** What of a marker can be seen or hit. */
function markerBox<P extends Placed>(group: Group<P>, size: MapSize): Box {
  const { x, y } = middleOf(group, size)
  const half = Math.max(group.size * Math.SQRT2, size.target) / 2
  return { left: x - half, right: x + half, top: y - half, bottom: y + half }
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
