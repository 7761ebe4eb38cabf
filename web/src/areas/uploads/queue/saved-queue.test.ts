import { expect, test } from 'vitest'
import { emptyDetails, hasAnyDetails } from '../form/details.ts'
import { formatForm, parseForm } from './saved-queue.ts'
import { emptyQueue, newItem } from './store.ts'

const item = newItem({
  name: 'ella.mp4',
  bytes: 1e3,
  hasForm: true,
  target: {
    channelId: undefined,
    isPublic: true,
  },
  url: 'http://localhost/api/v1/uploads/abc',
  videoId: 12,
  isEncodingRequested: true,
})
const details = { ...emptyDetails, channelId: 3, title: 'Ella at dawn', categoryIds: [2], thumbnailNumber: 2 }
const queue = { ...emptyQueue(7), details, items: [item] }

test('restores the saved form of a user as it was', () => {
  const restored = parseForm(formatForm(queue), 7)
  expect(restored).toEqual({ ...queue, items: [{ ...item, id: restored.items[0]?.id }] })
})

test("never restores another user's form", () => {
  expect(parseForm(formatForm(queue), 8)).toEqual(emptyQueue(8))
})

test.each([
  null,
  '',
  '{',
  'null',
  '{"userId":7}',
  formatForm(queue).replace('"videoId":12', '"videoId":"x"'),
])('starts with an empty form if %j is saved', (saved) => {
  expect(parseForm(saved, 7)).toEqual(emptyQueue(7))
})

test('saves neither a form whose details the server has, nor an empty one', () => {
  expect(formatForm({ ...queue, items: [{ ...item, hasDetails: true }] })).toBe('')
  expect(formatForm({ ...emptyQueue(7), details: { ...emptyDetails, channelId: 3 } })).toBe('')
  expect(formatForm({ ...emptyQueue(7), details })).not.toBe('')
})

test('knows whether any details were entered', () => {
  expect(hasAnyDetails(emptyDetails)).toBe(false)
  expect(hasAnyDetails({ ...emptyDetails, channelId: 3, isPublic: false })).toBe(false)
  expect(hasAnyDetails({ ...emptyDetails, secondaryTags: ['tea'] })).toBe(true)
})
