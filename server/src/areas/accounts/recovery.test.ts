import { contract } from '@serendib/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../platform/passwords.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { createUser } from '../../testing/factories.ts'
import { markVerified, countCodeAttempt } from './queries.ts'
import { hashReference } from './verification.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { accounts, session } = contract
const begin = (contact: string) =>
  app.as(null)(accounts.sendVerificationCode, { body: { method: '', contact } })
const match = (reference: string, code: string) =>
  app.as(null)(accounts.matchVerificationCode, { query: { reference, code } })
const resend = (reference: string) =>
  app.as(null)(accounts.resendCodeInRecovery, { body: { contact: '', reference } })
const recover = (reference: string, password = 'another1') =>
  app.as(null)(accounts.recoverPassword, { body: { reference, password } })
const login = (email: string, password: string) =>
  app.as(null)(session.login, { body: { email, mobile: '', password } })

const messagesTo = async (to: string) => (await app.messages()).filter((message) => message.to === to)

async function lastCode(to: string): Promise<string> {
  return /\d{6}/.exec((await messagesTo(to)).at(-1)?.text ?? '')?.[0] ?? 'no code'
}

const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000')
const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'taken',
    (error: { code: string }) => error.code,
  )

describe('account recovery', () => {
  it('verifies a code, sets a new password and ends every session (RECOVERY-01, RECOVERY-02)', async () => {
    const user = await createUser(app.db, { email: 'lost@example.lk', mobile: '0770000009' })
    const { reference, message, isActivated } = await begin('Lost@example.lk')
    expect([message, isActivated]).toEqual(['Sent the verification code', true])
    await match(reference, await lastCode('lost@example.lk'))
    await recover(reference)
    await expect(login('lost@example.lk', 'another1')).resolves.toHaveProperty('credentials.userId', user.id)
    await expect(app.as(user.token)(session.changeTheme, { body: { theme: 'light' } })).rejects.toMatchObject(
      { name: 'SessionEnded' },
    )
    for (const [contact, text] of [
      ['lost@example.lk', 'a code that we sent to lost@example.lk'],
      ['0770000009', 'Your password was changed.'],
    ] as const)
      expect((await messagesTo(contact)).at(-1)).toMatchObject({
        kind: 'password-recovered',
        text: expect.stringContaining(text),
      })
  })

  it('accepts a code and its reference only once, also when several requests arrive at once', async () => {
    await createUser(app.db, { email: 'at-once@example.lk' })
    const { reference } = await begin('at-once@example.lk')
    const code = await lastCode('at-once@example.lk')
    const referenceHash = hashReference(reference)
    // One of the parallel requests has read the code before the others.
    const spent = await countCodeAttempt(app.db, referenceHash, 'recovery', 5)
    const outcomes = await Promise.all([1, 2, 3].map(() => outcome(match(reference, code))))
    expect(outcomes.toSorted()).toEqual(['code_wrong', 'code_wrong', 'taken'])
    await recover(reference)
    const late = { referenceHash, codeHash: spent?.codeHash ?? Buffer.alloc(0) }
    expect(await markVerified(app.db, late, 15)).toBe(false)
    await expect(recover(reference)).rejects.toMatchObject({ code: 'reference_not_found' })
  })

  it('accepts a mobile number', async () => {
    await createUser(app.db, { email: null, mobile: '0770000010' })
    const { reference } = await begin('0770000010')
    await match(reference, await lastCode('0770000010'))
    await recover(reference)
    await expect(
      app.as(null)(session.login, { body: { email: '', mobile: '0770000010', password: 'another1' } }),
    ).resolves.toHaveProperty('credentials.token')
  })

  it('resets sign-in throttling when a new password is set', async () => {
    await createUser(app.db, { email: 'locked@example.lk', passwordHash: await hashPassword('secret1') })
    for (let count = 0; count < 11; count++) await login('locked@example.lk', 'wrong1').catch(() => undefined)
    await expect(login('locked@example.lk', 'wrong1')).rejects.toMatchObject({ code: 'too_many_requests' })
    const { reference } = await begin('locked@example.lk')
    await match(reference, await lastCode('locked@example.lk'))
    await recover(reference)
    await expect(login('locked@example.lk', 'another1')).resolves.toHaveProperty('credentials.token')
  })

  it('gives unknown contacts and closed accounts the same responses as known contacts, and sends them nothing', async () => {
    await createUser(app.db, { email: 'owner@example.lk' })
    await createUser(app.db, { email: 'closed@example.lk', status: 'suspended' })
    const behaviour = async (contact: string) => {
      const { reference, ...reply } = await begin(contact)
      const wrong = wrongFor(await lastCode(contact))
      const attempts: string[] = []
      for (let count = 0; count < 6; count++)
        attempts.push(await outcome(match(reference, count === 0 ? '' : wrong)))
      const { message } = await resend(reference)
      attempts.push(await outcome(match(reference, wrongFor(await lastCode(contact)))))
      return { ...reply, attempts, message, end: await outcome(recover(reference)) }
    }
    const known = await behaviour('owner@example.lk')
    expect(known.attempts).toEqual([
      ...Array(4).fill('code_wrong'),
      'code_no_longer_valid',
      'code_wrong',
      'code_wrong',
    ])
    expect(await behaviour('nobody@example.lk')).toEqual(known)
    expect(await behaviour('closed@example.lk')).toEqual(known)
    expect(await messagesTo('owner@example.lk')).toHaveLength(2)
    expect(await messagesTo('nobody@example.lk')).toEqual([])
    expect(await messagesTo('closed@example.lk')).toEqual([])
  })

  it('resends the sign-up code for a sign-up that was never completed (RECOVERY-13)', async () => {
    await app.as(null)(accounts.create, { body: { email: 'halfway@example.lk', mobile: '' } })
    const { reference, isActivated } = await begin('halfway@example.lk')
    expect(isActivated).toBe(false)
    expect(await messagesTo('halfway@example.lk')).toHaveLength(1)
    const again = await resend(reference)
    expect(again).toEqual({ reference, message: 'Sent the verification code' })
    const code = await lastCode('halfway@example.lk')
    await expect(match(reference, code)).rejects.toMatchObject({ text: "Verification code doesn't match" })
    await app.as(null)(accounts.activateAccount, { query: { reference, code } })
    await expect(recover(reference)).rejects.toMatchObject({ code: 'reference_not_found' })
  })

  it('sends a contact at most 5 codes per hour, resent codes included', async () => {
    await createUser(app.db, { email: 'bombed@example.lk' })
    const { reference } = await begin('bombed@example.lk')
    for (let count = 1; count < 5; count++) await resend(reference)
    const apiError = { code: 'too_many_codes', httpStatus: 429, retryAfterSeconds: expect.any(Number) }
    await expect(resend(reference)).rejects.toMatchObject(apiError)
    await expect(begin('bombed@example.lk')).rejects.toMatchObject(apiError)
    expect(await messagesTo('bombed@example.lk')).toHaveLength(5)
  })

  it.each([
    ['', 'Invalid Input'],
    ['123', 'Please enter a valid Mobile Number'],
    ['a@b', 'Please enter a valid Email Address'],
  ])('rejects the contact %j: %s', async (contact, text) => {
    await expect(begin(contact)).rejects.toMatchObject({ httpStatus: 400, text })
  })
})

describe('recovery reference', () => {
  it('cannot set a password before its code was verified (RECOVERY-08, RECOVERY-09)', async () => {
    await createUser(app.db, { email: 'unproved@example.lk' })
    const { reference } = await begin('unproved@example.lk')
    await expect(match(reference, wrongFor(await lastCode('unproved@example.lk')))).rejects.toMatchObject({
      text: "Verification code doesn't match",
    })
    await expect(recover(reference)).rejects.toMatchObject({ text: 'Invalid User', httpStatus: 400 })
  })

  it('is valid for 15 minutes and one use', async () => {
    await createUser(app.db, { email: 'twice@example.lk' })
    const { reference } = await begin('twice@example.lk')
    await match(reference, await lastCode('twice@example.lk'))
    const until = await sql<{ minutes: number }>`
      select round(extract(epoch from verified_until - now()) / 60)::int as minutes
      from verifications where contact = 'twice@example.lk'`.execute(app.db)
    expect(until.rows).toEqual([{ minutes: 15 }])
    await recover(reference)
    await expect(recover(reference, 'stolen1')).rejects.toMatchObject({ text: 'Invalid User' })

    const { reference: late } = await begin('twice@example.lk')
    await match(late, await lastCode('twice@example.lk'))
    await sql`update verifications set verified_until = now() where contact = 'twice@example.lk'`.execute(
      app.db,
    )
    await expect(recover(late, 'stolen1')).rejects.toMatchObject({ text: 'Invalid User' })
  })

  it('is rejected by every call if it is unknown', async () => {
    const apiError = { text: 'Invalid User', httpStatus: 400 }
    await expect(match('nonsense', '123456')).rejects.toMatchObject(apiError)
    await expect(match('', '123456')).rejects.toMatchObject(apiError)
    await expect(resend('nonsense')).rejects.toMatchObject(apiError)
    await expect(recover('nonsense')).rejects.toMatchObject(apiError)
  })

  it.each([
    ['', 'Please enter a new password'],
    ['12345', 'Password must be at least 6 characters'],
  ])('rejects the new password %j: %s (RECOVERY-03, RECOVERY-05)', async (password, text) => {
    const response = await app.request('/api/users/recoverPwd', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user: 'x', new_password: password }),
    })
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { dataset: text, fields: { new_password: text } },
    ])
  })
})
