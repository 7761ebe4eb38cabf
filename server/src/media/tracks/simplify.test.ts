import { describe, expect, it } from 'vitest'
import { distanceBetween, mixPositions } from './geometry.ts'
import { simplifyTrack } from './simplify.ts'
import type { TimedPoint } from './track.ts'

const metresNorth = (metres: number) => 6.8 + metres / 111_195
const at = (seconds: number, metres: number, east = 0, height: number | null = null): TimedPoint => ({
  seconds,
  latitude: metresNorth(metres),
  longitude: 81 + east / 110_400,
  height,
})

/** How far the dot of the simplified track is from where it was, at the worst second. */
function largestError(original: readonly TimedPoint[], simplified: readonly TimedPoint[]): number {
  return Math.max(
    ...original.map((point) => {
      const index = Math.max(
        1,
        simplified.findIndex(({ seconds }) => seconds >= point.seconds),
      )
      const [a, b] = [simplified[index - 1], simplified[index]]
      if (!a || !b) return Infinity
      const share = (point.seconds - a.seconds) / (b.seconds - a.seconds)
      return distanceBetween(point, mixPositions(a, b, share))
    }),
  )
}

const wave = (count: number) => Array.from({ length: count }, (_, i) => at(i, i * 10, Math.sin(i / 20) * 200))

describe('a simplified track', () => {
  it('keeps two points of a steady way', () => {
    const steady = Array.from({ length: 500 }, (_, i) => at(i, i * 10))
    expect(simplifyTrack([steady])).toEqual([[steady[0], steady[499]]])
  })

  it('keeps a stop on a straight line, where only the time differs', () => {
    const stop = Array.from({ length: 300 }, (_, i) =>
      at(i, i < 100 ? i * 10 : i < 200 ? 1000 : (i - 100) * 10),
    )
    const [simplified = []] = simplifyTrack([stop])
    expect(simplified.length).toBeLessThan(8)
    expect(largestError(stop, simplified)).toBeLessThan(5)
  })

  it('is within five metres at every second', () => {
    const original = wave(5000)
    const [simplified = []] = simplifyTrack([original])
    expect(simplified.length).toBeLessThan(1000)
    expect(largestError(original, simplified)).toBeLessThan(5)
  })

  it('keeps heights, less exactly', () => {
    const climb = Array.from({ length: 100 }, (_, i) => at(i, 0, 0, i < 50 ? i : 100 - i))
    expect(simplifyTrack([climb])[0]?.map(({ height }) => height)).toEqual([0, 50, 1])
  })

  it('has at most 2,000 points in all segments, with the error as small as they allow', () => {
    const noise = Array.from({ length: 20_000 }, (_, i) => at(i, i, ((i * 7919) % 97) * 3))
    const simplified = simplifyTrack([noise.slice(0, 10_000), noise.slice(10_000)])
    expect(simplified.map(({ length }) => length).reduce((a, b) => a + b)).toBe(2000)
    expect(simplified.map((segment) => segment.length > 500)).toEqual([true, true])
    expect(simplifyTrack([noise], { maxPoints: 100 })[0]).toHaveLength(100)
  })

  it('keeps segments apart, also those of one point, and at most as many as fit', () => {
    expect(simplifyTrack([[at(0, 0)], wave(10)]).map(({ length }) => length)).toEqual([1, 2])
    const many = Array.from({ length: 3000 }, (_, i) => [at(i, 0), at(i + 0.5, i)])
    expect(simplifyTrack(many).flat()).toHaveLength(2000)
    expect(simplifyTrack([])).toEqual([])
  })

  it('takes bounded time for the worst track of 200,000 points', () => {
    // Each split takes a single point off the end.
    const worst = Array.from({ length: 200_000 }, (_, i) =>
      at(i, i < 199_000 ? 0 : 2 ** ((i - 199_000) / 20)),
    )
    const started = performance.now()
    simplifyTrack([worst])
    expect(performance.now() - started).toBeLessThan(15_000)
  })
})
