/** Which part of the picture was tapped. The outer parts seek. */
type TapSide = 'left' | 'middle' | 'right'

export interface Tap {
  side: TapSide
  /** Milliseconds on any clock. */
  at: number
}

/** Two taps within this time are one gesture, in milliseconds. */
const DOUBLE_TAP_MS = 320
const SEEK_SECONDS = 10

export function sideOf(x: number, width: number): TapSide {
  if (x < width * 0.35) return 'left'
  return x > width * 0.65 ? 'right' : 'middle'
}

/** What a tap after another one means: seconds to seek by, or undefined for a single tap. */
export function seekOfTap(previous: Tap | undefined, tap: Tap): number | undefined {
  const isSecond =
    previous !== undefined && tap.at - previous.at <= DOUBLE_TAP_MS && previous.side === tap.side
  if (!isSecond || tap.side === 'middle') return undefined
  return tap.side === 'left' ? -SEEK_SECONDS : SEEK_SECONDS
}
