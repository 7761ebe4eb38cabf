import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../platform/passwords.ts'
import type { TestApp } from '../testing/app.ts'
import { createTestApp } from '../testing/app.ts'
import { createChannel, createUser } from '../testing/factories.ts'
import { wireOf } from '../testing/wire.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { get, post } = wireOf(() => app)

async function lastCode(to: string): Promise<string> {
  const text = (await app.messages()).findLast((message) => message.to === to)?.text
  return /\d{6}/.exec(text ?? '')?.[0] ?? 'no code'
}
const countMessages = async (to: string) =>
  (await app.messages()).filter((message) => message.to === to).length
const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000')
const login = (contact: { email?: string; mobile?: string }, password: string) =>
  post('/authentication/login', {
    email: '',
    mobile: '',
    ...contact,
    password,
    method: contact.mobile === undefined ? 'email' : 'mobile',
  })

describe('signing up on the wire', () => {
  it.each([
    ['email', 'wire@example.lk'],
    ['mobile', '0771230001'],
  ])(
    'works by %s, from the activation code to the login (CALLS-012, CALLS-013, CALLS-014)',
    async (method, contact) => {
      const both = { email: '', mobile: '', [method]: contact }
      const created = await post('/users/create', both)
      expect(created).toMatchObject({ httpStatus: 200, status: 1, value: expect.stringMatching(/./) })
      const reference = String(created['value'])
      const code = await lastCode(contact)
      const wrong = await get(`/users/activateAccount?acv=${wrongFor(code)}&u=${reference}`)
      expect(wrong).toMatchObject({ httpStatus: 400, status: 0 })
      expect(await get(`/users/activateAccount?acv=${code}&u=${reference}`)).toMatchObject({
        status: 1,
        userId: reference,
        ...both,
      })
      const details = {
        first_name: 'Amaya',
        last_name: 'Silva',
        dob: '1990-02-28',
        location: 'Sri Lanka',
        password: 'ella-train-1',
      }
      expect(await post('/users/setPassword', { id: reference, ...both, ...details })).toMatchObject({
        httpStatus: 200,
        status: 1,
      })
      expect(await login({ [method]: contact }, 'ella-train-1')).toMatchObject({
        status: 1,
        dataset: { ...both, first_name: 'Amaya', last_name: 'Silva', role_id: 2 },
      })
      const user = await app.db
        .selectFrom('users')
        .select(['status', 'birthDate', 'country'])
        .where(method === 'email' ? 'email' : 'mobile', '=', contact)
        .executeTakeFirst()
      expect(user).toEqual({ status: 'active', birthDate: '1990-02-28', country: 'Sri Lanka' })
    },
  )

  it('is refused without a contact (CALLS-012)', async () => {
    const before = await app.db.selectFrom('users').select('id').execute()
    const refused = await post('/users/create', { email: '', mobile: '' })
    expect(refused).toMatchObject({ httpStatus: 400, status: 0 })
    expect(await app.db.selectFrom('users').select('id').execute()).toHaveLength(before.length)
  })

  it('sends a new code on request, which invalidates the previous one (CALLS-015)', async () => {
    const contact = 'fresh@example.lk'
    const { value } = await post('/users/create', { email: contact, mobile: '' })
    const old = await lastCode(contact)
    expect(await post('/users/resendVerificationCode', { sendTo: contact })).toMatchObject({ status: 1 })
    expect(await countMessages(contact)).toBe(2)
    const fresh = await lastCode(contact)
    expect(await get(`/users/activateAccount?acv=${old}&u=${String(value)}`)).toMatchObject({ status: 0 })
    expect(await get(`/users/activateAccount?acv=${fresh}&u=${String(value)}`)).toMatchObject({ status: 1 })
  })
})

describe('password recovery on the wire', () => {
  it('works from a code, and a resent one, to a login with the new password (CALLS-016, CALLS-017, CALLS-018, CALLS-019)', async () => {
    const contact = 'forgot@example.lk'
    const user = await createUser(app.db, {
      email: contact,
      passwordHash: await hashPassword('ella-train-1'),
    })
    const begun = await post('/users/sendVerificationCode', {
      verificationMethod: 'email',
      sendVerificationTo: contact,
    })
    expect(begun).toMatchObject({ httpStatus: 200, status: 1 })
    expect(await countMessages(contact)).toBe(1)
    const reference = String(begun['value'])
    const resent = await post('/users/resendCodeInFP', { sendTo: contact, userData: reference })
    expect(resent).toMatchObject({ httpStatus: 200, status: 1 })
    expect(await countMessages(contact)).toBe(2)
    const code = await lastCode(contact)
    const match = (rc: string) => get(`/users/matchVerificationCode?rc=${rc}&u=${reference}`)
    expect(await match(wrongFor(code))).toMatchObject({ httpStatus: 400, status: 0 })
    const recover = () => post('/users/recoverPwd', { user: reference, new_password: 'secret2' })
    expect(await recover()).toMatchObject({ status: 0 })
    expect(await match(code)).toMatchObject({ httpStatus: 200, status: 1 })
    expect(await recover()).toMatchObject({ httpStatus: 200, status: 1 })
    expect(await login({ email: contact }, 'secret2')).toMatchObject({
      status: 1,
      dataset: { user_id: user.id },
    })
    expect(await login({ email: contact }, 'ella-train-1')).toMatchObject({ status: 0 })
  })

  // An unknown contact gets the same response as a known one, so that nobody learns who has an account.
  it('sends nothing to an unknown contact, and accepts no code for it (CALLS-016)', async () => {
    const contact = 'nobody-here@example.lk'
    const begun = await post('/users/sendVerificationCode', {
      verificationMethod: 'email',
      sendVerificationTo: contact,
    })
    expect(await countMessages(contact)).toBe(0)
    const matched = await get(`/users/matchVerificationCode?rc=123456&u=${String(begun['value'])}`)
    expect(matched).toMatchObject({ httpStatus: 400, status: 0 })
    const none = await post('/users/sendVerificationCode', { verificationMethod: '', sendVerificationTo: '' })
    expect(none).toMatchObject({ httpStatus: 400, status: 0 })
  })
})

describe('a session on the wire', () => {
  it('begins by email or mobile, with all data that the browser stores (CALLS-011)', async () => {
    const owner = await createUser(app.db, {
      email: 'both@example.lk',
      mobile: '0771230002',
      passwordHash: await hashPassword('ella-train-1'),
    })
    const channel = await createChannel(app.db, { owner, name: 'Both ways' })
    for (const contact of [{ email: 'both@example.lk' }, { mobile: '0771230002' }]) {
      expect(await login(contact, 'ella-train-1')).toMatchObject({
        httpStatus: 200,
        status: 1,
        dataset: {
          login: true,
          user_id: owner.id,
          token: expect.stringMatching(/^[\w-]{43}$/),
          PA: 1,
          PD: 1,
          email: 'both@example.lk',
          mobile: '0771230002',
          first_name: 'Nethmi',
          last_name: 'Perera',
          profile: expect.any(String),
          role_id: 3,
          channelData: { ch_id: channel.id, ch_name: 'Both ways', ch_url: channel.slug },
        },
      })
      expect(await login(contact, 'wrong1')).toMatchObject({ httpStatus: 400, status: 0 })
    }
  })

  it('is valid until logout, and rejected afterwards (CALLS-009, CALLS-010)', async () => {
    const { id, token } = await createUser(app.db)
    const lasts = () => get(`/authentication/tokenExpiration?uid=${id}`, token)
    expect(await lasts()).toMatchObject({ httpStatus: 200, status: 1 })
    expect(await post('/authentication/logout', { user_id: id }, token)).toMatchObject({ status: 1 })
    expect(await lasts()).toMatchObject({ httpStatus: 200, status: 0 })
    expect(await get(`/users/profileGeneralData?uid=${id}`, token)).toMatchObject({ httpStatus: 401 })
    expect(await app.db.selectFrom('sessions').select('id').where('userId', '=', id).execute()).toEqual([])
  })

  it('ends when it has expired (CALLS-010)', async () => {
    const { id, token } = await createUser(app.db)
    await app.db
      .updateTable('sessions')
      .set({ expiresAt: new Date(0) })
      .where('userId', '=', id)
      .execute()
    expect(await get(`/authentication/tokenExpiration?uid=${id}`, token)).toMatchObject({ status: 0 })
  })

  it('lists the accepted registration methods (CALLS-008)', async () => {
    expect(await get('/v1/usersettings/registrationMethod')).toEqual({
      httpStatus: 200,
      status: 1,
      dataset: ['email', 'mobile'],
    })
  })

  it('saves themes 0 and 1, and refuses others (CALLS-006)', async () => {
    const { id, token } = await createUser(app.db)
    const change = (theme: number) => post('/v1/usersettings/changeTheme', { user: id, theme }, token)
    const stored = () => app.db.selectFrom('users').select('theme').where('id', '=', id).executeTakeFirst()
    for (const [theme, name] of [
      [1, 'light'],
      [0, 'dark'],
    ] as const) {
      expect(await change(theme)).toMatchObject({ httpStatus: 200, status: 1 })
      expect(await stored()).toEqual({ theme: name })
    }
    expect(await change(5)).toMatchObject({ httpStatus: 400, status: 0 })
    expect(await stored()).toEqual({ theme: 'dark' })
  })
})
