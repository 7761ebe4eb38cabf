import { describe, expect, it } from 'vitest'
import { checkDetails, type AccountDetails } from './account-details.ts'

const today = '2026-11-21'

const complete: AccountDetails = {
  firstName: 'Al',
  lastName: 'Bo',
  birthDate: '1990-02-28',
  password: 'sixsix',
  confirmation: 'sixsix',
  location: 'Sri Lanka',
}

describe('the details of an account', () => {
  it('are valid when complete', () => {
    expect(checkDetails(complete, today)).toEqual({})
  })

  it('have an error for each empty field (SIGNUP-09, SIGNUP-10, SIGNUP-11, SIGNUP-12)', () => {
    const empty = { ...complete, firstName: '', lastName: ' ', birthDate: '', password: '', confirmation: '' }
    expect(checkDetails(empty, today)).toEqual({
      firstName: 'First Name field is empty',
      lastName: 'Last Name field is empty',
      birthDate: 'Date of Birth field is empty',
      password: 'Password field is empty',
    })
  })

  it('need names of two letters and a password of six (SIGNUP-13, SIGNUP-14, SIGNUP-15, CONSTANTS-15, CONSTANTS-16)', () => {
    const short = { ...complete, firstName: 'A', lastName: 'B', password: 'fiver', confirmation: 'fiver' }
    expect(checkDetails(short, today)).toEqual({
      firstName: 'First Name is too short',
      lastName: 'Last Name is too short',
      password: 'Password must be at least 6 characters',
    })
  })

  it('need the same password twice (SIGNUP-16)', () => {
    expect(checkDetails({ ...complete, confirmation: 'sixsiX' }, today)).toEqual({
      confirmation: "Password doesn't match",
    })
  })

  it('need a date of birth in the past', () => {
    const error = { birthDate: 'Date of Birth must be in the past' }
    expect(checkDetails({ ...complete, birthDate: today }, today)).toEqual(error)
    expect(checkDetails({ ...complete, birthDate: '2027-01-01' }, today)).toEqual(error)
    expect(checkDetails({ ...complete, birthDate: '2026-11-20' }, today)).toEqual({})
    expect(checkDetails({ ...complete, birthDate: '1990-02-30' }, today)).toHaveProperty('birthDate')
  })
})
