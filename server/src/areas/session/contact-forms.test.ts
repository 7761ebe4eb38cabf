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
  text.replaceAll(/[!-~]/g, (email) => String.fromCodePoint((email.codePointAt(0) ?? 0) + 0xfee0))

describe('throttled sign-in by contact', () => {
  it('counts all spellings of an email that find the same account together', async () => {
    const forms = [email, email.toUpperCase(), `  ${email} `, wide(email), email.replace('t', 'Ｔ')]
    for (let attempts = 0; attempts < 10; attempts++)
      expect(await codeOf({ email: forms[attempts % forms.length] ?? '' })).toBe('wrong_credentials')
    for (const form of forms) expect(await codeOf({ email: form }, 'secret1')).toBe('too_many_requests')
  })

  it('counts all spellings of a mobile number that find the same account together', async () => {
    const forms = [
      mobile,
      wide(mobile),
      ` ${mobile}`,
      `+94${mobile.slice(1)}`,
      `${mobile.slice(0, 3)} ${mobile.slice(3)}`,
    ]
    for (let attempts = 0; attempts < 10; attempts++)
      expect(await codeOf({ mobile: forms[attempts % forms.length] ?? '' })).toBe('wrong_credentials')
    for (const form of forms) expect(await codeOf({ mobile: form }, 'secret1')).toBe('too_many_requests')
  })

  it('finds no account by a contact that only looks similar', async () => {
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
    for (const form of [`+44${mobile.slice(1)}`, `94${mobile.slice(1)}`, mobile.slice(1)])
      expect([form, await codeOf({ mobile: form }, 'secret1')]).toEqual([form, 'wrong_credentials'])
    expect(await codeOf({ email: wide(email) }, 'secret1')).toBe('signed in')
  })

  it('limits codes by text message for the whole site, with or without an account', async () => {
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

  it('reserves a tenth of the hourly text messages for security notices', async () => {
    const bounded = await createTestApp({ SMS_PER_HOUR: '10' })
    try {
      const ask = (contact: string) =>
        bounded.as(null)(accounts.sendVerificationCode, { body: { method: '', contact } })
      for (let each = 1; each < 10; each += 1) await ask(`071200000${each}`)
      await expect(ask('0712000010')).rejects.toMatchObject({ code: 'too_many_text_messages' })
      expect(await bounded.parts.countText()).toBe(0)
      expect(await bounded.parts.countText()).toBeGreaterThan(3500)
    } finally {
      await bounded.close()
    }
  })

  it('sends codes for all spellings to one contact and counts them together', async () => {
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
