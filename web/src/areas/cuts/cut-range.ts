import { CUT_SECONDS_MIN, isCutLongEnough } from '@serendib/contract'

/** What stays of a film, in seconds of the whole one. */
export interface CutRange {
  readonly fromSeconds: number
  readonly toSeconds: number
}

export type Handle = 'start' | 'end'

/** The range with a handle moved as near to a moment as the other one and the film's ends allow. */
export function moveHandle(range: CutRange, handle: Handle, seconds: number, wholeSeconds: number): CutRange {
  const least = Math.min(CUT_SECONDS_MIN, wholeSeconds)
  const at = Number.isFinite(seconds) ? toHundredths(seconds) : seconds
  if (handle === 'start') return { ...range, fromSeconds: Math.max(0, Math.min(at, range.toSeconds - least)) }
  return { ...range, toSeconds: Math.min(wholeSeconds, Math.max(at, range.fromSeconds + least)) }
}

const toHundredths = (seconds: number) => Math.round(seconds * 100) / 100

const SMALL_STEP = 0.1
const LARGE_STEP = 1
const PAGE_STEP = 10

/** Where a key takes a handle; undefined where it is none of its keys. */
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

/** Which second of a film lies under a place of the bar, both from its left edge. */
export function secondsAt(x: number, width: number, wholeSeconds: number): number {
  if (width <= 0) return 0
  return Math.max(0, Math.min(1, x / width)) * wholeSeconds
}

export type RangeFault = 'beyond' | 'too-short'

/** Why a range cannot be a cut; undefined where it can. */
export function rangeFault(range: CutRange, wholeSeconds: number): RangeFault | undefined {
  const { fromSeconds, toSeconds } = range
  if (fromSeconds < 0 || fromSeconds >= toSeconds || toSeconds > wholeSeconds + 0.005) return 'beyond'
  return isCutLongEnough(range, wholeSeconds) ? undefined : 'too-short'
}

export function isSameRange(a: CutRange, b: CutRange): boolean {
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

/** Reads what people write for a time, `2.5` or `1:04:07.25`; undefined where it is none. */
export function readClock(text: string): number | undefined {
  const parts = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,5}(?:[.,]\d{1,3})?)$/.exec(text.trim())
  if (!parts) return undefined
  const [, hours, minutes, seconds = ''] = parts
  const value = Number(seconds.replace(',', '.'))
  const isClock = (minutes === undefined || value < 60) && (hours === undefined || Number(minutes) < 60)
  return isClock ? Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + value : undefined
}
