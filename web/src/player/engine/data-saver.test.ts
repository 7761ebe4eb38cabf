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
})

test('writes bytes in the units of data plans', () => {
  const shown = (...megabytes: number[]) => megabytes.map((each) => sizeText(each * 1_000_000))
  expect(shown(0, 0.02, 3.42, 4, 9.96, 148.3)).toEqual([
    '0 MB',
    '0.1 MB',
    '3.4 MB',
    '4 MB',
    '10 MB',
    '148 MB',
  ])
  expect(shown(999, 999.6, 1000, 1540, 10_000)).toEqual(['999 MB', '1 GB', '1 GB', '1.5 GB', '10 GB'])
})
