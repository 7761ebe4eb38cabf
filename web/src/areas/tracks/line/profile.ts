import { firstSecond, lastSecond, positionAt, speedAt, type TrackLine } from './track-line.ts'

/** A value of the profile: where in the video (seconds), and how high from 0 to 1; null in gaps. */
export interface ProfileValue {
  readonly seconds: number
  readonly share: number | null
}

export interface Profile {
  readonly values: readonly ProfileValue[]
  readonly least: number
  readonly most: number
}

/** A profile has this many values: more than pixels would not be seen. */
const VALUES = 240
/** The least range of heights, in metres: a flat road must not look like mountains. */
const RANGE_LEAST = 40

/** Heights along the track in metres; undefined without heights. */
export function heightProfile(line: TrackLine): Profile | undefined {
  return profileOf(line, RANGE_LEAST, (seconds) => {
    const { height, isKnown } = positionAt(line, seconds)
    return isKnown ? height : null
  })
}

/** Speeds along the track in metres per second, from 0 up. */
export function speedProfile(line: TrackLine): Profile | undefined {
  return profileOf(line, 0, (seconds) => speedAt(line, seconds), 0)
}

function profileOf(
  line: TrackLine,
  range: number,
  valueAt: (seconds: number) => number | null,
  floor?: number,
): Profile | undefined {
  const [from, to] = [firstSecond(line), lastSecond(line)]
  const samples = Array.from({ length: VALUES + 1 }, (_, index) => {
    const seconds = from + ((to - from) * index) / VALUES
    return { seconds, value: valueAt(seconds) }
  })
  const known = samples.flatMap(({ value }) => value ?? [])
  if (known.length < 2 || to <= from) return undefined
  const [least, most] = [floor ?? Math.min(...known), Math.max(...known)]
  const middle = (least + most) / 2
  const half = Math.max(most - least, range, Number.EPSILON) / 2
  return {
    values: samples.map(({ seconds, value }) => ({
      seconds,
      share: value === null ? null : (value - (middle - half)) / (2 * half),
    })),
    least,
    most,
  }
}
