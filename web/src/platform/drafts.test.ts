import { expect, test } from 'vitest'
import { Drafts } from './drafts.ts'

test('a draft belongs to its author only', () => {
  const drafts = new Drafts<string>()
  drafts.write(1, 'video 7', 'mine')
  expect(drafts.read(1, 'video 7')).toBe('mine')
  expect(drafts.read(2, 'video 7')).toBeUndefined()
  expect(drafts.read(undefined, 'video 7')).toBeUndefined()
  expect(drafts.read(1, 'video 8')).toBeUndefined()
  drafts.discard(1, 'video 7')
  expect(drafts.has(1, 'video 7')).toBe(false)
})

test("a guest's draft is given once to the account that signs in", () => {
  const drafts = new Drafts<string>()
  drafts.write(undefined, 'video 8', 'typed before signing in')
  expect(drafts.has(3, 'video 8')).toBe(true)
  expect(drafts.read(3, 'video 8')).toBe('typed before signing in')
  expect(drafts.read(4, 'video 8')).toBeUndefined()
  expect(drafts.read(3, 'video 8')).toBe('typed before signing in')
})
