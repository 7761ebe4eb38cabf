import { expect, test } from 'vitest'
import { clockText, spokenTime } from './time.ts'

test('formats the clock as short as possible', () => {
  expect([0, 9.9, 65, 600, 3847].map(clockText)).toEqual(['0:00', '0:09', '1:05', '10:00', '1:04:07'])
})

test('formats an unknown time', () => {
  expect([Number.NaN, Infinity, -3].map(clockText)).toEqual(['0:00', '0:00', '0:00'])
})

test('spells out the time in singular and plural', () => {
  expect([0, 1, 60, 571, 3661, 7200].map(spokenTime)).toEqual([
    '0 seconds',
    '1 second',
    '1 minute',
    '9 minutes 31 seconds',
    '1 hour 1 minute 1 second',
    '2 hours',
  ])
})
