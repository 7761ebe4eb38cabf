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
export const SHAPE = ISLAND.height / ISLAND.width
/** As far as the coast is not coarser than what stands on it, unless places stand closer together than that. */
const SCALE_FINE = 12
export const SCALE_MAX = 600
/** How far apart the nearest two of a group are to stand, in widths of the map. */
const ROOM = 0.16

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

/** The view that has these points around its middle, with room around them; no closer than `scaleMax`. */
export function viewOf(points: readonly Point[], scaleMax = SCALE_MAX): View {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const distances = points.flatMap((one, index) =>
    points.slice(index + 1).map((other) => Math.hypot(one.x - other.x, (one.y - other.y) * SHAPE)),
  )
  const needed = ROOM / Math.min(...distances)
  const closest = Math.min(scaleMax, Math.max(SCALE_FINE, needed))
  const scale = Math.min(Math.max(1, 0.6 / Math.max(right - left, bottom - top)), closest)
  return scale === 1 ? WHOLE : { center: { x: (left + right) / 2, y: (top + bottom) / 2 }, scale }
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

/** Room between two diamonds. */
const APART = 4
/** What of a marker can be hit is a circle so wide, in pixels: WCAG 2.5.8 wants 24 at the least, a finger wants more. */
export const TARGET = { pointer: 28, finger: 44 } as const

export interface MapSize {
  readonly width: number
  readonly target: number
}

/** Side of the diamond of places, in pixels. */
export type SizeOf<P extends Placed> = (places: readonly P[]) => number

/** The more films, the larger. */
export function sizeByFilms(places: readonly Placed[]): number {
  const films = places.reduce((sum, { videos }) => sum + videos, 0)
  const isCluster = places.length > 1
  return Math.min((isCluster ? 18 : 10) + 3 * Math.sqrt(films), isCluster ? 30 : 20)
}

/**
 * Puts places into groups so that no two markers of a map of this width can be hit at one point, from north to south. A place joins
 * the nearest group that it would touch, those with most films first.
 */
export function groupPlaces<P extends Placed>(
  places: readonly P[],
  options: MapSize & { readonly view: View; readonly sizeOf?: SizeOf<P> },
): Group<P>[] {
  const { view, width, target, sizeOf = sizeByFilms } = options
  // Of what stands at the edge of a closer view, half would be beyond it.
  const [edgeX, edgeY] = view === WHOLE ? [0, 0] : [target / 2 / width, target / 2 / (width * SHAPE)]
  let groups: Group<P>[] = places
    .map((place) => ({
      places: [place] as [P],
      at: within(view, pointOf(place)),
      videos: place.videos,
      size: sizeOf([place]),
    }))
    .filter(({ at }) => at.x >= edgeX && at.x <= 1 - edgeX && at.y >= edgeY && at.y <= 1 - edgeY)
  for (;;) {
    const touching = nearestTouching(groups, options)
    if (!touching) break
    const [one, other] = touching
    groups = [...groups.filter((group) => group !== one && group !== other), joined(one, other, sizeOf)]
  }
  return groups.toSorted((a, b) => a.at.y - b.at.y || a.at.x - b.at.x)
}

function nearestTouching<P extends Placed>(groups: readonly Group<P>[], { width, target }: MapSize) {
  const height = width * SHAPE
  let nearest: [Group<P>, Group<P>] | undefined
  let least = Infinity
  for (const [index, one] of groups.entries()) {
    for (const other of groups.slice(index + 1)) {
      const distance = Math.hypot((one.at.x - other.at.x) * width, (one.at.y - other.at.y) * height)
      const needed = Math.max(target, ((one.size + other.size) / 2) * Math.SQRT2 + APART)
      if (distance >= needed || distance >= least) continue
      least = distance
      nearest = [one, other]
    }
  }
  return nearest
}

function joined<P extends Placed>(one: Group<P>, other: Group<P>, sizeOf: SizeOf<P>): Group<P> {
  const [first, second] = one.videos >= other.videos ? [one, other] : [other, one]
  const videos = one.videos + other.videos
  const share = first.videos / Math.max(videos, 1)
  const [head, ...rest] = first.places
  const others = [...rest, ...second.places].toSorted((a, b) => b.videos - a.videos)
  const places = [head, ...others] as const
  return {
    places,
    at: {
      x: first.at.x * share + second.at.x * (1 - share),
      y: first.at.y * share + second.at.y * (1 - share),
    },
    videos,
    size: sizeOf(places),
  }
}
