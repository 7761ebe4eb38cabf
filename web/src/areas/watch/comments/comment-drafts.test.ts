import { expect, it } from 'vitest'
import { addressTo } from './comment-drafts.ts'

const [ann, ben] = [
  { id: 1, name: 'Ann' },
  { id: 2, name: 'Ben' },
]

it.each([
  ['the mention of another reply', '@Ann I think', ann, ben, '@Ben I think'],
  ['no mention', 'I think', undefined, ben, '@Ben I think'],
  ['a mention when the comment itself is answered', '@Ann I think', ann, undefined, 'I think'],
  ['the same mention', '@Ann I think', ann, ann, '@Ann I think'],
  ['a mention that was deleted', 'I think', ann, ben, '@Ben I think'],
] as const)(
  'addresses a half-written reply with %s to the author who is answered now',
  (_what, text, former, next, expected) => {
    expect(addressTo(text, former, next)).toBe(expected)
  },
)
