import { describe, expect, it } from 'vitest'
import {
  exactClock,
  isSameRange,
  keyTarget,
  moveHandle,
  rangeError,
  readClock,
  secondsAt,
} from './trim-range.ts'

const range = { fromSeconds: 10, toSeconds: 50 }

describe('trim handle', () => {
  it.each([
    ['start', 12.3456, { fromSeconds: 12.35, toSeconds: 50 }],
    ['end', 40, { fromSeconds: 10, toSeconds: 40 }],
    // Stops two seconds before the other handle.
    ['start', 60, { fromSeconds: 48, toSeconds: 50 }],
    ['end', 5, { fromSeconds: 10, toSeconds: 12 }],
    // Stops at the ends of the video.
    ['start', -Infinity, { fromSeconds: 0, toSeconds: 50 }],
    ['end', Infinity, { fromSeconds: 10, toSeconds: 60.04 }],
    ['start', Infinity, { fromSeconds: 48, toSeconds: 50 }],
  ] as const)('moves (%s) to %s as far as it can', (handle, seconds, moved) => {
    expect(moveHandle(range, handle, seconds, 60.04)).toEqual(moved)
  })

  it("doesn't move if the video is shorter than the minimum length", () => {
    expect(moveHandle({ fromSeconds: 0, toSeconds: 1.5 }, 'start', 1, 1.5).fromSeconds).toBe(0)
    expect(moveHandle({ fromSeconds: 0, toSeconds: 1.5 }, 'end', 1, 1.5).toSeconds).toBe(1.5)
  })

  it('moves by keys: a tenth of a second, a second with Shift, ten by page keys, and to its limits', () => {
    expect(keyTarget('ArrowRight', false, 5)).toBeCloseTo(5.1)
    expect(keyTarget('ArrowDown', false, 5)).toBeCloseTo(4.9)
    expect(keyTarget('ArrowLeft', true, 5)).toBe(4)
    expect(keyTarget('PageUp', false, 5)).toBe(15)
    expect([keyTarget('Home', false, 5), keyTarget('End', false, 5)]).toEqual([-Infinity, Infinity])
    expect(keyTarget('a', false, 5)).toBeUndefined()
  })

  it('follows the pointer within the bar', () => {
    expect([
      secondsAt(50, 200, 8),
      secondsAt(-5, 200, 8),
      secondsAt(300, 200, 8),
      secondsAt(5, 0, 8),
    ]).toEqual([2, 0, 8, 0])
  })
})

describe('trim range', () => {
  it.each([
    [0, 60, undefined],
    [3, 5, undefined],
    [3, 4.9, 'too-short'],
    [5, 5, 'beyond'],
    [6, 5, 'beyond'],
    [5, 61, 'beyond'],
  ])('from %s to %s of 60 has the error %s', (fromSeconds, toSeconds, error) => {
    expect(rangeError({ fromSeconds, toSeconds }, 60)).toBe(error)
  })

  it("is unchanged by differences that a displayed time can't show", () => {
    expect(isSameRange(range, { fromSeconds: 10.001, toSeconds: 50 })).toBe(true)
    expect(isSameRange(range, { fromSeconds: 10.01, toSeconds: 50 })).toBe(false)
  })
})

describe('time in the trim dialog', () => {
  it.each([
    [0, '0:00.0'],
    [2.46, '0:02.5'],
    [59.96, '1:00.0'],
    [3847, '1:04:07.0'],
  ])('%s is formatted as %s', (seconds, text) => {
    expect(exactClock(seconds)).toBe(text)
  })

  it.each([
    ['2.5', 2.5],
    [' 90 ', 90],
    ['1:23,45', 83.45],
    ['1:04:07', 3847],
    ['90:00', 5400],
    ['1:60', undefined],
    ['1:61:00', undefined],
    ['', undefined],
    ['-1', undefined],
    ['soon', undefined],
  ])('%s is parsed as %s', (text, seconds) => {
    expect(readClock(text)).toBe(seconds)
  })
})
