import { expect, test } from 'vitest'
import { type Tap, readDirection, nextTap, seekOfTap, sideOf } from './gestures.ts'

/** What the last of some taps seeks by. */
function seekAfter(...taps: [side: Tap['side'], at: number][]) {
  let last: Tap | undefined
  for (const [side, at] of taps) last = nextTap(last, { side, at })
  return last && seekOfTap(last)
}

test('a second tap on the same outer part within the double-tap time seeks', () => {
  expect([10, 500, 990].map((x) => sideOf(x, 1000))).toEqual(['left', 'middle', 'right'])
  expect(seekAfter(['left', 1000])).toBeUndefined()
  expect(seekAfter(['left', 1000], ['left', 1200])).toEqual({ by: -10, total: -10 })
  expect(seekAfter(['left', 1000], ['right', 1200])).toBeUndefined()
  expect(seekAfter(['left', 1000], ['left', 1600])).toBeUndefined()
  expect(seekAfter(['middle', 0], ['middle', 100])).toBeUndefined()
})

test('repeated taps on one side add up until the other side or a pause', () => {
  expect(seekAfter(['right', 0], ['right', 200], ['right', 800])).toEqual({ by: 10, total: 20 })
  expect(seekAfter(['right', 0], ['right', 200], ['right', 400], ['right', 600])).toEqual({
    by: 10,
    total: 30,
  })
  expect(seekAfter(['right', 0], ['right', 200], ['left', 400])).toBeUndefined()
  expect(seekAfter(['right', 0], ['right', 200], ['right', 1000])).toBeUndefined()
})

test('a mainly vertical movement is a direction, a small one is none', () => {
  expect(readDirection(3, 4)).toBe('still')
  expect(readDirection(10, -60)).toBe('up')
  expect(readDirection(-10, 60)).toBe('down')
  expect(readDirection(50, 60)).toBe('aside')
})
