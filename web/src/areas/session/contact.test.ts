import { describe, expect, it } from 'vitest'
import { contactFields, readContact } from './contact.ts'

describe('readContact', () => {
  it('accepts an email address and trims it', () => {
    expect(readContact(' kavindu@example.lk ')).toEqual({ method: 'email', value: 'kavindu@example.lk' })
  })

  it('accepts a number of any length', () => {
    expect(readContact('0771234567')).toEqual({ method: 'mobile', value: '0771234567' })
    expect(readContact('12')).toEqual({ method: 'mobile', value: '12' })
    expect(readContact('+94 77 123 4567')).toEqual({ method: 'mobile', value: '0771234567' })
  })

  it.each([
    '',
    'bob',
    'a@',
    'a@b',
    'a@b.',
    '@b.lk',
    'a b@c.lk',
    'a@b..lk',
    'a@b@c.lk',
    '077x123',
    'a..b@c.lk',
  ])('rejects %j', (typed) => {
    expect(readContact(typed)).toBeUndefined()
  })

  it('rejects an address that no mail server would accept', () => {
    expect(readContact(`a@${'b'.repeat(252)}.lk`)).toBeUndefined()
  })
})

describe('contactFields', () => {
  it('fills one of the two fields and leaves the other one empty (SIGNIN-07, SIGNIN-08)', () => {
    expect(contactFields({ method: 'email', value: 'a@b.lk' })).toEqual({ email: 'a@b.lk', mobile: '' })
    expect(contactFields({ method: 'mobile', value: '0771234567' })).toEqual({
      email: '',
      mobile: '0771234567',
    })
  })

  it('leaves both empty for an unknown contact', () => {
    expect(contactFields(undefined)).toEqual({ email: '', mobile: '' })
  })
})
