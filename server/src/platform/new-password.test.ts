import { describe, expect, it } from 'vitest'
import { hash } from '@node-rs/argon2'
import { requireGoodPassword } from './new-password.ts'
import { hashPassword, isPassword } from './passwords.ts'

const owner = {
  email: 'nimali.perera@example.lk',
  mobile: '0771234567',
  firstName: 'Nimali',
  lastName: 'De Silva',
}
const codeOf = (password: string) =>
  requireGoodPassword(password, owner, 'password').then(
    () => 'taken',
    (error: { code: string }) => error.code,
  )

describe('a new password', () => {
  it.each(['123456', 'password', 'Qwerty123', 'iloveyou', ' 123456 ', 'ＰＡＳＳＷＯＲＤ', '000000'])(
    'is refused if it is one of the most common: %s',
    async (password) => expect(await codeOf(password)).toBe('password_common'),
  )

  it.each([
    'nimali.perera@example.lk',
    'Nimali.Perera',
    'nimaliperera',
    '0771234567',
    '077 123 4567',
    'Nimali De Silva',
    'desilvanimali',
    'Nimali1995',
    '12nimali',
    'De-Silva',
  ])("is refused if it is the owner's email, mobile number or name: %s", async (password) =>
    expect(await codeOf(password)).toBe('password_personal'),
  )

  it.each(['ella-train-1', 'nimali loves Ella', '0771234568', 'Ääkköset7'])(
    'is accepted otherwise: %s',
    async (password) => expect(await codeOf(password)).toBe('taken'),
  )
})

describe('the hash of a password', () => {
  const [composed, decomposed] = ['caf\u00e9 Ella', 'cafe\u0301 Ella']

  it('matches composed and decomposed letters', async () => {
    for (const chosen of [composed, decomposed]) {
      const storedHash = await hashPassword(chosen)
      expect(await isPassword(storedHash, composed)).toBe(true)
      expect(await isPassword(storedHash, decomposed)).toBe(true)
    }
    expect(await isPassword(await hashPassword(composed), 'cafe Ella')).toBe(false)
  })

  it('still matches if it was created before passwords were normalized', async () => {
    for (const chosen of [composed, decomposed]) {
      const storedHash = await hash(chosen)
      expect(await isPassword(storedHash, composed)).toBe(true)
      expect(await isPassword(storedHash, decomposed)).toBe(true)
    }
  })
})
