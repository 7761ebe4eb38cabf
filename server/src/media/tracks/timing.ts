import { restrictTo } from './clip.ts'
import { distanceBetween, mixNumbers } from './geometry.ts'
import { parseTime } from './parse-time.ts'
import type { ReadTrack, TimedPoint, TrackPoint } from './track.ts'

/** How points are placed in a video: by its own seconds, by the clock, or spread by distance. */
export type Timing = 'video' | 'clock' | 'distance'

export interface Placement {
  readonly timing: Timing
  /** The clock at the video's first second, in milliseconds since 1970; null: the track's first time. */
  readonly startsAt: number | null
  readonly durationSeconds: number
}

/** The best timing that a track allows. */
export function timingOf({ segments }: ReadTrack): Timing {
  const points = segments.flat()
  const isMost = (count: number) => count > 0 && count * 2 >= points.length
  if (isMost(points.filter(({ seconds }) => seconds !== null).length)) return 'video'
  const times = points.flatMap(({ at }) => at ?? [])
  // The same time everywhere is that of the file.
  const isClock = isMost(times.length) && (points.length === 1 || new Set(times).size > 1)
  return isClock ? 'clock' : 'distance'
}

/**
 * Gives every point seconds of the video and leaves out what is outside it. Where a track crosses the video's first or
 * last second, it gets a point there.
 */
export function placeInTime(
  track: ReadTrack,
  { timing, startsAt, durationSeconds }: Placement,
): TimedPoint[][] {
  const { segments } = track
  if (timing === 'distance') return spreadByDistance(segments, durationSeconds)
  const start = startsAt ?? firstTimeOf(track) ?? 0
  const placed = segments.map((segment) =>
    fillTimes(segment, (point) => {
      if (timing === 'video') return point.seconds
      return point.at === null ? null : (point.at - start) / 1000
    }),
  )
  return restrictTo(placed.filter(hasPoints), 0, durationSeconds > 0 ? durationSeconds : Infinity)
}

const hasPoints = (segment: readonly unknown[]) => segment.length > 0

/** Points without a time get one between those of their neighbours, by distance. Others at the ends are left out. */
function fillTimes(
  segment: readonly TrackPoint[],
  secondsOf: (point: TrackPoint) => number | null,
): TimedPoint[] {
  const placed: TimedPoint[] = []
  let waiting: TrackPoint[] = []
  for (const point of segment) {
    const seconds = secondsOf(point)
    if (seconds === null) {
      if (placed.length > 0) waiting.push(point)
      continue
    }
    const before = placed.at(-1)
    if (before && waiting.length > 0) {
      const along = distancesAlong([before, ...waiting, point])
      const total = along.at(-1) ?? 0
      waiting.forEach((each, index) => {
        const share = total > 0 ? (along[index + 1] ?? 0) / total : (index + 1) / (waiting.length + 1)
        placed.push(timed(each, mixNumbers(before.seconds, seconds, share)))
      })
    }
    waiting = []
    placed.push(timed(point, seconds))
  }
  return placed
}

function timed({ latitude, longitude, height }: TrackPoint, seconds: number): TimedPoint {
  return { seconds, latitude, longitude, height }
}

function distancesAlong(points: readonly { latitude: number; longitude: number }[]): number[] {
  let metres = 0
  return points.map((point, index) => {
    metres += index === 0 ? 0 : distanceBetween(points[index - 1] ?? point, point)
    return metres
  })
}

function spreadByDistance(segments: ReadTrack['segments'], durationSeconds: number): TimedPoint[][] {
  const along = segments.map(distancesAlong)
  const total = along.reduce((sum, distances) => sum + (distances.at(-1) ?? 0), 0)
  const points = segments.reduce((sum, segment) => sum + segment.length, 0)
  let [metresBefore, pointsBefore] = [0, 0]
  return segments.map((segment, index) => {
    const placed = segment.map((point, position) => {
      const metres = metresBefore + (along[index]?.[position] ?? 0)
      const share = total > 0 ? metres / total : (pointsBefore + position) / Math.max(1, points - 1)
      return timed(point, share * durationSeconds)
    })
    metresBefore += along[index]?.at(-1) ?? 0
    pointsBefore += segment.length
    return placed
  })
}

function firstTimeOf({ segments }: ReadTrack): number | null {
  for (const segment of segments) for (const { at } of segment) if (at !== null) return at
  return null
}

/** Cameras whose clock was never set start at 1904, 1970 or the first years of their makers. */
const FIRST_YEAR = 2001
/** Local time written as UTC is up to 14 hours ahead. */
const AHEAD_MS_MAX = 15 * 3600 * 1000

/** The video's start by its `creation_time`, in milliseconds since 1970; null if the camera has no usable clock. */
export function clockOfVideo(creationTime: string | undefined, now = Date.now()): number | null {
  const at = parseTime(creationTime ?? '')
  if (at === null || at < Date.UTC(FIRST_YEAR, 0, 1) || at > now + AHEAD_MS_MAX) return null
  // The end of NTP's first era and of signed seconds: clocks that overflow restart there.
  return [2036, 2038].includes(new Date(at).getUTCFullYear()) ? null : at
}

/** Sri Lanka is this far ahead of UTC. Phones write UTC; cameras write local time as if it were. */
const ISLAND_OFFSET_MS = 5.5 * 3600 * 1000

/** The likely start of a video among the times of a track: where both overlap the most, else the track's first time. */
export function guessStart(
  track: ReadTrack,
  creationTime: string | undefined,
  durationSeconds: number,
): { startsAt: number; isGuess: boolean } {
  const clock = clockOfVideo(creationTime)
  const candidates = clock === null ? [] : [clock, clock - ISLAND_OFFSET_MS]
  const ranked = candidates
    .map((startsAt) => ({ startsAt, overlap: overlapOf(track, startsAt, startsAt + durationSeconds * 1000) }))
    .filter(({ overlap }) => overlap >= 0)
    .toSorted((a, b) => b.overlap - a.overlap)
  const [best] = ranked
  if (best) return { startsAt: best.startsAt, isGuess: false }
  return { startsAt: firstTimeOf(track) ?? 0, isGuess: true }
}

/** Milliseconds of a video during which the track has points; below 0 if it has none. */
function overlapOf({ segments }: ReadTrack, from: number, to: number): number {
  let overlap = -1
  for (const segment of segments) {
    const times = segment.flatMap(({ at }) => at ?? [])
    const [first, last] = [times[0], times.at(-1)]
    if (first === undefined || last === undefined) continue
    const shared = Math.min(last, to) - Math.max(first, from)
    if (shared >= 0) overlap = Math.max(0, overlap) + shared
  }
  return overlap
}
