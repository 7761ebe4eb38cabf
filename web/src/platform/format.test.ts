import { describe, expect, it } from 'vitest'
import { commonTexts } from './texts/common.ts'
import { formatLocalTime, formatTotal, formatTotalPlural } from './format.ts'

it('writes an instant in the time zone of the reader', () => {
  expect(formatLocalTime(new Date(2026, 10, 8, 9, 5).toISOString())).toBe('8 Nov 2026, 09:05')
})

describe('formatTotal', () => {
  it('says "999+" if the server counted no further', () => {
    expect([0, 998, 999, 1000].map(formatTotal)).toEqual(['0', '998', '999', '999+'])
    expect([0, 1, 1000].map((total) => formatTotalPlural(total, commonTexts.videoCount))).toEqual([
      '0 videos',
      '1 video',
      '999+ videos',
    ])
  })
})
