import { describe, expect, it } from 'vitest'
import { CallError } from '@serendib/contract'
import { readErrorField, hasMissingPart, missingParts, type ChannelForm } from './channel-form.ts'

const picture = new File(['x'], 'x.png', { type: 'image/png' })
const complete: ChannelForm = {
  name: 'Fort Walks',
  slug: 'fortwalks',
  description: '',
  logo: picture,
  banner: picture,
}
const refused = (code: string) => new CallError({ code, text: '', httpStatus: 409, fields: {} })

describe('the required parts of a channel', () => {
  it('do not include the description', () => {
    expect(missingParts(complete)).toEqual({})
  })

  it.each(['name', 'slug'] as const)('include its %s, and a blank one is missing', (part) => {
    expect(Object.keys(missingParts({ ...complete, [part]: '  ' }))).toEqual([part])
  })

  it.each(['logo', 'banner'] as const)('include its %s', (part) => {
    expect(Object.keys(missingParts({ ...complete, [part]: undefined }))).toEqual([part])
  })

  it('are missing until the last error about one is gone', () => {
    const errors = missingParts({ ...complete, name: '', slug: '' })
    expect(hasMissingPart({ ...errors, name: undefined })).toBe(true)
    expect(hasMissingPart({ name: 'Channel name already in use' })).toBe(false)
  })
})

it.each([
  ['channel_name_taken', 'name'],
  ['name_reserved', 'name'],
  ['channel_url_taken', 'slug'],
  ['channel_url_invalid', 'slug'],
  ['channel_approval_required', 'alert'],
])('the error %s is shown at the field %s', (code, field) => {
  expect(readErrorField(refused(code))).toBe(field)
})
