import { contract } from '@serendib/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { createUser } from '../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { accounts, session } = contract
const begin = (contact: string) =>
  app.as(null)(accounts.create, {
    body: contact.includes('@') ? { email: contact, mobile: '' } : { email: '', mobile: contact },
  })
const activate = (reference: string, code: string) =>
  app.as(null)(accounts.activateAccount, { query: { reference, code } })
const details = {
  email: '',
  mobile: '',
  password: 'ella-train-1',
  firstName: 'Nethmi',
  lastName: 'Perera',
  birthDate: '1995-04-13',
  location: '',
}
const complete = (reference: string, change: Partial<typeof details> = {}) =>
  app.as(null)(accounts.setPassword, { body: { reference, ...details, ...change } })

async function lastMessage(to: string) {
  const message = (await app.messages()).findLast((sent) => sent.to === to)
  if (!message) throw new Error(`nothing was sent to ${to}`)
  return { ...message, code: /\d{6}/.exec(message.text)?.[0] ?? '' }
}

describe('signing up', () => {
  it.each(['new@example.lk', '0770000001'])(
    'goes from %s over the code to a sign-in (SIGNUP-02, SIGNUP-04, CONSTANTS-19)',
    async (contact) => {
      const { reference, message } = await begin(contact)
      expect(message).toBe('Sent the verification code')
      const { code } = await lastMessage(contact)
      expect(code).toHaveLength(6)
      await activate(reference, code)
      await complete(reference)
      const { credentials } = await app.as(null)(session.login, {
        body: {
          email: '',
          mobile: '',
          password: 'ella-train-1',
          ...(contact.includes('@') ? { email: contact } : { mobile: contact }),
        },
      })
      expect(credentials.roleId).toBe(2)
      const user = await app.db
        .selectFrom('users')
        .select('country')
        .where('id', '=', credentials.userId)
        .executeTakeFirst()
      expect(user?.country).toBe('Sri Lanka')
    },
  )

  it('never answers with a code', async () => {
    const answer = JSON.stringify(await begin('quiet@example.lk'))
    expect(answer).not.toContain((await lastMessage('quiet@example.lk')).code)
  })

  it.each([
    ['abc', 'Invalid Input'],
    ['', 'Invalid Input'],
    ['123456789', 'Please enter a valid Mobile Number'],
    ['12345678901', 'Please enter a valid Mobile Number'],
    ['a@', 'Please enter a valid Email Address'],
    ['a@b', 'Please enter a valid Email Address'],
    ['a@b..lk', 'Please enter a valid Email Address'],
  ])('refuses %j as a contact: %s (SIGNUP-06, SIGNUP-07, SIGNUP-08, CONSTANTS-17)', async (contact, text) => {
    await expect(begin(contact)).rejects.toMatchObject({ httpStatus: 400, text })
  })

  it('sends an unfinished sign-up a fresh code and says that the contact is taken (SIGNUP-19)', async () => {
    const first = await begin('0770000002')
    const { code: oldCode } = await lastMessage('0770000002')
    const second = await begin('0770000002')
    expect(second.message).toBe('mobile already taken')
    await expect(activate(first.reference, oldCode)).rejects.toMatchObject({ code: 'code_wrong' })
    await activate(second.reference, (await lastMessage('0770000002')).code)
  })

  it('answers an active contact like a new one, tells its owner, and verifies nothing', async () => {
    await createUser(app.db, { email: 'active@example.lk' })
    const { reference, message } = await begin('active@example.lk')
    expect(message).toBe('Sent the verification code')
    const sent = await lastMessage('active@example.lk')
    expect(sent.kind).toBe('account-exists')
    await expect(activate(reference, '000000')).rejects.toMatchObject({ code: 'code_wrong' })
    await expect(complete(reference)).rejects.toMatchObject({ code: 'not_verified' })
  })

  it('sends at most 5 codes an hour to a contact', async () => {
    for (let count = 0; count < 5; count++) await begin('often@example.lk')
    await expect(begin('often@example.lk')).rejects.toMatchObject({ code: 'too_many_codes', httpStatus: 429 })
  })

  it('sends at most 60 codes an hour for one address, to whomever', async () => {
    const asked = await Promise.allSettled(
      Array.from({ length: 70 }, (_, n) =>
        app.request('/api/users/create', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: `many-${n}@example.lk` }),
        }),
      ),
    )
    const statuses = asked.map((answer) => (answer.status === 'fulfilled' ? answer.value.status : 0))
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10)
    await app.db.deleteFrom('attempts').where('kind', '=', 'code-sent-from').execute()
  })

  it('resends to a contact that nobody has in the same way and time, and as often', async () => {
    await begin('known@example.lk')
    const resend = async (sendTo: string) => {
      const begunAt = performance.now()
      const call = app.as(null)(accounts.resendVerificationCode, { body: { sendTo } })
      const said = await call.then(
        ({ message }) => message,
        ({ code }: { code: string }) => code,
      )
      return { said, ms: performance.now() - begunAt }
    }
    const known = []
    for (let count = 0; count < 5; count++) known.push(await resend('known@example.lk'))
    const unknown = []
    for (let count = 0; count < 6; count++) unknown.push(await resend('unknown@example.lk'))
    const sent = 'Sent the verification code'
    expect(known.map(({ said }) => said)).toEqual([sent, sent, sent, sent, 'too_many_codes'])
    expect(unknown.map(({ said }) => said)).toEqual([sent, sent, sent, sent, sent, 'too_many_codes'])
    for (const { ms } of [...known, ...unknown]) expect(ms).toBeGreaterThan(110)
  })

  it('resends a code, by contact or by reference, and the one before it stops working (SIGNUP-20)', async () => {
    const { reference } = await begin('again@example.lk')
    const { code: firstCode } = await lastMessage('again@example.lk')
    for (const sendTo of ['again@example.lk', reference]) {
      const { message } = await app.as(null)(accounts.resendVerificationCode, { body: { sendTo } })
      expect(message).toBe('Sent the verification code')
    }
    await expect(activate(reference, firstCode)).rejects.toMatchObject({ code: 'code_wrong' })
    await activate(reference, (await lastMessage('again@example.lk')).code)
  })
})

describe('a code', () => {
  it('is dead after 5 wrong tries, even the right one (SIGNUP-17)', async () => {
    const { reference } = await begin('guessed@example.lk')
    const { code } = await lastMessage('guessed@example.lk')
    const wrong = code === '000000' ? '111111' : '000000'
    await expect(activate(reference, wrong)).rejects.toMatchObject({
      text: "Verification code doesn't match",
    })
    for (let count = 1; count < 5; count++) await activate(reference, wrong).catch(() => undefined)
    await expect(activate(reference, code)).rejects.toMatchObject({ httpStatus: 400 })
  })

  it('for a reference that is none is refused as such (ERRORS-25)', async () => {
    await expect(activate('nonsense', '123456')).rejects.toMatchObject({
      text: 'Invalid User',
      httpStatus: 400,
    })
  })

  it('is dead after 10 minutes', async () => {
    const { reference } = await begin('late@example.lk')
    await sql`update verifications set code_expires_at = now() where contact = 'late@example.lk'`.execute(
      app.db,
    )
    await expect(activate(reference, (await lastMessage('late@example.lk')).code)).rejects.toMatchObject({
      code: 'code_wrong',
    })
  })

  it('verifies for one use: a second completion is refused', async () => {
    const { reference } = await begin('once@example.lk')
    await activate(reference, (await lastMessage('once@example.lk')).code)
    await complete(reference)
    await expect(complete(reference, { password: 'another1' })).rejects.toMatchObject({
      code: 'not_verified',
    })
  })
})

describe('the details of an account', () => {
  it.each([
    ['first_name', { firstName: '' }, 'First Name field is empty'],
    ['last_name', { lastName: '' }, 'Last Name field is empty'],
    ['password', { password: '' }, 'Password field is empty'],
    ['first_name', { firstName: 'A' }, 'First Name is too short'],
    ['last_name', { lastName: 'B' }, 'Last Name is too short'],
    ['password', { password: '12345' }, 'Password must be at least 6 characters'],
    ['dob', { birthDate: '' }, 'Date of Birth field is empty'],
    ['dob', { birthDate: '1995-02-30' }, 'This day does not exist'],
  ])(
    'refuse %s: %j (SIGNUP-09, SIGNUP-10, SIGNUP-11, SIGNUP-12, SIGNUP-13, SIGNUP-14, SIGNUP-15, CONSTANTS-15, CONSTANTS-16)',
    async (field, change, text) => {
      const { reference: _reference, ...names } = { reference: '', ...change }
      const wire = {
        first_name: 'Nethmi',
        last_name: 'Perera',
        password: 'ella-train-1',
        dob: '1995-04-13',
        id: 'x',
      }
      const changed = Object.values(names)[0] ?? ''
      const response = await app.request('/api/users/setPassword', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...wire, [field]: changed }),
      })
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { dataset: text, fields: { [field]: text } },
      ])
    },
  )

  it('ignore fields that nobody asked for (role, verified)', async () => {
    const { reference } = await begin('sly@example.lk')
    await activate(reference, (await lastMessage('sly@example.lk')).code)
    await app.request('/api/users/setPassword', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        id: reference,
        first_name: 'Sly',
        last_name: 'Fox',
        password: 'ella-train-1',
        dob: '1995-04-13',
        role_id: 1,
      }),
    })
    const user = await app.db
      .selectFrom('users')
      .select(['roleId', 'status'])
      .where('email', '=', 'sly@example.lk')
      .executeTakeFirst()
    expect(user).toEqual({ roleId: 2, status: 'active' })
  })
})
