import { describe, expect, it } from 'vitest'
import { sharesOf, watchTimeText } from './watch-time.ts'

describe('watchTimeText', () => {
  it.each([
    [0, '0 s'],
    [59, '59 s'],
    [61, '1 min'],
    [3599, '1 h 00 min'],
    [3900, '1 h 05 min'],
    [360_000, '100 h 00 min'],
  ])('formats %d seconds as %s', (seconds, text) => {
    expect(watchTimeText(seconds)).toBe(text)
  })
})

describe('sharesOf', () => {
  it('starts with all viewers and subtracts those who stopped', () => {
    expect(sharesOf([1, 0, 2, 0, 0, 0, 0, 0, 0, 1])).toEqual([
      1, 0.75, 0.75, 0.25, 0.25, 0.25, 0.25, 0.25, 0.25, 0.25,
    ])
  })

  it('is empty where nobody watched', () => {
    expect(sharesOf([0, 0])).toEqual([0, 0])
  })
})
