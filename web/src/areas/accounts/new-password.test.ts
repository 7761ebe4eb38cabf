import { describe, expect, it } from 'vitest'
import { checkNewPassword } from './new-password.ts'

describe('a new password', () => {
  it('of 6 characters, typed twice, is right', () => {
    expect(checkNewPassword('secret', 'secret')).toEqual({})
  })

  it.each([
    ['', '', { password: 'Please enter a new password' }],
    ['', 'secret1', { password: 'Please enter a new password' }],
    ['secre', 'secre', { password: 'Password must be at least 6 characters' }],
    ['secret1', 'secret2', { confirmation: "Password doesn't match" }],
    ['secret1', '', { confirmation: "Password doesn't match" }],
  ])('%j and %j is refused (RECOVERY-03, RECOVERY-04, RECOVERY-05)', (password, confirmation, faults) => {
    expect(checkNewPassword(password, confirmation)).toEqual(faults)
  })
})
