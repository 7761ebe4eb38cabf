import { ISLAND } from './island.ts'

/** Where something stands on the map, in shares of its width and height. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** The part of the map that is looked at: its middle, and how much larger it is drawn than the whole. */
export interface View {
  readonly center: Point
  readonly scale: number
}

export const WHOLE: View = { center: { x: 0.5, y: 0.5 }, scale: 1 }

/** Height of the map for its width. */
const SHAPE = ISLAND.height / ISLAND.width
/** As far as the coast is not coarser than what stands on it, unless places stand closer together than that. */
const SCALE_FINE = 12
const SCALE_MAX = 160
/** How far apart the nearest two of a group are to stand, in widths of the map. */
const ROOM = 0.14

/** Where a place stands on the map of the whole island: equirectangular, as the island is drawn. */
export function pointOf(place: { readonly latitude: number; readonly longitude: number }): Point {
  return {
    x: (place.longitude - ISLAND.west) / (ISLAND.east - ISLAND.west),
    y: (ISLAND.north - place.latitude) / (ISLAND.north - ISLAND.south),
  }
}

/** Where a point of the map stands in a view of it. */
export function within(view: View, point: Point): Point {
  return {
    x: (point.x - view.center.x) * view.scale + 0.5,
    y: (point.y - view.center.y) * view.scale + 0.5,
  }
}

/** The view that shows these points, with room around them. */
export function viewOf(points: readonly Point[]): View {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const distances = points.flatMap((one, index) =>
    points.slice(index + 1).map((other) => Math.hypot(one.x - other.x, (one.y - other.y) * SHAPE)),
  )
  const needed = ROOM / Math.min(...distances)
  const closest = Math.min(SCALE_MAX, Math.max(SCALE_FINE, needed))
  const scale = Math.min(Math.max(1, 0.6 / Math.max(right - left, bottom - top)), closest)
  const half = 0.5 / scale
  // Never beyond the edge of the map.
  const clamp = (middle: number) => Math.min(Math.max(middle, half), 1 - half)
  return { center: { x: clamp((left + right) / 2), y: clamp((top + bottom) / 2) }, scale }
}

export interface Placed {
  readonly slug: string
  readonly latitude: number
  readonly longitude: number
  readonly videos: number
}

/** One place, or several that stand too close together to be told apart; the one with most films first. */
export interface Group<P extends Placed> {
  readonly places: readonly [P, ...P[]]
  /** In the view. */
  readonly at: Point
  readonly videos: number
  /** Side of its diamond, in pixels. */
  readonly size: number
}

/** Room around a marker for the finger. */
const APART = 4
/** The least distance of two middles: WCAG 2.5.8 wants 24 pixels a target. */
const DISTANCE_MIN = 28

const sizeOf = (videos: number, isCluster: boolean) =>
  Math.min((isCluster ? 18 : 10) + 3 * Math.sqrt(videos), isCluster ? 30 : 20)

/**
 * Puts places into groups so that no two markers of a map of this width overlap, from north to south. A place joins the nearest
 * group that it would touch, those with most films first.
 */
export function groupPlaces<P extends Placed>(
  places: readonly P[],
  options: { readonly view: View; readonly width: number },
): Group<P>[] {
  const { view, width } = options
  const height = width * SHAPE
  let groups: Group<P>[] = places
    .map((place) => ({
      places: [place] as [P],
      at: within(view, pointOf(place)),
      videos: place.videos,
      size: sizeOf(place.videos, false),
    }))
    .filter(({ at }) => at.x >= 0 && at.x <= 1 && at.y >= 0 && at.y <= 1)
  for (;;) {
    const touching = nearestTouching(groups, width, height)
    if (!touching) break
    const [one, other] = touching
    groups = [...groups.filter((group) => group !== one && group !== other), joined(one, other)]
  }
  return groups.toSorted((a, b) => a.at.y - b.at.y || a.at.x - b.at.x)
}

function nearestTouching<P extends Placed>(groups: readonly Group<P>[], width: number, height: number) {
  let nearest: [Group<P>, Group<P>] | undefined
  let least = Infinity
  for (const [index, one] of groups.entries()) {
    for (const other of groups.slice(index + 1)) {
      const distance = Math.hypot((one.at.x - other.at.x) * width, (one.at.y - other.at.y) * height)
      const needed = Math.max(DISTANCE_MIN, ((one.size + other.size) / 2) * Math.SQRT2 + APART)
      if (distance >= needed || distance >= least) continue
      least = distance
      nearest = [one, other]
    }
  }
  return nearest
}

function joined<P extends Placed>(one: Group<P>, other: Group<P>): Group<P> {
  const [first, second] = one.videos >= other.videos ? [one, other] : [other, one]
  const videos = one.videos + other.videos
  const share = first.videos / Math.max(videos, 1)
  const [head, ...rest] = first.places
  const others = [...rest, ...second.places].toSorted((a, b) => b.videos - a.videos)
  return {
    places: [head, ...others],
    at: {
      x: first.at.x * share + second.at.x * (1 - share),
      y: first.at.y * share + second.at.y * (1 - share),
    },
    videos,
    size: sizeOf(videos, true),
  }
}

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
  options: { readonly width: number; readonly nameOf: (group: Group<P>) => string },
): ReadonlyMap<Group<P>, 'left' | 'right'> {
  const { width, nameOf } = options
  const height = width * SHAPE
  const middle = ({ at }: Group<P>) => ({ x: at.x * width, y: at.y * height })
  const taken: Box[] = groups.map((group) => {
    const { x, y } = middle(group)
    const half = (group.size * Math.SQRT2) / 2
    return { left: x - half, right: x + half, top: y - half, bottom: y + half }
  })
  const sides = new Map<Group<P>, 'left' | 'right'>()
  for (const group of groups.toSorted((a, b) => b.videos - a.videos)) {
    const { x, y } = middle(group)
    const start = (group.size * Math.SQRT2) / 2 + LABEL_GAP
    const length = nameOf(group).length * LETTER_WIDTH
    const rows = { top: y - LABEL_HEIGHT / 2, bottom: y + LABEL_HEIGHT / 2 }
    for (const side of ['right', 'left'] as const) {
      const box =
        side === 'right'
          ? { left: x + start, right: x + start + length, ...rows }
          : { left: x - start - length, right: x - start, ...rows }
      if (box.left < 0 || box.right > width || taken.some((other) => overlap(box, other))) continue
      taken.push(box)
      sides.set(group, side)
      break
    }
  }
  return sides
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
