import { contract } from '@serendib/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '../../platform/passwords.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { createUser } from '../../testing/factories.ts'

let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await createTestApp()
  passwordHash = await hashPassword('secret1')
})
afterAll(() => app.close())

let serial = 0
let email = ''
let mobile = ''
beforeEach(async () => {
  email = `tissa-${++serial}@example.lk`
  mobile = `07712345${String(serial).padStart(2, '0')}`
  await createUser(app.db, { email, mobile, passwordHash })
})

const { session, accounts } = contract
const codeOf = (typed: { email?: string; mobile?: string }, password = 'wrong') =>
  app
    .as(null)(session.login, { body: { email: '', mobile: '', ...typed, password } })
    .then(
      () => 'signed in',
      (error: { code: string }) => error.code,
    )
const wide = (text: string) =>
  text.replaceAll(/[!-~]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0))

describe('throttling of sign-in', () => {
  it('counts every form of an email that finds the account together', async () => {
    const forms = [email, email.toUpperCase(), `  ${email} `, wide(email), email.replace('t', 'Ｔ')]
    for (let tries = 0; tries < 10; tries++)
      expect(await codeOf({ email: forms[tries % forms.length] ?? '' })).toBe('wrong_credentials')
    for (const form of forms) expect(await codeOf({ email: form }, 'secret1')).toBe('too_many_requests')
  })

  it('counts every form of a mobile number that finds the account together', async () => {
    const forms = [mobile, wide(mobile), ` ${mobile}`]
    for (let tries = 0; tries < 10; tries++)
      expect(await codeOf({ mobile: forms[tries % forms.length] ?? '' })).toBe('wrong_credentials')
    for (const form of forms) expect(await codeOf({ mobile: form }, 'secret1')).toBe('too_many_requests')
  })

  it('finds no account by a contact that only looks alike', async () => {
    const alike = [
      email.replace('i', 'İ'),
      email.replace('i', 'ı'),
      email.replace('s', 'ѕ'),
      email.replace('ss', 'ß'),
      `${email}.`,
      email.replace('.', '。'),
    ]
    for (const form of alike)
      expect([form, await codeOf({ email: form }, 'secret1')]).toEqual([form, 'wrong_credentials'])
    for (const form of [`+94${mobile.slice(1)}`, `${mobile.slice(0, 3)} ${mobile.slice(3)}`, `${mobile}.`])
      expect([form, await codeOf({ mobile: form }, 'secret1')]).toEqual([form, 'wrong_credentials'])
    expect(await codeOf({ email: wide(email) }, 'secret1')).toBe('signed in')
  })

  it('has a bound on codes by text message for the whole site, whether there is an account or not', async () => {
    const bounded = await createTestApp({ SMS_PER_HOUR: '2' })
    try {
      await createUser(bounded.db, { email: null, mobile: '0712000001', passwordHash })
      const codes = []
      for (const contact of ['0712000001', '0712000002', '0712000003', '0712000001', email])
        codes.push(
          await bounded
            .as(null)(accounts.sendVerificationCode, { body: { method: '', contact } })
            .then(
              () => 'sent',
              (error: { code: string }) => error.code,
            ),
        )
      const full = 'too_many_text_messages'
      expect(codes).toEqual(['sent', 'sent', full, full, 'sent'])
    } finally {
      await bounded.close()
    }
  })

  it('sends the codes of every form to one contact, and counts them together', async () => {
    const ask = (contact: string) =>
      app
        .as(null)(accounts.sendVerificationCode, { body: { method: '', contact } })
        .then(
          () => 'sent',
          (error: { code: string }) => error.code,
        )
    const forms = [email, email.toUpperCase(), wide(email), wide(mobile), mobile]
    for (const form of [forms[0], forms[1], forms[2], forms[0], forms[1]])
      expect(await ask(form ?? '')).toBe('sent')
    expect(await ask(wide(email))).toBe('too_many_codes')
    expect([await ask(wide(mobile)), await ask(mobile)]).toEqual(['sent', 'sent'])
    const sent = (await app.messages()).filter(({ kind }) => kind === 'code').map(({ to }) => to)
    expect(new Set(sent)).toEqual(new Set([email, mobile]))
  })
})
