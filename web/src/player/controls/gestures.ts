/** Which part of the picture was tapped. The outer parts seek. */
type TapSide = 'left' | 'middle' | 'right'

export interface Tap {
  side: TapSide
  /** Milliseconds on any clock. */
  at: number
  /** How many taps in a row this is, each soon after the one before and on the same part. */
  count: number
}

/** Two taps within this time are one gesture, in milliseconds. */
const DOUBLE_TAP_MS = 320
/** Once taps seek, the next one may take longer. */
const NEXT_TAP_MS = 700
const SEEK_SECONDS = 10

/** A finger that moves less than this is held still or tapping, in pixels. */
const STILL_PX = 8
/** The length of a swipe, in pixels. */
const SWIPE_PX = 48

export function sideOf(x: number, width: number): TapSide {
  if (x < width * 0.35) return 'left'
  return x > width * 0.65 ? 'right' : 'middle'
}

/** The tap after another one. */
export function nextTap(previous: Tap | undefined, { side, at }: Omit<Tap, 'count'>): Tap {
  const waited = previous && previous.count > 1 && side !== 'middle' ? NEXT_TAP_MS : DOUBLE_TAP_MS
  const isNext = previous !== undefined && previous.side === side && at - previous.at <= waited
  return { side, at, count: isNext ? previous.count + 1 : 1 }
}

/** What a tap seeks by, and all taps in its row together, in seconds; undefined for a tap that doesn't seek. */
export function seekOfTap({ side, count }: Tap): { by: number; total: number } | undefined {
  if (count === 1 || side === 'middle') return undefined
  const by = side === 'left' ? -SEEK_SECONDS : SEEK_SECONDS
  return { by, total: by * (count - 1) }
}

/** Where a finger moves; `still` while it has hardly moved, `aside` for anything that is not mainly vertical. */
export function readDirection(x: number, y: number): 'still' | 'up' | 'down' | 'aside' {
  if (Math.hypot(x, y) < STILL_PX) return 'still'
  if (Math.abs(y) < Math.abs(x) * 1.5) return 'aside'
  return y < 0 ? 'up' : 'down'
}

export const isSwipe = (y: number) => Math.abs(y) >= SWIPE_PX
