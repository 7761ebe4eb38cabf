import { expect, it } from 'vitest'
import { readStartTime } from './start-time.ts'

function startOf(path: string): number {
  const { searchParams, hash } = new URL(path, 'https://serendib.test')
  return readStartTime(searchParams, hash)
}

it.each([
  ['90', 90],
  ['90s', 90],
  ['1m30s', 90],
  ['2m', 120],
  ['1h2m3s', 3723],
  ['1:30', 90],
  ['1:02:03', 3723],
  ['', 0],
  ['-5', 0],
  ['soon', 0],
])('reads the start %s as %i seconds, in each place of the URL', (text, seconds) => {
  for (const place of ['?t=', '?start=', '#t=']) expect(startOf(`/slow-train${place}${text}`)).toBe(seconds)
})

it('reads the start of a fragment with an end, and prefers t', () => {
  expect(startOf('/slow-train#t=20,40')).toBe(20)
  expect(startOf('/slow-train?start=30&t=20#t=10')).toBe(20)
  expect(startOf('/slow-train#comments')).toBe(0)
  expect(startOf('/slow-train')).toBe(0)
})
