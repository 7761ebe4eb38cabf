import { expect, it } from 'vitest'
import { readMoment } from './formats.ts'

it.each([
  ['2024-05-01', '2024-04-30T18:30:00.000Z'],
  ['2026-03-01T08:00', '2026-03-01T02:30:00.000Z'],
  ['2026-03-01T08:00:30', '2026-03-01T02:30:30.000Z'],
  ['2026-03-01T08:00Z', '2026-03-01T08:00:00.000Z'],
  ['2026-03-01T08:00-03:00', '2026-03-01T11:00:00.000Z'],
  ['2024-02-29', '2024-02-28T18:30:00.000Z'],
])('readMoment parses %s', (text, iso) => {
  expect(readMoment(text)?.toISOString()).toBe(iso)
})

it.each([
  '2026-02-29',
  '2026-02-30',
  '2026-13-01',
  '2026-03-01T25:00',
  '17',
  '2026-3-1',
  'May 1, 2024',
  '',
  '2026-03-01 08:00',
])('readMoment refuses %s', (text) => {
  expect(readMoment(text)).toBeUndefined()
})
