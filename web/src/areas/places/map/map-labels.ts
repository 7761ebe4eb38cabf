import { frameOf, isCrossed, isInside, overlap, type Box, type Extent } from './boxes.ts'
import type { IsOnCoast } from './coast.ts'
import { markerBox, middleOf } from './map-spots.ts'
import type { Group, MapSize, Placed, Point } from './map-geometry.ts'
import { SHAPE } from './map-geometry.ts'

/** A name's position relative to its marker's centre, in pixels. */
export interface Label {
  readonly left: number
  readonly top: number
  /** The line from the marker to a name that is not next to it: its direction in degrees, start and length. */
  readonly leader: { readonly angle: number; readonly start: number; readonly length: number } | undefined
}

/** How names are set. */
export interface Lettering {
  readonly widthOf: (text: string) => number
  readonly height: number
}

const GAP = 4
/** How far a name may be away from its marker, and the steps in which positions are tried. */
const FAR = { most: 78, step: 6 }
/** From this distance on, a line leads to the name. */
const LEADER_FROM = 10
/** Names keep this distance from each other and from the coast. */
const CLEAR = 2

/** Directions from the marker with the cost of a name there, as if it were so many pixels farther away. */
const DIRECTIONS = [
  { angle: 0, cost: 0 },
  { angle: 180, cost: 1 },
  { angle: -45, cost: 4 },
  { angle: 45, cost: 4 },
  { angle: -135, cost: 5 },
  { angle: 135, cost: 5 },
  { angle: -90, cost: 7 },
  { angle: 90, cost: 7 },
].map(({ angle, cost }) => {
  const radians = (angle * Math.PI) / 180
  const sign = (value: number) => (Math.abs(value) < 0.01 ? 0 : value)
  return { angle, cost, x: sign(Math.cos(radians)), y: sign(Math.sin(radians)) }
})
/** A name across the route is as bad as one so many pixels farther away. */
const ROUTE_COST = 30

interface Spot {
  readonly label: Label
  readonly boxes: readonly [name: Box, ...leader: Box[]]
  readonly cost: number
}

/**
 * Where the markers' names have space, those with most videos first: within the map, on no marker, on no other name, not
 * across the coast, and preferably not across `route`. A name without space next to its marker stands farther away, at
 * the end of a line. `taken` is what else covers the map.
 */
export function placeLabels<P extends Placed>(
  groups: readonly Group<P>[],
  options: MapSize & {
    readonly nameOf: (group: Group<P>) => string
    readonly lettering: Lettering
    readonly isOnCoast: IsOnCoast
    readonly taken?: readonly Box[]
    readonly route?: readonly Point[] | undefined
  },
): ReadonlyMap<Group<P>, Label & { readonly box: Box }> {
  const { width, nameOf, lettering, isOnCoast, taken = [], route = [] } = options
  const frame = frameOf(options)
  const corners = route.map(({ x, y }) => ({ x: x * width, y: y * width * SHAPE }))
  const markers = new Map(groups.map((group) => [group, markerBox(group, options)]))
  const used: Box[] = [...taken]
  const labels = new Map<Group<P>, Label & { box: Box }>()
  for (const group of groups.toSorted((a, b) => b.videos - a.videos)) {
    const middle = middleOf(group, options)
    const extent = { width: lettering.widthOf(nameOf(group)), height: lettering.height }
    const others = groups.filter((other) => other !== group).flatMap((other) => markers.get(other) ?? [])
    const isFree = ({ boxes: [name, ...leader] }: Spot) =>
      isInside(name, frame) &&
      !isOnCoast(name) &&
      ![...others, ...used].some((other) => [name, ...leader].some((box) => overlap(box, other)))
    const cost = (spot: Spot) => spot.cost + (isCrossed(spot.boxes[0], corners) ? ROUTE_COST : 0)
    const spot = spotsOf(group, middle, extent, frame)
      .map((each) => ({ each, cost: cost(each) }))
      .toSorted((a, b) => a.cost - b.cost)
      .find(({ each }) => isFree(each))?.each
    if (!spot) continue
    used.push(...spot.boxes)
    labels.set(group, { ...spot.label, box: spot.boxes[0] })
  }
  return labels
}

function spotsOf<P extends Placed>(
  { size }: Group<P>,
  middle: Point,
  { width, height }: Extent,
  frame: Box,
): Spot[] {
  return DIRECTIONS.flatMap((direction) => {
    const isDiagonal = direction.x !== 0 && direction.y !== 0
    // A diamond's corners are farther from its centre than its edges.
    const start = (isDiagonal ? size / 2 : size * Math.SQRT1_2) + GAP
    return Array.from({ length: FAR.most / FAR.step + 1 }, (_, index) => {
      const away = index * FAR.step
      const end = { x: direction.x * (start + away), y: direction.y * (start + away) }
      const free = end.x + (Math.sign(direction.x) - 1) * (width / 2)
      // A name above or below its marker moves aside at the edge of the map.
      const left =
        direction.x === 0
          ? Math.min(Math.max(free, frame.left + CLEAR - middle.x), frame.right - CLEAR - width - middle.x)
          : free
      const top =
        end.y + (isDiagonal ? (Math.sign(direction.y) - 1) * (height / 2) : offset(direction.y, height))
      const name = {
        left: middle.x + left - CLEAR,
        right: middle.x + left + width + CLEAR,
        top: middle.y + top,
        bottom: middle.y + top + height,
      }
      const hasLeader = away >= LEADER_FROM
      return {
        label: {
          left,
          top,
          leader: hasLeader ? { angle: direction.angle, start, length: away - 2 } : undefined,
        },
        boxes: [name, ...(hasLeader ? alongLine(middle, direction, start, away) : [])],
        cost: away + direction.cost,
      }
    })
  })
}

/** The top of a name to the right or left of a point, above or below it. */
const offset = (y: number, height: number) => (Math.sign(y) - 1) * (height / 2)

/** Small rectangles along a line to a name. */
function alongLine(middle: Point, { x, y }: Point, start: number, length: number): Box[] {
  return Array.from({ length: Math.ceil(length / 4) }, (_, index) => {
    const at = { x: middle.x + x * (start + index * 4), y: middle.y + y * (start + index * 4) }
    return { left: at.x - 2, right: at.x + 2, top: at.y - 2, bottom: at.y + 2 }
  })
}
