import { describe, expect, it } from 'vitest'
import { distanceBetween } from './geometry.ts'
import { hideParts, trimTrack } from './hide.ts'
import type { TimedPoint } from './track.ts'

const at = (seconds: number, north: number, east = 0, height: number | null = null): TimedPoint => ({
  seconds,
  latitude: 6.8 + north / 111_195,
  longitude: 81 + east / 110_413,
  height,
})
const times = (segments: readonly (readonly TimedPoint[])[]) =>
  segments.map((segment) => segment.map(({ seconds }) => Math.round(seconds)))
const around = (segments: readonly (readonly TimedPoint[])[], metres: number) =>
  [segments[0]?.[0], segments.at(-1)?.at(-1)].flatMap((end) => (end ? [{ ...end, metres }] : []))
const straight = Array.from({ length: 11 }, (_, i) => at(i * 100, i * 1000))

describe('hidden parts of a track', () => {
  it('are the surroundings of its ends, with borders outside of them', () => {
    const shown = hideParts([straight], { areas: around([straight], 500), hiddenStretches: [] })
    expect(times(shown)).toEqual([[50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950]])
    const [first, last] = [shown[0]?.[0], shown[0]?.at(-1)]
    expect(first && distanceBetween(first, at(0, 0))).toBeGreaterThan(500)
    expect(first && distanceBetween(first, at(0, 0))).toBeLessThan(502)
    expect(last && distanceBetween(last, at(0, 10_000))).toBeGreaterThan(500)
  })

  it('are measured from the ends, not along the way, so that a loop near home is hidden too', () => {
    const loop = [
      at(0, 0),
      at(10, 300),
      at(20, 0, 300),
      at(30, 2000),
      at(40, 100),
      at(50, 4000),
      at(60, 9000),
    ]
    const shown = hideParts([loop], { areas: around([loop], 500), hiddenStretches: [] })
    for (const point of shown.flat()) expect(distanceBetween(point, at(0, 0))).toBeGreaterThan(500)
    expect(shown).toHaveLength(2)
  })

  it('include a way that only crosses the surroundings between two points outside', () => {
    const crossing = [
      at(0, 0),
      at(10, 2000, 2000),
      at(20, 100, 2000),
      at(30, 100, -2000),
      at(40, 8000, -2000),
    ]
    const shown = hideParts([crossing], { areas: around([crossing], 500), hiddenStretches: [] })
    expect(times(shown)).toEqual([
      [2, 10, 20, 24],
      [26, 30, 39],
    ])
  })

  it('are parts that are removed by seconds, with interpolated borders', () => {
    const hiddenStretches = [
      { fromSeconds: 150, toSeconds: 250 },
      { fromSeconds: 240, toSeconds: 300 },
      { fromSeconds: 310, toSeconds: 320 },
      { fromSeconds: 900, toSeconds: 5000 },
    ]
    const shown = hideParts([straight], { areas: [], hiddenStretches })
    expect(times(shown)).toEqual([
      [0, 100, 150],
      [300, 310],
      [320, 400, 500, 600, 700, 800, 900],
    ])
    expect(shown[0]?.at(-1)?.latitude).toBeCloseTo(at(0, 1500).latitude, 9)
  })

  it('may be everything, and points that stand alone', () => {
    expect(
      hideParts([straight], { areas: [], hiddenStretches: [{ fromSeconds: -1, toSeconds: 2000 }] }),
    ).toEqual([])
    expect(
      hideParts([[at(0, 0), at(10, 300)]], {
        areas: around([[at(0, 0), at(10, 300)]], 1000),
        hiddenStretches: [],
      }),
    ).toEqual([])
    const alone = [[at(5, 0)], straight.slice(5), [at(1100, 10_100)]]
    expect(times(hideParts(alone, { areas: around(alone, 200), hiddenStretches: [] }))).toEqual([
      [500, 600, 700, 800, 900, 990],
    ])
    expect(hideParts([], { areas: around([], 1000), hiddenStretches: [] })).toEqual([])
  })

  it('are nothing if the owner hides nothing', () => {
    expect(hideParts([straight], { areas: [], hiddenStretches: [] })).toEqual([straight])
  })
})

describe('the track of a trimmed video', () => {
  it('is restricted to it and starts at its first second', () => {
    expect(times(trimTrack([straight.slice(0, 3), straight.slice(3)], 150, 420))).toEqual([
      [0, 50],
      [150, 250, 270],
    ])
    expect(trimTrack([straight], 2000, 3000)).toEqual([])
    expect(times(trimTrack([straight], 100, 200))).toEqual([[0, 100]])
  })
})
