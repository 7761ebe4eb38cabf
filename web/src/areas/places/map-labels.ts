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

/** Of the card that says what stands at a marker, as it mostly is. */
const CARD = { width: 248, height: 78 }
const EDGE = 8

/** Where on the map a marker's card covers the fewest other markers, and never its own: beside it if it can, else in a corner. */
export function cardPlace<P extends Placed>(
  group: Group<P>,
  groups: readonly Group<P>[],
  size: MapSize,
): { readonly left: number; readonly top: number; readonly width: number } {
  const [mapWidth, mapHeight] = [size.width, size.width * SHAPE]
  const width = Math.min(CARD.width, mapWidth - 2 * EDGE)
  const { x, y } = middleOf(group, size)
  const gap = size.target / 2
  const [right, bottom] = [mapWidth - width - EDGE, mapHeight - CARD.height - EDGE]
  const beside = Math.min(Math.max(y - CARD.height / 2, EDGE), bottom)
  const along = Math.min(Math.max(x - width / 2, EDGE), right)
  const candidates = [
    { left: x + gap, top: beside },
    { left: x - gap - width, top: beside },
    { left: along, top: y - gap - CARD.height },
    { left: along, top: y + gap },
    { left: right, top: EDGE },
    { left: EDGE, top: bottom },
    { left: right, top: bottom },
    { left: EDGE, top: EDGE },
  ].filter(({ left, top }) => left >= EDGE && left <= right && top >= EDGE && top <= bottom)
  const covered = ({ left, top }: { left: number; top: number }) => {
    const card = { left, right: left + width, top, bottom: top + CARD.height }
    const others = groups.filter((other) => other !== group && overlap(card, markerBox(other, size)))
    return others.length + (overlap(card, markerBox(group, size)) ? groups.length : 0)
  }
  const [best = { left: EDGE, top: EDGE }] = candidates.toSorted((a, b) => covered(a) - covered(b))
  return { ...best, width }
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
