import { distanceBetween } from './geometry.ts'
import type { Position } from './geometry.ts'

/** Metres along a track on the ground. Gaps between segments are not counted. */
export function lengthOf(segments: readonly (readonly Position[])[]): number {
  let metres = 0
  for (const segment of segments)
    segment.forEach((point, index) => {
      metres += index === 0 ? 0 : distanceBetween(segment[index - 1] ?? point, point)
    })
  return metres
}

/** Rises below this are noise: satellites locate less exactly upwards. */
const RISE_METRES_MIN = 6
/** Single wrong heights disappear in the middle of so many. */
const MEDIAN_POINTS = 5

/** Metres climbed, between lows and highs that differ by more than noise; null if most heights are unknown. */
export function climbOf(segments: readonly (readonly { readonly height: number | null }[])[]): number | null {
  const points = segments.reduce((sum, segment) => sum + segment.length, 0)
  const known = segments.map((segment) => segment.flatMap(({ height }) => height ?? []))
  const count = known.reduce((sum, heights) => sum + heights.length, 0)
  if (count < 2 || count * 2 < points) return null
  return known.reduce((sum, heights) => sum + climbOfHeights(smooth(heights)), 0)
}

function smooth(heights: readonly number[]): number[] {
  const half = (MEDIAN_POINTS - 1) / 2
  if (heights.length < MEDIAN_POINTS) return [...heights]
  return heights.map((height, index) => {
    const reach = Math.min(half, index, heights.length - 1 - index)
    return heights.slice(index - reach, index + reach + 1).toSorted((a, b) => a - b)[reach] ?? height
  })
}

function climbOfHeights(heights: readonly number[]): number {
  let climbed = 0
  let [low, high] = [heights[0] ?? 0, heights[0] ?? 0]
  let isRising = false
  for (const height of heights) {
    high = isRising ? Math.max(high, height) : high
    low = isRising ? low : Math.min(low, height)
    if (!isRising && height - low >= RISE_METRES_MIN) [isRising, high] = [true, height]
    else if (isRising && high - height >= RISE_METRES_MIN) {
      climbed += high - low
      ;[isRising, low] = [false, height]
    }
  }
  return isRising ? climbed + high - low : climbed
}
