import { describe, expect, it } from 'vitest'
import { detailsParams, readSignUpStep } from './sign-up-step.ts'

const at = (search: string) => readSignUpStep(new URLSearchParams(search))

describe('the step of a sign-up', () => {
  it('is the contact at first', () => {
    expect(at('')).toEqual({ name: 'contact' })
  })

  it('is the code with act 1 and a reference (SIGNUP-05)', () => {
    expect(at('act=1&ur=Ab-9_')).toEqual({ name: 'code', reference: 'Ab-9_' })
  })

  it('is the details for their own URL', () => {
    expect(readSignUpStep(new URLSearchParams(detailsParams('Ab-9_')))).toEqual({
      name: 'details',
      reference: 'Ab-9_',
    })
  })

  it('is the contact again without a reference, or with an unknown act', () => {
    expect(at('act=1')).toEqual({ name: 'contact' })
    expect(at('act=1&ur=%20')).toEqual({ name: 'contact' })
    expect(at('act=2')).toEqual({ name: 'contact' })
    expect(at('act=7&ur=Ab-9_')).toEqual({ name: 'contact' })
    expect(at('ur=Ab-9_')).toEqual({ name: 'contact' })
  })
})
