/**
 * Where positions came from. `camm` also stands for other timed metadata of phones and cameras.
 */
export type TrackSource = 'gpx' | 'dji' | 'gopro' | 'camm' | 'geojson' | 'kml'

export interface TrackPoint {
  /** Seconds in the video; null if the file has only clock times or none. */
  readonly seconds: number | null
  /** Milliseconds since 1970 (UTC); null if unknown. */
  readonly at: number | null
  readonly latitude: number
  readonly longitude: number
  /** Metres above sea level, or above the take-off point if a drone knows no other height; null if unknown. */
  readonly height: number | null
}

export interface ReadTrack {
  readonly source: TrackSource
  /** Connected pieces in order of time; each has at least one point. */
  readonly segments: readonly (readonly TrackPoint[])[]
  /** Points left out because of impossible jumps or coordinates. */
  readonly dropped: number
}

/** A located moment of the video. */
export interface TimedPoint {
  readonly seconds: number
  readonly latitude: number
  readonly longitude: number
  readonly height: number | null
}

export type TimedSegments = readonly (readonly TimedPoint[])[]

export const TRACK_BYTES_MAX = 20 * 1024 ** 2
export const TRACK_POINTS_MAX = 200_000
/** How long one file may take to read. */
const TRACK_SECONDS_MAX = 30

type TrackErrorCode =
  | 'track_empty'
  | 'track_unknown_format'
  | 'track_no_positions'
  | 'track_too_large'
  | 'track_too_many_points'
  | 'track_unreadable'
  | 'track_timeout'

/** Why a file gives no track. The message says it in English, for logs; `line` counts from 1. */
export class TrackError extends Error {
  readonly code: TrackErrorCode
  readonly line: number | null

  constructor(code: TrackErrorCode, detail: string, line: number | null = null) {
    super(line === null ? detail : `Line ${line}: ${detail}`)
    this.name = 'TrackError'
    this.code = code
    this.line = line
  }
}

/** Counts points and watches the clock while a file is read. */
export class ReadingLimits {
  readonly #seconds: number
  readonly #pointsMax: number
  readonly #deadline: number
  #points = 0

  constructor({ seconds = TRACK_SECONDS_MAX, pointsMax = TRACK_POINTS_MAX } = {}) {
    this.#seconds = seconds
    this.#pointsMax = pointsMax
    this.#deadline = performance.now() + seconds * 1000
  }

  countPoint(line: number | null = null): void {
    this.#points++
    if (this.#points > this.#pointsMax)
      throw new TrackError('track_too_many_points', `More than ${this.#pointsMax} points.`, line)
    if (this.#points % 1000 === 0) this.checkTime()
  }

  checkTime(): void {
    if (performance.now() > this.#deadline)
      throw new TrackError('track_timeout', `Reading took over ${this.#seconds} s.`)
  }
}
