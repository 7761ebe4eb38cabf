import { distanceBetween } from './geometry.ts'
import { TrackError } from './track.ts'
import type { ReadTrack, TrackPoint, TrackSource } from './track.ts'

/** What a reader found before anything was judged. Coordinates may be NaN. */
export interface FoundTrack {
  readonly source: TrackSource
  readonly segments: readonly (readonly TrackPoint[])[]
  /** Points that the reader already had to leave out. */
  readonly dropped?: number
  /** The line of the first point that can't be right, for the error if no other is left. */
  readonly badLine?: number | null
  /** A longer pause between two points separates segments: loggers of cameras write all the time. */
  readonly gapSeconds?: number
}

/** 1,500 km/h. */
const METRES_PER_SECOND_MAX = 1500 / 3.6
/** What two points may differ without any time between them: receivers correct themselves, and logs round. */
const JUMP_METRES_MIN = 150
/** How many possible tracks are followed at once through a segment. */
const CHAINS_MAX = 8

/** Drops impossible points, sorts the others, and separates segments. Throws `TrackError` if no position is left. */
export function cleanTrack(found: FoundTrack): ReadTrack {
  const total = found.segments.reduce((sum, segment) => sum + segment.length, found.dropped ?? 0)
  const segments = found.segments
    .map((segment) => segment.filter(isPossible))
    .map(sortByTime)
    .map(withoutJumps)
    .flatMap((segment) => splitAtGaps(segment, found.gapSeconds ?? Infinity))
    .filter((segment) => segment.length > 0)
    .map((segment) => segment.map(withPlausibleHeight))
  const kept = segments.reduce((sum, segment) => sum + segment.length, 0)
  if (kept === 0)
    throw new TrackError('track_no_positions', 'The file has no usable positions.', found.badLine)
  return { source: found.source, segments: sortSegments(segments), dropped: total - kept }
}

function isPossible({ latitude, longitude }: TrackPoint): boolean {
  // Receivers without a fix write zeros.
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && !(latitude === 0 && longitude === 0)
}

function withPlausibleHeight(point: TrackPoint): TrackPoint {
  const { height } = point
  return height === null || (height > -12_000 && height < 100_000) ? point : { ...point, height: null }
}

/** Seconds on the point's own clock; null if it has none. */
export function timeOf({ seconds, at }: TrackPoint): number | null {
  return seconds ?? (at === null ? null : at / 1000)
}

function sortByTime(segment: readonly TrackPoint[]): readonly TrackPoint[] {
  if (segment.some((point) => timeOf(point) === null)) return segment
  return segment.toSorted((a, b) => (timeOf(a) ?? 0) - (timeOf(b) ?? 0))
}

function sortSegments(segments: readonly (readonly TrackPoint[])[]): readonly (readonly TrackPoint[])[] {
  const firstTime = (segment: readonly TrackPoint[]) =>
    segment.map(timeOf).find((time) => time !== null) ?? null
  if (segments.some((segment) => firstTime(segment) === null)) return segments
  return segments.toSorted((a, b) => (firstTime(a) ?? 0) - (firstTime(b) ?? 0))
}

interface Chain {
  readonly points: TrackPoint[]
  last: TrackPoint
}

/**
 * Keeps the longest chain of points that can follow each other. A point that can't follow a chain starts another one,
 * so that one wrong point, even the first, doesn't drop those after it.
 */
function withoutJumps(segment: readonly TrackPoint[]): readonly TrackPoint[] {
  if (segment.every((point) => timeOf(point) === null)) return withoutSpikes(segment)
  let chains: Chain[] = []
  for (const point of segment) {
    const followed = chains.find(({ last }) => canFollow(last, point))
    if (followed) {
      followed.points.push(point)
      followed.last = point
      // The longest is asked first.
      if (followed !== chains[0]) chains.sort((a, b) => b.points.length - a.points.length)
    } else chains = [...chains.slice(0, CHAINS_MAX - 1), { points: [point], last: point }]
  }
  return chains.reduce<readonly TrackPoint[]>(
    (longest, { points }) => (points.length >= longest.length ? points : longest),
    [],
  )
}

function canFollow(last: TrackPoint, point: TrackPoint): boolean {
  const [before, after] = [timeOf(last), timeOf(point)]
  if (before === null || after === null) return true
  const seconds = Math.abs(after - before)
  // Cheap, and true of nearly all points.
  const step = Math.abs(point.latitude - last.latitude) + Math.abs(point.longitude - last.longitude)
  return step < 0.001 || distanceBetween(last, point) <= JUMP_METRES_MIN + seconds * METRES_PER_SECOND_MAX
}

const SPIKE_METRES_MIN = 20_000
const SPIKE_TIMES_USUAL = 50

/** Without times, only a point far from both neighbours, which are close to each other, is impossible. */
function withoutSpikes(segment: readonly TrackPoint[]): readonly TrackPoint[] {
  const steps = segment.slice(1).map((point, index) => distanceBetween(segment[index] ?? point, point))
  const usual = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0
  const limit = Math.max(SPIKE_METRES_MIN, usual * SPIKE_TIMES_USUAL)
  if (segment.length < 4 || steps.every((step) => step <= limit)) return segment
  return segment.filter((_, index) => {
    const isFarFromPrevious = index === 0 || (steps[index - 1] ?? 0) > limit
    const isFarFromNext = index === segment.length - 1 || (steps[index] ?? 0) > limit
    return !(isFarFromPrevious && isFarFromNext)
  })
}

function splitAtGaps(segment: readonly TrackPoint[], gapSeconds: number): TrackPoint[][] {
  const pieces: TrackPoint[][] = []
  let previous: number | null = null
  for (const point of segment) {
    const time = timeOf(point)
    const isApart = previous !== null && time !== null && time - previous > gapSeconds
    const piece = isApart ? undefined : pieces.at(-1)
    if (piece) piece.push(point)
    else pieces.push([point])
    previous = time
  }
  return pieces
}
