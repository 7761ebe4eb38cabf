import { describe, expect, it } from 'vitest'
import { checkNewPassword } from './new-password.ts'

describe('a new password', () => {
  it('is valid with 6 characters, typed twice', () => {
    expect(checkNewPassword('secret', 'secret')).toEqual({})
  })

  it.each([
    ['', '', { password: 'Please enter a new password' }],
    ['', 'secret1', { password: 'Please enter a new password' }],
    ['secre', 'secre', { password: 'Password must be at least 6 characters' }],
    ['secret1', 'secret2', { confirmation: "Password doesn't match" }],
    ['secret1', '', { confirmation: "Password doesn't match" }],
  ])('is refused for %j and %j (RECOVERY-03, RECOVERY-04, RECOVERY-05)', (password, confirmation, errors) => {
    expect(checkNewPassword(password, confirmation)).toEqual(errors)
  })
})
