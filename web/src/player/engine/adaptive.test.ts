import { expect, test } from 'vitest'
import { levelUpTo, renditionOf, renditionsOf, startAbove, startBandwidth } from './adaptive.ts'

const landscape = [
  { width: 256, height: 144 },
  { width: 640, height: 360 },
  { width: 1280, height: 720 },
]

test('names a rendition by its short side, so that portrait videos have the same names', () => {
  expect(renditionOf({ width: 1280, height: 720 })).toBe(720)
  expect(renditionOf({ width: 720, height: 1280 })).toBe(720)
  expect(renditionOf({ width: 0, height: 480 })).toBe(480)
})

test('lists each rendition once, highest first, and omits audio-only levels', () => {
  expect(renditionsOf([...landscape, { width: 1280, height: 720 }])).toEqual([720, 360, 144])
  expect(renditionsOf([{ width: 0, height: 0 }])).toEqual([])
})

test('caps at the best level not above the rendition, or the lowest level if all are above', () => {
  expect(levelUpTo(landscape, 360)).toBe(1)
  expect(levelUpTo(landscape, 480)).toBe(1)
  expect(levelUpTo(landscape, 100)).toBe(0)
})

test('data saver plays the smallest quality of a video that is only audio', () => {
  const audio = { width: 0, height: 0 }
  expect(levelUpTo([audio, audio], 140)).toBe(0)
})

test('starts with half of a slow line’s bandwidth, with the last video’s bandwidth, or with the default of hls.js', () => {
  expect(startBandwidth(undefined, 400_000)).toBe(200_000)
  expect(startBandwidth(900_000, 400_000)).toBe(900_000)
  expect(startBandwidth(undefined, 50_000_000)).toBeUndefined()
  expect(startBandwidth(undefined, undefined)).toBeUndefined()
})

test('starts with the lowest rendition only if the line is too slow for the next one', () => {
  const levels = [
    { width: 248, height: 140, bitrate: 100_000 },
    { width: 256, height: 144, bitrate: 230_000 },
    { width: 640, height: 360, bitrate: 700_000 },
  ]
  expect(startAbove(levels, 0, 120_000)).toBeUndefined()
  expect(startAbove(levels, 0, 400_000)).toBe(1)
  expect(startAbove(levels, 0, undefined)).toBe(1)
  expect(startAbove(levels, 2, undefined)).toBeUndefined()
  expect(startAbove(levels.slice(0, 1), 0, 400_000)).toBeUndefined()
})
