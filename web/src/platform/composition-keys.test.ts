import { expect, test } from 'vitest'
import { isOfComposition } from './composition-keys.ts'

test('a key of an input method is recognised in every browser', () => {
  expect(isOfComposition({ isComposing: true, keyCode: 13 })).toBe(true)
  // Safari: the composition has ended already.
  expect(isOfComposition({ isComposing: false, keyCode: 229 })).toBe(true)
  expect(isOfComposition({ isComposing: false, keyCode: 13 })).toBe(false)
})
