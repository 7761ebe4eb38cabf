import { expect, test } from 'vitest'
import { clockText, spokenTime } from './time.ts'

test('writes the clock as short as it can be', () => {
  expect([0, 9.9, 65, 600, 3847].map(clockText)).toEqual(['0:00', '0:09', '1:05', '10:00', '1:04:07'])
})

test('has a clock for what is not known', () => {
  expect([Number.NaN, Infinity, -3].map(clockText)).toEqual(['0:00', '0:00', '0:00'])
})

test('says the time in words, one and many', () => {
  expect([0, 1, 60, 571, 3661, 7200].map(spokenTime)).toEqual([
    '0 seconds',
    '1 second',
    '1 minute',
    '9 minutes 31 seconds',
    '1 hour 1 minute 1 second',
    '2 hours',
  ])
})
