import { describe, expect, it } from 'vitest'
import { contactFields, readContact } from './contact.ts'

describe('readContact', () => {
  it('takes an e-mail address, without the space around it', () => {
    expect(readContact(' kavindu@example.lk ')).toEqual({ method: 'email', value: 'kavindu@example.lk' })
  })

  it('takes a number of any length', () => {
    expect(readContact('0771234567')).toEqual({ method: 'mobile', value: '0771234567' })
    expect(readContact('12')).toEqual({ method: 'mobile', value: '12' })
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
    '+94771234567',
    '077 123',
  ])('knows nobody called %j', (typed) => {
    expect(readContact(typed)).toBeUndefined()
  })

  it('does not take an address that no mail server would', () => {
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

  it('leaves both empty where the contact is not known', () => {
    expect(contactFields(undefined)).toEqual({ email: '', mobile: '' })
  })
})
