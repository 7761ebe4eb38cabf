import { describe, expect, it } from 'vitest'
import { Refused } from '@serendib/contract'
import { firstFaulty, missingParts, refusedParts, type ChannelForm } from './channel-form.ts'

const picture = new File(['x'], 'x.png', { type: 'image/png' })
const complete: ChannelForm = {
  name: 'Fort Walks',
  slug: 'fortwalks',
  description: '',
  logo: picture,
  banner: picture,
}
const refused = (code: string, fields: Record<string, string> = {}) =>
  new Refused({ code, text: `said of ${code}`, httpStatus: 409, fields })

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
    expect(firstFaulty(missing)).toBe('logo')
    expect(firstFaulty({})).toBeUndefined()
    expect(firstFaulty({ name: undefined, slug: 'taken' })).toBe('slug')
  })
})

describe('an error', () => {
  it('is shown at the field it belongs to', () => {
    expect(refusedParts(refused('channel_name_taken'))).toEqual({ name: 'said of channel_name_taken' })
    expect(refusedParts(refused('channel_url_taken'))).toEqual({ slug: 'said of channel_url_taken' })
    expect(refusedParts(refused('channel_url_invalid'))).toEqual({ slug: 'said of channel_url_invalid' })
    expect(refusedParts(refused('invalid_input', { name: 'is missing' }))).toEqual({ name: 'is missing' })
  })

  it('is shown for the whole form otherwise', () => {
    expect(refusedParts(refused('channels_by_approval'))).toEqual({})
    expect(refusedParts(new Error('no network'))).toEqual({})
  })
})
