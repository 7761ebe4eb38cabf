import { TRIM_SECONDS_MIN, isTrimLongEnough } from '@serendib/contract'

/** The part of a video that a trim keeps, in seconds of the whole video. */
export interface TrimRange {
  readonly fromSeconds: number
  readonly toSeconds: number
}

export type Handle = 'start' | 'end'

/** Moves a handle to a time, or as near as the other handle and the ends of the video allow. */
export function moveHandle(
  range: TrimRange,
  handle: Handle,
  seconds: number,
  wholeSeconds: number,
): TrimRange {
  const least = Math.min(TRIM_SECONDS_MIN, wholeSeconds)
  const at = Number.isFinite(seconds) ? toHundredths(seconds) : seconds
  if (handle === 'start') return { ...range, fromSeconds: Math.max(0, Math.min(at, range.toSeconds - least)) }
  return { ...range, toSeconds: Math.min(wholeSeconds, Math.max(at, range.fromSeconds + least)) }
}

const toHundredths = (seconds: number) => Math.round(seconds * 100) / 100

const SMALL_STEP = 0.1
const LARGE_STEP = 1
const PAGE_STEP = 10

/** The time to which a key moves a handle; undefined for other keys. */
export function keyTarget(key: string, isLarge: boolean, seconds: number): number | undefined {
  const step = isLarge ? LARGE_STEP : SMALL_STEP
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return seconds - step
    case 'ArrowRight':
    case 'ArrowUp':
      return seconds + step
    case 'PageDown':
      return seconds - PAGE_STEP
    case 'PageUp':
      return seconds + PAGE_STEP
    case 'Home':
      return -Infinity
    case 'End':
      return Infinity
    default:
      return undefined
  }
}

/** The time at a horizontal position on the bar. */
export function secondsAt(x: number, width: number, wholeSeconds: number): number {
  if (width <= 0) return 0
  return Math.max(0, Math.min(1, x / width)) * wholeSeconds
}

export type RangeError = 'beyond' | 'too-short'

/** Why a range can't be a trim; undefined if it can. */
export function rangeError(range: TrimRange, wholeSeconds: number): RangeError | undefined {
  const { fromSeconds, toSeconds } = range
  if (fromSeconds < 0 || fromSeconds >= toSeconds || toSeconds > wholeSeconds + 0.005) return 'beyond'
  return isTrimLongEnough(range, wholeSeconds) ? undefined : 'too-short'
}

export function isSameRange(a: TrimRange, b: TrimRange): boolean {
  const isNear = (one: number, other: number) => Math.abs(one - other) < 0.005
  return isNear(a.fromSeconds, b.fromSeconds) && isNear(a.toSeconds, b.toSeconds)
}

/** `0:02.5`, `1:04:07.0`. */
export function exactClock(seconds: number): string {
  const tenths = Math.round(Math.max(0, seconds) * 10)
  const [hours, minutes] = [Math.floor(tenths / 36_000), Math.floor(tenths / 600) % 60]
  const tail = `${String(Math.floor(tenths / 10) % 60).padStart(2, '0')}.${tenths % 10}`
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}

/** Parses a time, `2.5` or `1:04:07.25`; undefined if it is none. */
export function readClock(text: string): number | undefined {
  const parts = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5}(?:[.,]\d{1,3})?)$/.exec(text.trim())
  if (!parts) return undefined
  const [, hours, minutes, seconds = ''] = parts
  const value = Number(seconds.replace(',', '.'))
  const isClock = (minutes === undefined || value < 60) && (hours === undefined || Number(minutes) < 60)
  return isClock ? Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + value : undefined
}
