import { describe, expect, it } from 'vitest'
import { clockOfVideo, guessStart, placeInTime, timingOf } from './timing.ts'
import type { ReadTrack, TrackPoint } from './track.ts'

const NOON = Date.UTC(2026, 10, 29, 6, 30)
const point = (metres: number, times: Partial<TrackPoint> = {}): TrackPoint => ({
  seconds: null,
  at: null,
  latitude: 6.8 + metres / 111_195,
  longitude: 81,
  height: metres,
  ...times,
})
const at = (second: number, metres = second) => point(metres, { at: NOON + second * 1000 })
const track = (...segments: TrackPoint[][]): ReadTrack => ({ source: 'gpx', segments, dropped: 0 })
const seconds = (segments: readonly (readonly { seconds: number }[])[]) =>
  segments.map((segment) => segment.map((each) => Math.round(each.seconds * 1000) / 1000))

describe('timing of a track', () => {
  it('is the seconds of the video, else the clock, else the distance', () => {
    expect(timingOf(track([point(0, { seconds: 0, at: NOON }), point(1, { seconds: 1 })]))).toBe('video')
    expect(timingOf(track([at(0), at(1)]))).toBe('clock')
    expect(timingOf(track([point(0), point(1)]))).toBe('distance')
    expect(timingOf(track([at(0), at(1), point(2), point(3), point(4)]))).toBe('distance')
    expect(timingOf(track([at(0), at(0, 50), at(0, 100)]))).toBe('distance')
  })
})

describe('a track placed in a video', () => {
  const video = { timing: 'clock', startsAt: NOON + 10_000, durationSeconds: 20 } as const

  it('is restricted to the video, with interpolated points at its start and end', () => {
    const placed = placeInTime(track([at(0), at(8), at(14), at(28), at(36), at(60)]), video)
    expect(seconds(placed)).toEqual([[0, 4, 18, 20]])
    expect(placed[0]?.map(({ height }) => Math.round(height ?? 0))).toEqual([10, 14, 28, 30])
    expect(placed[0]?.[0]?.latitude).toBeCloseTo(6.8 + 10 / 111_195, 7)
  })

  it('keeps segments apart and drops those outside', () => {
    const placed = placeInTime(track([at(0), at(5)], [at(12), at(14)], [at(20), at(22)], [at(40)]), video)
    expect(seconds(placed)).toEqual([
      [2, 4],
      [10, 12],
    ])
  })

  it('covers a video that lies between two points', () => {
    expect(seconds(placeInTime(track([at(0), at(100)]), video))).toEqual([[0, 20]])
  })

  it('starts with the track if the start is unknown', () => {
    expect(seconds(placeInTime(track([at(5), at(15)]), { ...video, startsAt: null }))).toEqual([[0, 10]])
  })

  it('gives points without a time one between their neighbours, by distance', () => {
    const placed = placeInTime(track([point(1), at(10, 0), point(25), at(30, 100), point(200)]), video)
    expect(seconds(placed)).toEqual([[0, 5, 20]])
  })

  it('uses the seconds of the video as they are', () => {
    const points = [point(0, { seconds: 1, at: NOON }), point(9, { seconds: 5 }), point(9, { seconds: 25 })]
    expect(seconds(placeInTime(track(points), { ...video, timing: 'video' }))).toEqual([[1, 5, 20]])
  })

  it('is spread by distance without counting gaps', () => {
    const segments = [
      [point(0), point(100)],
      [point(5000), point(5300)],
    ]
    const placed = placeInTime(track(...segments), {
      timing: 'distance',
      startsAt: null,
      durationSeconds: 40,
    })
    expect(seconds(placed)).toEqual([
      [0, 10],
      [10, 40],
    ])
    const still = placeInTime(track([point(0), point(0), point(0)]), { ...video, timing: 'distance' })
    expect(seconds(still)).toEqual([[0, 10, 20]])
  })
})

describe('clock of a video', () => {
  const now = Date.UTC(2026, 10, 29, 12)

  it('is its creation time', () => {
    expect(clockOfVideo('2026-11-29T06:30:00.000000Z', now)).toBe(NOON)
    // Local time that a camera wrote as UTC.
    expect(clockOfVideo('2026-11-29T17:25:00.000000Z', now)).not.toBeNull()
  })

  it.each([
    undefined,
    '',
    'yesterday',
    '1904-01-01T00:00:00Z',
    '1970-01-01T00:00:00.000000Z',
    '2036-02-06T06:28:15Z',
    '2027-01-01T00:00:00Z',
  ])('is unknown if the tag is %s', (tag) => {
    expect(clockOfVideo(tag, now)).toBeNull()
  })
  it('is unknown if it overflowed, also in later years', () => {
    expect(clockOfVideo('2036-02-07T06:28:16Z', Date.UTC(2040, 0, 1))).toBeNull()
  })
})

describe('guessed start', () => {
  const ride = track([at(0), at(600)], [at(3600), at(7200)])
  const tag = (ms: number) => new Date(ms).toISOString()
  const island = 5.5 * 3600 * 1000

  it('is the tag of a phone, which writes UTC', () => {
    expect(guessStart(ride, tag(NOON + 60_000), 60)).toEqual({ startsAt: NOON + 60_000, isGuess: false })
  })

  it("is the tag of a camera less the island's offset", () => {
    expect(guessStart(ride, tag(NOON + 60_000 + island), 60)).toEqual({
      startsAt: NOON + 60_000,
      isGuess: false,
    })
  })

  it('is the one that overlaps more', () => {
    const long = track([at(0), at(60)], [at(5.5 * 3600 - 10), at(5.5 * 3600 + 20)])
    expect(guessStart(long, tag(NOON + island), 60).startsAt).toBe(NOON)
  })

  it("is the track's first time if neither overlaps or there is no clock", () => {
    expect(guessStart(ride, tag(NOON - 86_400_000), 60)).toEqual({ startsAt: NOON, isGuess: true })
    expect(guessStart(ride, '1904-01-01T00:00:00Z', 60)).toEqual({ startsAt: NOON, isGuess: true })
    expect(guessStart(ride, undefined, 60)).toEqual({ startsAt: NOON, isGuess: true })
  })
})
