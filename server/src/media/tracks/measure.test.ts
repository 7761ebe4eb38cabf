import { describe, expect, it } from 'vitest'
import { climbOf, lengthOf } from './measure.ts'

const heights = (values: readonly (number | null)[]) => [values.map((height) => ({ height }))]
/** The same noise in every run. */
const noise = (index: number) => ((index * 7919) % 61) / 10 - 3

describe('length of a track', () => {
  it('is along the great circle, without gaps', () => {
    const colombo = { latitude: 6.9271, longitude: 79.8612 }
    const kandy = { latitude: 7.2906, longitude: 80.6337 }
    // By gpsbabel, whose earth is a sphere 0.1 % larger: 94,413 m.
    expect(lengthOf([[colombo, kandy]]) / 94_413).toBeCloseTo(1, 1.9)
    expect(lengthOf([[colombo], [kandy]])).toBe(0)
    expect(
      lengthOf([
        [
          { latitude: 0, longitude: 179.5 },
          { latitude: 0, longitude: -179.5 },
        ],
      ]),
    ).toBeCloseTo(111_195, -1)
  })
})

describe('climb of a track', () => {
  it('adds up rises', () => {
    const hills = [0, 50, 100, 80, 30, 30, 60, 130, 130, 90]
    expect(climbOf(heights(hills.flatMap((height) => [height, height, height])))).toBe(200)
  })

  it('does not count noise of satellites', () => {
    expect(climbOf(heights(Array.from({ length: 5000 }, (_, i) => 1000 + noise(i))))).toBe(0)
    const rising = climbOf(heights(Array.from({ length: 5000 }, (_, i) => i / 10 + noise(i)))) ?? 0
    expect(Math.abs(rising - 500)).toBeLessThan(10)
  })

  it('does not count a single wrong height', () => {
    expect(climbOf(heights([10, 10, 10, 900, 10, 10, 10]))).toBe(0)
  })

  it('is unknown if most heights are', () => {
    expect(climbOf(heights([null, null, 5]))).toBeNull()
    expect(climbOf([])).toBeNull()
    expect(climbOf(heights([0, 0, null, 50, 50, 50]))).toBe(50)
  })
})
