import { expect, test } from 'vitest'
import { speedOf } from './bandwidth.ts'

const fetched = (responseStart: number, responseEnd: number, transferSize: number) => ({
  responseStart,
  responseEnd,
  transferSize,
})

test('counts simultaneous files as one line and ignores the pauses between', () => {
  // 200 kB in 2 s, and 100 kB in 1 s after a pause.
  const fetches = [fetched(0, 2000, 50_000), fetched(500, 2000, 150_000), fetched(9000, 10_000, 100_000)]
  expect(speedOf(fetches)).toBe(800_000)
})

test('returns undefined for files from the cache and for tiny files', () => {
  expect(speedOf([])).toBeUndefined()
  expect(speedOf([fetched(0, 5000, 30_000), fetched(0, 9000, 0)])).toBeUndefined()
  const crumbs = Array.from({ length: 100 }, (_, index) => fetched(index, index + 1, 900))
  expect(speedOf(crumbs)).toBeUndefined()
})
