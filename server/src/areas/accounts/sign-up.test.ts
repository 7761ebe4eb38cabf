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

describe('sign-up', () => {
  it.each(['new@example.lk', '0770000001'])(
    'leads from %s to a code and a session (SIGNUP-02, SIGNUP-04, CONSTANTS-19)',
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

  it('reads a mobile number and a code in any notation, in sign-up, sign-in and recovery', async () => {
    const { reference } = await begin('+94 (77) 000-0092')
    const { code } = await lastMessage('0770000092')
    await activate(reference, `Your code is ${code.slice(0, 3)}-${code.slice(3)}.`)
    await complete(reference)
    for (const mobile of ['077 000 0092', '0094770000092', '\u202a077\u00a0000\u20110092\u202c']) {
      const body = { email: '', mobile, password: details.password }
      expect((await app.as(null)(session.login, { body })).credentials.mobile).toBe('0770000092')
    }
    const again = await begin('(077) 000 0092')
    expect(again.message).toBe('Sent the verification code')
    const recovery = { method: 'mobile', contact: '077-000-0092' }
    const begun = await app.as(null)(accounts.sendVerificationCode, { body: recovery })
    const sent = await lastMessage('0770000092')
    await app.as(null)(accounts.matchVerificationCode, {
      query: { reference: begun.reference, code: ` ${sent.code.slice(0, 3)} ${sent.code.slice(3)}` },
    })
  })

  it.each(['a..b@example.lk', '.a@example.lk', 'a@example', `${'a'.repeat(65)}@example.lk`])(
    'rejects %s, which mail servers refuse',
    async (email) => {
      await expect(begin(email)).rejects.toMatchObject({ code: 'email_invalid' })
    },
  )

  it('never includes the code in a response', async () => {
    const response = JSON.stringify(await begin('quiet@example.lk'))
    expect(response).not.toContain((await lastMessage('quiet@example.lk')).code)
  })

  it.each([
    ['abc', 'Invalid Input'],
    ['', 'Invalid Input'],
    ['123456789', 'Please enter a valid Mobile Number'],
    ['12345678901', 'Please enter a valid Mobile Number'],
    ['a@', 'Please enter a valid Email Address'],
    ['a@b', 'Please enter a valid Email Address'],
    ['a@b..lk', 'Please enter a valid Email Address'],
  ])('rejects the contact %j: %s (SIGNUP-06, SIGNUP-07, SIGNUP-08, CONSTANTS-17)', async (contact, text) => {
    await expect(begin(contact)).rejects.toMatchObject({ httpStatus: 400, text })
  })

  it('sends an unfinished sign-up a new code and says that the contact is taken (SIGNUP-19)', async () => {
    const first = await begin('0770000002')
    const { code: oldCode } = await lastMessage('0770000002')
    const second = await begin('0770000002')
    expect(second.message).toBe('mobile already taken')
    await expect(activate(first.reference, oldCode)).rejects.toMatchObject({ code: 'code_wrong' })
    await activate(second.reference, (await lastMessage('0770000002')).code)
  })

  it('treats the contact of an active account like a new contact, notifies its owner and verifies nothing', async () => {
    await createUser(app.db, { email: 'active@example.lk' })
    const { reference, message } = await begin('active@example.lk')
    expect(message).toBe('Sent the verification code')
    const sent = await lastMessage('active@example.lk')
    expect(sent.kind).toBe('account-exists')
    await expect(activate(reference, '000000')).rejects.toMatchObject({ code: 'code_wrong' })
    await expect(complete(reference)).rejects.toMatchObject({ code: 'not_verified' })
  })

  it('sends a contact at most 5 codes per hour', async () => {
    for (let count = 0; count < 5; count++) await begin('often@example.lk')
    await expect(begin('often@example.lk')).rejects.toMatchObject({ code: 'too_many_codes', httpStatus: 429 })
  })

  it('sends at most 60 codes per hour for one IP, counting all contacts', async () => {
    const responses = await Promise.allSettled(
      Array.from({ length: 70 }, (_, n) =>
        app.request('/api/users/create', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: `many-${n}@example.lk` }),
        }),
      ),
    )
    const statuses = responses.map((response) =>
      response.status === 'fulfilled' ? response.value.status : 0,
    )
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10)
    await app.db.deleteFrom('attempts').where('kind', '=', 'code-sent-from').execute()
  })

  it('resends codes to unknown contacts with the same response, response time and limit as to known contacts', async () => {
    await begin('known@example.lk')
    const resend = async (sendTo: string) => {
      const startedAt = performance.now()
      const call = app.as(null)(accounts.resendVerificationCode, { body: { sendTo } })
      const said = await call.then(
        ({ message }) => message,
        ({ code }: { code: string }) => code,
      )
      return { said, ms: performance.now() - startedAt }
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

  it('resends a code by contact or reference and invalidates the previous code (SIGNUP-20)', async () => {
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

describe('verification code', () => {
  it('stops working after 5 wrong attempts, even if the next attempt is right (SIGNUP-17)', async () => {
    const { reference } = await begin('guessed@example.lk')
    const { code } = await lastMessage('guessed@example.lk')
    const wrong = code === '000000' ? '111111' : '000000'
    await expect(activate(reference, wrong)).rejects.toMatchObject({
      text: "Verification code doesn't match",
    })
    for (let count = 1; count < 5; count++) await activate(reference, wrong).catch(() => undefined)
    await expect(activate(reference, code)).rejects.toMatchObject({ httpStatus: 400 })
  })

  it('is rejected with "Invalid User" for an unknown reference (ERRORS-25)', async () => {
    await expect(activate('nonsense', '123456')).rejects.toMatchObject({
      text: 'Invalid User',
      httpStatus: 400,
    })
  })

  it('expires after 10 minutes', async () => {
    const { reference } = await begin('late@example.lk')
    await sql`update verifications set code_expires_at = now() where contact = 'late@example.lk'`.execute(
      app.db,
    )
    await expect(activate(reference, (await lastMessage('late@example.lk')).code)).rejects.toMatchObject({
      code: 'code_wrong',
    })
  })

  it('completes one sign-up only', async () => {
    const { reference } = await begin('once@example.lk')
    await activate(reference, (await lastMessage('once@example.lk')).code)
    await complete(reference)
    await expect(complete(reference, { password: 'another1' })).rejects.toMatchObject({
      code: 'not_verified',
    })
  })
})

describe('account details', () => {
  it.each([
    ['first_name', { firstName: '' }, 'First Name field is empty'],
    ['last_name', { lastName: '' }, 'Last Name field is empty'],
    ['password', { password: '' }, 'Password field is empty'],
    ['first_name', { firstName: 'A' }, 'First Name is too short'],
    ['last_name', { lastName: 'B' }, 'Last Name is too short'],
    ['password', { password: '12345' }, 'Password must be at least 6 characters'],
    ['dob', { birthDate: '' }, 'Date of Birth field is empty'],
    ['dob', { birthDate: '1995-02-30' }, 'Please enter a valid date'],
  ])(
    'rejects %s: %j (SIGNUP-09, SIGNUP-10, SIGNUP-11, SIGNUP-12, SIGNUP-13, SIGNUP-14, SIGNUP-15, CONSTANTS-15, CONSTANTS-16)',
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

  it('ignores unexpected fields such as role and verified', async () => {
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
