import { describe, expect, it } from 'vitest'
import { formatCount, formatTotal, formatWhole, formatTotalPlural } from './format.ts'

describe('formatCount', () => {
  it('formats counts as Intl.NumberFormat does', () => {
    const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
    const whole = new Intl.NumberFormat('en')
    const round = [0, 7, 940, 999, 1000, 9418, 9999, 10_000, 99_949, 99_950, 999_949, 999_950, 2_147_483_647]
    const odd = Array.from({ length: 2000 }, (_, index) => Math.floor(1.013 ** index * 7919) % 10 ** 13)
    for (const count of [...round, ...odd]) {
      expect(formatWhole(count)).toBe(whole.format(count))
      expect(formatCount(count)).toBe(count < 10_000 ? whole.format(count) : compact.format(count))
    }
  })
})

describe('formatTotal', () => {
  it('says "999+" if the server counted no further', () => {
    expect([0, 998, 999, 1000].map(formatTotal)).toEqual(['0', '998', '999', '999+'])
    expect([0, 1, 1000].map((total) => formatTotalPlural(total, 'video', 'videos'))).toEqual([
      '0 videos',
      '1 video',
      '999+ videos',
    ])
  })
})
