import { expect, test } from 'vitest'
import { levelUpTo, rungOf, rungsOf, startBandwidth } from './adaptive.ts'

const landscape = [
  { width: 256, height: 144 },
  { width: 640, height: 360 },
  { width: 1280, height: 720 },
]

test('names a rung by its short side, so that portrait films have the same ones', () => {
  expect(rungOf({ width: 1280, height: 720 })).toBe(720)
  expect(rungOf({ width: 720, height: 1280 })).toBe(720)
  expect(rungOf({ width: 0, height: 480 })).toBe(480)
})

test('lists the rungs once each, the highest first, and none for sound alone', () => {
  expect(rungsOf([...landscape, { width: 1280, height: 720 }])).toEqual([720, 360, 144])
  expect(rungsOf([{ width: 0, height: 0 }])).toEqual([])
})

test('caps at the best level not above the rung, or the lowest there is', () => {
  expect(levelUpTo(landscape, 360)).toBe(1)
  expect(levelUpTo(landscape, 480)).toBe(1)
  expect(levelUpTo(landscape, 100)).toBe(0)
})

test('begins with half of what a slow line gave, with what the last film had, and else as hls.js does', () => {
  expect(startBandwidth(undefined, 400_000)).toBe(200_000)
  expect(startBandwidth(900_000, 400_000)).toBe(900_000)
  expect(startBandwidth(undefined, 50_000_000)).toBeUndefined()
  expect(startBandwidth(undefined, undefined)).toBeUndefined()
})
