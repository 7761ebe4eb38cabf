import { expect, test } from 'vitest'
import { hasDraft, readDraft, writeDraft } from './drafts.ts'

test('a draft is its writer’s alone', () => {
  writeDraft(1, { videoId: 7 }, 'mine')
  expect(readDraft(1, { videoId: 7 })).toBe('mine')
  expect(readDraft(2, { videoId: 7 })).toBeUndefined()
  expect(readDraft(undefined, { videoId: 7 })).toBeUndefined()
  expect(readDraft(1, { videoId: 7, replyToId: 3 })).toBeUndefined()
  writeDraft(1, { videoId: 7 }, '')
  expect(hasDraft(1, { videoId: 7 })).toBe(false)
})

test('what a guest typed goes to whoever signs in, once', () => {
  writeDraft(undefined, { videoId: 8, replyToId: 5 }, 'typed before signing in')
  expect(hasDraft(3, { videoId: 8, replyToId: 5 })).toBe(true)
  expect(readDraft(3, { videoId: 8, replyToId: 5 })).toBe('typed before signing in')
  expect(readDraft(4, { videoId: 8, replyToId: 5 })).toBeUndefined()
  expect(readDraft(3, { videoId: 8, replyToId: 5 })).toBe('typed before signing in')
})
