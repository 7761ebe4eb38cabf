import { expect, test } from 'vitest'
import { savedQuality, sizeText } from './data-saver.ts'

test('shows how much data a video uses with data saver on', () => {
  const renditions = [
    { height: 720, bytes: 21_000_000 },
    { height: 360, bytes: 3_420_000 },
    { height: 144, bytes: 900_000 },
  ]
  expect(savedQuality(renditions)?.bytes).toBe(3_420_000)
  expect(savedQuality([{ height: 720, bytes: 5 }])?.bytes).toBe(5)
  expect(savedQuality(undefined)).toBeUndefined()
  expect([3_420_000, 148_300_000, 20_000].map(sizeText)).toEqual(['3.4 MB', '148 MB', '0.1 MB'])
})
