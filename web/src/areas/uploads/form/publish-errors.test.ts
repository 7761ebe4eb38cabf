import { expect, test } from 'vitest'
import { CallError, SessionEnded } from '@serendib/contract'
import { emptyDetails } from './details.ts'
import { checkDetails, noErrors, toPublishErrors } from './publish-errors.ts'

const details = { ...emptyDetails, title: 'Ella at dawn' }

test('requires a title and nothing else', () => {
  expect(checkDetails(details)).toEqual({})
  expect(checkDetails({ ...details, title: '  ' })).toEqual({ title: 'Please enter a title' })
})

test('marks every field that is too long or not allowed', () => {
  const wrong = {
    ...details,
    title: 'x'.repeat(121),
    description: 'x'.repeat(5001),
    secondaryTags: ['x'.repeat(41)],
    slug: 'a b',
  }
  expect(Object.keys(checkDetails(wrong))).toEqual(['title', 'description', 'secondaryTags', 'slug'])
})

test('assigns an error to its field', () => {
  const taken = new CallError({ code: 'video_url_taken', text: 'Video URL already in use', httpStatus: 409 })
  expect(toPublishErrors(taken)).toEqual({
    fields: { slug: 'Video URL already in use' },
    whole: undefined,
    isFinal: false,
  })
  const picture = new CallError({ code: 'picture_not_readable', text: 'No picture', httpStatus: 415 })
  expect(toPublishErrors(picture).fields).toEqual({ thumbnail: 'No picture' })
  const fields = new CallError({
    code: 'invalid_input',
    text: 'Please check what you entered.',
    httpStatus: 400,
    fields: { title: 'is missing', thumbnailNumber: 'must be a number' },
  })
  expect(toPublishErrors(fields).fields).toEqual({ title: 'is missing', thumbnail: 'must be a number' })
})

test('treats a second attempt to publish as a final error', () => {
  const second = new CallError({ code: 'already_published', text: 'Published already.', httpStatus: 409 })
  expect(toPublishErrors(second)).toEqual({ fields: {}, whole: 'Published already.', isFinal: true })
})

test('leaves an ended session to the sign-in popup, and reports a lost connection', () => {
  expect(toPublishErrors(new SessionEnded())).toEqual(noErrors)
  expect(toPublishErrors(new TypeError('Failed to fetch')).whole).toMatch(/connection was lost/)
})
