/** Intervals that differ by less than this share belong to the same frame rate: 24 and 25 per second do, 24 and 30 don't. */
const SIMILAR = 0.15
/** Containers such as Matroska round times to milliseconds. */
const ROUNDING_SECONDS = 0.0011

/** How many intervals are looked at together, so that single short or long ones don't count. */
const GROUP = 8

/** How long the moving parts of a video last at least. A burst of frames after a pause is shorter. */
const MOVING_SECONDS_MAX = 0.5
const MOVING_SHARE = 0.05

/**
 * Frames per second of the moving parts of a video with a variable frame rate, from the intervals between its frames, in
 * seconds. Screen recorders store few frames while nothing moves, and phones store fewer in the dark. 0 for no interval.
 * Pure.
 */
export function movingRate(intervals: readonly number[]): number {
  const steps = intervals.filter((step) => step > 0)
  const groups = averageSteps(steps)
  const fastest = fastestSustained(groups, steps)
  const usual = medianOf(groups.filter((step) => step <= fastest * (1 + SIMILAR)))
  // Exact again: the average of single intervals tells 29.97 from 30 even where times are rounded.
  const alike = steps.filter((step) => Math.abs(step - usual) <= Math.max(usual * SIMILAR, ROUNDING_SECONDS))
  const step = alike.length > 0 ? sumOf(alike) / alike.length : usual
  return step > 0 ? 1 / step : 0
}

/** The average interval of each group, ascending. Averages even out jitter and 2:3 pulldown. */
function averageSteps(steps: readonly number[]): number[] {
  const groups: number[] = []
  for (let at = 0; at === 0 || at + GROUP <= steps.length; at += GROUP) {
    const group = steps.slice(at, at + GROUP)
    if (group.length > 0) groups.push(sumOf(group) / group.length)
  }
  return groups.toSorted((a, b) => a - b)
}

/** The longest interval of the fastest groups that together last long enough to be motion. */
function fastestSustained(groups: readonly number[], steps: readonly number[]): number {
  const needed = Math.min(MOVING_SECONDS_MAX, sumOf(steps) * MOVING_SHARE)
  let seconds = 0
  return groups.find((step) => (seconds += step * GROUP) >= needed) ?? groups.at(-1) ?? 0
}

function medianOf(ascending: readonly number[]): number {
  return ascending[Math.floor(ascending.length / 2)] ?? 0
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
