import { describe, expect, test } from 'vitest'
import { movingRate } from './moving-rate.ts'

/** Intervals of frames at a rate for some seconds. */
const at = (rate: number, seconds: number): number[] =>
  Array.from({ length: Math.round(rate * seconds) }, () => 1 / rate)

/** The same as a container stores them, in ticks of its clock. */
function rounded(intervals: readonly number[], ticks: number): number[] {
  let time = 0
  const times = [0, ...intervals.map((step) => (time += step))].map(
    (each) => Math.round(each * ticks) / ticks,
  )
  return times.slice(1).map((each, index) => each - (times[index] ?? 0))
}

/** Moves each frame by up to some seconds. */
function jitter(intervals: readonly number[], seconds: number): number[] {
  const shift = (n: number) => Math.sin(n * n) * seconds
  return intervals.map((step, n) => step + shift(n + 1) - shift(n))
}

describe('frame rate of the moving parts', () => {
  test.each([
    ['a screen recording that is almost still for half a minute', [...at(1, 30), ...at(30, 10)], 30],
    ['motion before, between and after still parts', [...at(60, 2), 20, ...at(60, 2), 40, ...at(60, 2)], 60],
    ['one second of motion in ten minutes', [...at(1, 600), ...at(30, 1)], 30],
    ['a phone that halves its rate in the dark', [...at(30, 20), ...at(15, 20)], 30],
    ['24 frames per second with one short interval', [...at(24, 10), 1 / 60, ...at(24, 10)], 24],
    [
      '24 with a burst after each pause',
      [...at(24, 10), 2, ...at(120, 0.05), ...at(24, 10), 2, ...at(120, 0.05)],
      24,
    ],
    ['25 with every tenth frame dropped', at(25, 20).map((step, n) => (n % 9 === 0 ? 2 * step : step)), 25],
    ['film at 24 in a video of 60 (2:3 pulldown)', at(24, 20).map((_, n) => (n % 2 === 0 ? 2 : 3) / 60), 24],
    ['a slide every three seconds', at(1 / 3, 60), 1 / 3],
    ['frames that come up to 10 ms early or late for ten minutes', jitter(at(30, 600), 0.01), 30],
    ['frames at the same time', [...at(30, 5), 0, 0, 0, ...at(30, 5)], 30],
  ])('is right for %s', (_, intervals, expected) => {
    expect(movingRate(intervals) / expected).toBeCloseTo(1, 1)
    expect(movingRate(rounded(intervals, 1000)) / expected).toBeCloseTo(1, 1)
  })

  test('tells 29.97 from 30 in milliseconds', () => {
    const video = rounded([...at(1, 10), ...at(30_000 / 1001, 20)], 1000)
    expect(movingRate(video)).toBeCloseTo(29.97, 2)
  })

  test('is 0 without an interval', () => {
    expect(movingRate([])).toBe(0)
    expect(movingRate([0, 0])).toBe(0)
  })
})
