import { describe, expect, it } from 'vitest'
import { CallError } from '@serendib/contract'
import { firstInvalidPart, missingParts, rejectedParts, type ChannelForm } from './channel-form.ts'

const picture = new File(['x'], 'x.png', { type: 'image/png' })
const complete: ChannelForm = {
  name: 'Fort Walks',
  slug: 'fortwalks',
  description: '',
  logo: picture,
  banner: picture,
}
const refused = (code: string, fields: Record<string, string> = {}) =>
  new CallError({ code, text: `said of ${code}`, httpStatus: 409, fields })

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

  it('the form focuses the first part with an error', () => {
    const missing = missingParts({ ...complete, slug: '', name: '', logo: undefined })
    expect(firstInvalidPart(missing)).toBe('logo')
    expect(firstInvalidPart({})).toBeUndefined()
    expect(firstInvalidPart({ name: undefined, slug: 'taken' })).toBe('slug')
  })
})

describe('an error', () => {
  it('is shown at the field it belongs to', () => {
    expect(rejectedParts(refused('channel_name_taken'))).toEqual({ name: 'said of channel_name_taken' })
    expect(rejectedParts(refused('channel_url_taken'))).toEqual({ slug: 'said of channel_url_taken' })
    expect(rejectedParts(refused('channel_url_invalid'))).toEqual({ slug: 'said of channel_url_invalid' })
    expect(rejectedParts(refused('invalid_input', { name: 'is missing' }))).toEqual({ name: 'is missing' })
  })

  it('is shown for the whole form otherwise', () => {
    expect(rejectedParts(refused('channel_approval_required'))).toEqual({})
    expect(rejectedParts(new Error('no network'))).toEqual({})
  })
})
