import { expect, test } from 'vitest'
import { emptyDetails, emptyDraft, hasDetails, parseDraft } from './publish-draft.ts'

const kept = {
  ...emptyDraft(7),
  details: { ...emptyDetails, channelId: 3, title: 'Ella at dawn', categoryIds: [2], posterNumber: 2 },
  file: { name: 'ella.mp4', bytes: 1000 },
  uploadUrl: 'http://localhost/api/v1/uploads/abc',
  videoId: 12,
  isEncodingRequested: true,
}

test('gives a kept draft back to its user as it was', () => {
  expect(parseDraft(JSON.stringify(kept), 7)).toEqual(kept)
})

test("never gives one user another one's draft", () => {
  expect(parseDraft(JSON.stringify(kept), 8)).toEqual(emptyDraft(8))
})

test.each([null, '', '{', 'null', '{"userId":7}', JSON.stringify({ ...kept, videoId: 'x' })])(
  'starts afresh from %j',
  (stored) => {
    expect(parseDraft(stored, 7)).toEqual(emptyDraft(7))
  },
)

test('knows whether anything was written', () => {
  expect(hasDetails(emptyDetails)).toBe(false)
  expect(hasDetails({ ...emptyDetails, channelId: 3, isPublic: false })).toBe(false)
  expect(hasDetails({ ...emptyDetails, secondaryTags: ['tea'] })).toBe(true)
})
