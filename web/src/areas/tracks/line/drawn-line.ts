import { pointOf, SHAPE, within, type View } from '../../places/index.ts'
import { indexAt, mix, shareBetween, type TrackLine } from './track-line.ts'

/** Pixels. */
interface Spot {
  readonly x: number
  readonly y: number
}

/** A point of a drawn line. */
export interface DrawnPoint extends Spot {
  readonly seconds: number
  readonly segment: number
  /** Pixels along its segment. */
  readonly along: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** A track on a map. */
export interface DrawnLine {
  readonly size: Size
  readonly view: View
  readonly points: readonly DrawnPoint[]
  readonly paths: ReturnType<typeof pathsOf>
}

/** The least extent of a map, as a share of the island's width: about 300 m. */
const EXTENT_LEAST = 0.001
/** Kept free at each edge, in pixels. */
const EDGE = 34

/** The view of the island's map in which a track fills a map of this size. */
export function viewOfLine({ points }: TrackLine, { width, height }: Size): View {
  const spots = points.map(pointOf)
  const xs = spots.map(({ x }) => x)
  const ys = spots.map(({ y }) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const space = { x: Math.max(1, width - 2 * EDGE), y: Math.max(1, height - 2 * EDGE) }
  const scale = Math.min(
    space.x / (width * Math.max(right - left, EXTENT_LEAST)),
    space.y / (width * Math.max((bottom - top) * SHAPE, EXTENT_LEAST)),
  )
  return { center: { x: (left + right) / 2, y: (top + bottom) / 2 }, scale }
}

/** Where a position is on a map of this size, in pixels. The island is in its middle. */
export function spotOf(
  position: { readonly latitude: number; readonly longitude: number },
  view: View,
  { width, height }: Size,
): Spot {
  const { x, y } = within(view, pointOf(position))
  return { x: x * width, y: (y - 0.5) * width * SHAPE + height / 2 }
}

/** The track in pixels. */
export function drawLine({ points }: TrackLine, view: View, size: Size): DrawnPoint[] {
  let before: (Spot & { segment: number; along: number }) | undefined
  return points.map((point) => {
    const { seconds, segment } = point
    const spot = spotOf(point, view, size)
    const along =
      before?.segment === segment ? before.along + Math.hypot(spot.x - before.x, spot.y - before.y) : 0
    before = { ...spot, segment, along }
    return { ...before, seconds }
  })
}

/** Each segment as an SVG path with its length, and the gaps between them. */
export function pathsOf(points: readonly DrawnPoint[]) {
  const count = (points.at(-1)?.segment ?? -1) + 1
  const segments = Array.from({ length: count }, (_, number) => {
    const segment = points.filter((point) => point.segment === number)
    return { from: segment[0]?.seconds ?? 0, d: pathOf(segment), length: segment.at(-1)?.along ?? 0 }
  })
  const gaps = points.slice(1).flatMap((to, index) => {
    const from = points[index] ?? to
    return from.segment === to.segment ? [] : [pathOf([from, to])]
  })
  return { segments, gaps }
}

const pathOf = (spots: readonly Spot[]) =>
  `M${spots.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`

/** How far ahead and behind the direction is read, in pixels: corners of the line are passed smoothly. */
const TURN = 7

/** The dot at a moment: where it is, and its direction in degrees clockwise from the right. */
export function dotAt(
  points: readonly DrawnPoint[],
  seconds: number,
): Spot & { angle: number; along: number } {
  const index = indexAt(points, seconds)
  const spot = spotBetween(points, index, seconds)
  const ahead = spotAway(points, index, spot, 1)
  const behind = spotAway(points, index, spot, -1)
  const angle = (Math.atan2(ahead.y - behind.y, ahead.x - behind.x) * 180) / Math.PI
  return { ...spot, angle }
}

const NOWHERE = { x: 0, y: 0, seconds: 0, segment: 0, along: 0 }

function spotBetween(points: readonly DrawnPoint[], index: number, seconds: number) {
  const from = points[index] ?? NOWHERE
  const to = points[index + 1] ?? from
  const share = shareBetween(from.seconds, to.seconds, seconds)
  const along = from.segment === to.segment ? mix(from.along, to.along, share) : from.along
  return { x: mix(from.x, to.x, share), y: mix(from.y, to.y, share), along }
}

/** The spot on the line that is `TURN` pixels away, or its end. */
function spotAway(points: readonly DrawnPoint[], index: number, start: Spot, step: 1 | -1): Spot {
  let from = start
  for (let next = step === 1 ? index + 1 : index; ; next += step) {
    const to = points[next]
    if (!to) return from
    const distance = Math.hypot(to.x - start.x, to.y - start.y)
    if (distance >= TURN)
      return { x: mix(start.x, to.x, TURN / distance), y: mix(start.y, to.y, TURN / distance) }
    from = to
  }
}

/** How much farther than the nearest a stretch may be to count as pressed too, in pixels. */
const SAME = 5

/**
 * The moment at which the line is nearest to a spot; undefined if it is farther than `reach` pixels. Where the line
 * passes more than once, the moment that is nearest to `around`.
 */
export function secondsNear(
  points: readonly DrawnPoint[],
  spot: Spot,
  { reach, around }: { readonly reach: number; readonly around: number },
): number | undefined {
  const near = points.map((from, index) => {
    const next = points[index + 1]
    const to = next?.segment === from.segment ? next : from
    const [x, y] = [to.x - from.x, to.y - from.y]
    const length = x * x + y * y
    const raw = length > 0 ? ((spot.x - from.x) * x + (spot.y - from.y) * y) / length : 0
    const share = Math.min(1, Math.max(0, raw))
    return {
      distance: Math.hypot(mix(from.x, to.x, share) - spot.x, mix(from.y, to.y, share) - spot.y),
      seconds: mix(from.seconds, to.seconds, share),
    }
  })
  const least = Math.min(...near.map(({ distance }) => distance))
  if (least > reach) return undefined
  const away = (index: number) => Math.abs((near[index]?.seconds ?? Infinity) - around)
  const distance = (index: number) => near[index]?.distance ?? Infinity
  let [at = 0] = [...near.keys()]
    .filter((index) => distance(index) <= least + SAME)
    .toSorted((a, b) => away(a) - away(b))
  // From the beginning of that pass to its nearest spot.
  for (const step of [1, -1]) while (distance(at + step) < distance(at)) at += step
  return near[at]?.seconds
}
