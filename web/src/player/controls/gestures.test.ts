import { expect, test } from 'vitest'
import { seekOfTap, sideOf } from './gestures.ts'

test('seeks by a second tap on the same outer part within the double-tap time', () => {
  expect([10, 500, 990].map((x) => sideOf(x, 1000))).toEqual(['left', 'middle', 'right'])
  const first = { side: 'left', at: 1000 } as const
  expect(seekOfTap(undefined, first)).toBeUndefined()
  expect(seekOfTap(first, { side: 'left', at: 1200 })).toBe(-10)
  expect(seekOfTap(first, { side: 'right', at: 1200 })).toBeUndefined()
  expect(seekOfTap(first, { side: 'left', at: 1600 })).toBeUndefined()
  expect(seekOfTap({ side: 'middle', at: 0 }, { side: 'middle', at: 100 })).toBeUndefined()
})
