import { expect, it } from 'vitest'
import { readStartTime } from './start-time.ts'

it.each([
  ['90', 90],
  ['90s', 90],
  ['1m30s', 90],
  ['2m', 120],
  ['1h2m3s', 3723],
  ['1:30', 90],
  ['1:02:03', 3723],
  [null, 0],
  ['', 0],
  ['-5', 0],
  ['soon', 0],
])('reads the start %s as %i seconds', (text, seconds) => {
  expect(readStartTime(text)).toBe(seconds)
})
