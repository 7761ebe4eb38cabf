import { longitudeStep, METRES_PER_DEGREE } from './geometry.ts'
import { lengthOf } from './measure.ts'
import type { TimedPoint, TimedSegments } from './track.ts'

const METRES = 5
const POINTS_MAX = 2000
/** A height may differ by more than a position: satellites locate less exactly upwards. */
const HEIGHT_WEIGHT = 0.5

/** A stretch between two kept points, with the dropped point that is furthest from it. */
interface Stretch {
  readonly points: readonly TimedPoint[]
  readonly segment: number
  readonly from: number
  readonly to: number
  readonly furthest: number
  readonly error: number
}

/**
 * Keeps at most `maxPoints` points, so that at every dropped point's second the track is within `metres` of it. Where
 * that takes more points, the error is as small as they allow. The worst stretch is split first, so the cost is at most
 * `maxPoints` passes over the track.
 */
export function simplifyTrack(
  segments: TimedSegments,
  { metres = METRES, maxPoints = POINTS_MAX }: { metres?: number; maxPoints?: number } = {},
): TimedPoint[][] {
  const chosen = longestSegments(segments, Math.floor(maxPoints / 2))
  const kept = chosen.map((points) => new Set([0, points.length - 1]))
  let count = kept.reduce((sum, { size }) => sum + size, 0)
  const queue = new ErrorQueue()
  chosen.forEach((points, segment) => queue.add(measure({ points, segment, from: 0, to: points.length - 1 })))
  for (let worst = queue.take(); worst && worst.error > metres && count < maxPoints; worst = queue.take()) {
    const { points, segment, from, to, furthest } = worst
    kept[segment]?.add(furthest)
    count++
    queue.add(measure({ points, segment, from, to: furthest }))
    queue.add(measure({ points, segment, from: furthest, to }))
  }
  return chosen.map((points, segment) => points.filter((_, index) => kept[segment]?.has(index)))
}

/** Each segment takes two points; of very many, the longest are kept. */
function longestSegments(segments: TimedSegments, max: number): TimedSegments {
  if (segments.length <= max) return segments
  const byLength = segments.map((points) => ({ points, length: lengthOf([points]) }))
  const longest = new Set(
    byLength
      .toSorted((a, b) => b.length - a.length)
      .slice(0, max)
      .map(({ points }) => points),
  )
  return segments.filter((points) => longest.has(points))
}

function measure(stretch: Pick<Stretch, 'points' | 'segment' | 'from' | 'to'>): Stretch {
  const { points, from, to } = stretch
  const [a, b] = [points[from], points[to]]
  let [furthest, largest] = [from, 0]
  if (a && b)
    for (let index = from + 1; index < to; index++) {
      const point = points[index]
      const error = point ? squaredError(a, b, point) : 0
      if (error > largest) [furthest, largest] = [index, error]
    }
  return { ...stretch, furthest, error: Math.sqrt(largest) }
}

/** The squared distance of a point from where the track is at its second without it. */
function squaredError(a: TimedPoint, b: TimedPoint, point: TimedPoint): number {
  const duration = b.seconds - a.seconds
  const share = duration > 0 ? (point.seconds - a.seconds) / duration : 0
  const latitude = a.latitude + (b.latitude - a.latitude) * share
  const longitude = a.longitude + longitudeStep(a.longitude, b.longitude) * share
  const north = (point.latitude - latitude) * METRES_PER_DEGREE
  const narrowing = Math.cos((point.latitude * Math.PI) / 180)
  const east = longitudeStep(longitude, point.longitude) * METRES_PER_DEGREE * narrowing
  const hasHeights = a.height !== null && b.height !== null && point.height !== null
  const up = hasHeights ? point.height - (a.height + (b.height - a.height) * share) : 0
  return Math.max(north ** 2 + east ** 2, (up * HEIGHT_WEIGHT) ** 2)
}

/** A binary heap with the largest error on top. */
class ErrorQueue {
  readonly #heap: Stretch[] = []

  add(stretch: Stretch): void {
    if (stretch.error === 0) return
    let index = this.#heap.push(stretch) - 1
    while (index > 0) {
      const parent = (index - 1) >> 1
      if (this.#errorAt(parent) >= stretch.error) break
      this.#swap(index, parent)
      index = parent
    }
  }

  take(): Stretch | undefined {
    const [top] = this.#heap
    const last = this.#heap.pop()
    if (!top || !last || this.#heap.length === 0) return top
    this.#heap[0] = last
    for (let index = 0; ;) {
      const [left, right] = [2 * index + 1, 2 * index + 2]
      const larger = this.#errorAt(right) > this.#errorAt(left) ? right : left
      if (this.#errorAt(larger) <= this.#errorAt(index)) return top
      this.#swap(index, larger)
      index = larger
    }
  }

  #errorAt(index: number): number {
    return this.#heap[index]?.error ?? -1
  }

  #swap(a: number, b: number): void {
    const [first, second] = [this.#heap[a], this.#heap[b]]
    if (!first || !second) return
    this.#heap[a] = second
    this.#heap[b] = first
  }
}
