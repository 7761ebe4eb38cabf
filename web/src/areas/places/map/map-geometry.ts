import { ISLAND } from './island.ts'

/** A position on the map, as shares of its width and height. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** The visible part of the map: its centre, and its scale relative to the whole. */
export interface View {
  readonly center: Point
  readonly scale: number
}

export const WHOLE: View = { center: { x: 0.5, y: 0.5 }, scale: 1 }

/** The map's height relative to its width. */
export const SHAPE = ISLAND.height / ISLAND.width
/**
 * The scale up to which the coast is not coarser than the markers; exceeded only for places that are closer
 * together.
 */
const SCALE_FINE = 12
export const SCALE_MAX = 600
/** The distance that the nearest two places of a group should get, in widths of the map. */
const MARGIN = 0.16

/** A place's position on the map of the whole island: equirectangular, like the drawing. */
export function pointOf(place: { readonly latitude: number; readonly longitude: number }): Point {
  return {
    x: (place.longitude - ISLAND.west) / (ISLAND.east - ISLAND.west),
    y: (ISLAND.north - place.latitude) / (ISLAND.north - ISLAND.south),
  }
}

/** The place at a position on the map of the whole island. */
export function placeAt({ x, y }: Point): { latitude: number; longitude: number } {
  return {
    longitude: ISLAND.west + x * (ISLAND.east - ISLAND.west),
    latitude: ISLAND.north - y * (ISLAND.north - ISLAND.south),
  }
}

/** The position of a map point within a view. */
export function within(view: View, point: Point): Point {
  return {
    x: (point.x - view.center.x) * view.scale + 0.5,
    y: (point.y - view.center.y) * view.scale + 0.5,
  }
}

/** A view centred on these points with a margin; scaled by at most `scaleMax`. */
export function viewOf(points: readonly Point[], scaleMax = SCALE_MAX): View {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const distances = points.flatMap((one, index) =>
    points.slice(index + 1).map((other) => Math.hypot(one.x - other.x, (one.y - other.y) * SHAPE)),
  )
  const needed = MARGIN / Math.min(...distances)
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

/** One place, or several that are too close to separate, the one with most videos first. */
export interface Group<P extends Placed> {
  readonly places: readonly [P, ...P[]]
  /** Within the view. */
  readonly at: Point
  readonly videos: number
  /** Side of its diamond, in pixels. */
  readonly size: number
}

/** Space between two diamonds. */
const APART = 4
/** Diameter of a marker's circular target, in pixels: WCAG 2.5.8 requires at least 24, touch needs more. */
export const TARGET = { pointer: 28, finger: 44 } as const

export interface MapSize {
  /** Of the whole island, in pixels. */
  readonly width: number
  readonly target: number
  /** The sea beyond each edge of the island that the map shows too, in pixels. */
  readonly sides?: Point
}

/** Side of the diamond for these places, in pixels. */
export type SizeOf<P extends Placed> = (places: readonly P[]) => number

/** More videos make it larger. */
export function sizeByVideos(places: readonly Placed[]): number {
  const videos = places.reduce((sum, { videos }) => sum + videos, 0)
  const isCluster = places.length > 1
  return Math.min((isCluster ? 18 : 10) + 3 * Math.sqrt(videos), isCluster ? 30 : 20)
}

/**
 * Groups places so that the targets of no two markers overlap on a map of this width; sorted from north to
 * south. A place joins the nearest group that it would touch, starting with the places that have most videos.
 */
export function groupPlaces<P extends Placed>(
  places: readonly P[],
  options: MapSize & { readonly view: View; readonly sizeOf?: SizeOf<P> },
): Group<P>[] {
  const { view, width, target, sides = { x: 0, y: 0 }, sizeOf = sizeByVideos } = options
  // A marker at the edge of a zoomed view would be half outside.
  const inset = view === WHOLE ? 0 : target / 2
  const [edgeX, edgeY] = [(inset - sides.x) / width, (inset - sides.y) / (width * SHAPE)]
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
