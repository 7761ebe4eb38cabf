import { describe, expect, it } from 'vitest'
import { checkContact } from './contact-rules.ts'

const both = ['email', 'mobile'] as const

describe('the contact of a sign-up', () => {
  it('is an email address or a number of ten digits', () => {
    expect(checkContact('a@b.lk', both)).toEqual({ contact: { method: 'email', value: 'a@b.lk' } })
    for (const typed of ['0771234567', '+94 77 123-4567'])
      expect(checkContact(typed, both)).toEqual({ contact: { method: 'mobile', value: '0771234567' } })
  })

  it.each(['', '   ', 'abc', '077x1234567', 'b.lk'])('is not %j: Invalid Input', (typed) => {
    expect(checkContact(typed, both)).toEqual({ error: 'Invalid Input' })
  })

  it.each(['a@', 'a@b', '@b.lk', 'a b@c.lk'])('is not %j, which looks like an email address', (typed) => {
    expect(checkContact(typed, both)).toEqual({ error: 'Please enter a valid Email Address' })
  })

  it.each(['077123456', '07712345678', '0'])(
    "is not %j, which doesn't have ten digits (CONSTANTS-17)",
    (typed) => {
      expect(checkContact(typed, both)).toEqual({ error: 'Please enter a valid Mobile Number' })
    },
  )

  it('is limited to the accepted methods', () => {
    expect(checkContact('a@b.lk', ['mobile'])).toEqual({ error: 'Please enter a valid Mobile Number' })
    expect(checkContact('0771234567', ['email'])).toEqual({ error: 'Please enter a valid Email Address' })
  })
})
