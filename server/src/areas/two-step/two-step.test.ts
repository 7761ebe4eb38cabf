import { contract } from '@serendib/contract'
import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { hashToken } from '../../platform/http/viewer.ts'
import { hashPassword } from '../../platform/passwords.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import type { TestUser } from '../../testing/factories.ts'
import { createUser } from '../../testing/factories.ts'
import { openSession } from '../session/index.ts'

const { session, twoStep, accounts, profile } = contract
const PASSWORD = 'secret1'

let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await createTestApp()
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => app.close())

// The codes' clock stands in the middle of a step and is advanced by hand.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 })
})
afterEach(() => {
  vi.useRealTimers()
})
const passSteps = (steps: number) => vi.setSystemTime(Date.now() + steps * 30_000)
const codeOf = (key: string, drift = 0) =>
  new TOTP({ secret: key }).generate({ timestamp: Date.now() + drift * 30_000 })

let serial = 0
interface Person extends TestUser {
  readonly email: string
}
async function createPerson(): Promise<Person> {
  const email = `two-step-${++serial}@example.lk`
  return { ...(await createUser(app.db, { email, passwordHash })), email }
}

/** An account with two-step sign-in turned on one step ago. */
async function createCareful(): Promise<Person & { key: string; recoveryCodes: string[] }> {
  const person = await createPerson()
  const call = app.as(person.token)
  const { key } = await call(twoStep.begin, { body: { userId: person.id, password: PASSWORD } })
  const { recoveryCodes } = await call(twoStep.confirm, { body: { code: codeOf(key) } })
  passSteps(1)
  return { ...person, key, recoveryCodes }
}

const login = ({ email }: Person, password = PASSWORD) =>
  app.as(null)(session.login, { body: { email, mobile: '', password } })

async function ticketOf(person: Person): Promise<string> {
  const apiError = (await login(person).catch((error: unknown) => error)) as { code: string; ticket: string }
  expect(apiError).toMatchObject({ code: 'second_step_needed', httpStatus: 403, ticket: expect.any(String) })
  return apiError.ticket
}

const secondStep = (ticket: string, code: string) =>
  app.as(null)(twoStep.secondStep, { body: { ticket, code } })
const stateOf = async ({ id, token }: TestUser) =>
  (await app.as(token)(twoStep.state, { query: { userId: id } })).twoStep
const isLive = async (token: string) =>
  (await app.as(token)(session.tokenExpiration, { query: { userId: '' } })).isValid
const WRONG = { code: 'second_step_wrong', httpStatus: 400, fields: { code: expect.any(String) } }

describe('turning two-step sign-in on', () => {
  it('requires the password and a code, shows ten recovery codes once, and ends every other session', async () => {
    const person = await createPerson()
    const elsewhere = await openSession(app.db, person.id, 'elsewhere', 1)
    const call = app.as(person.token)
    expect(await stateOf(person)).toEqual({ isOn: false, since: '', recoveryCodes: 0, isNeeded: false })
    await expect(call(twoStep.begin, { body: { password: 'secret2' } })).rejects.toMatchObject({
      code: 'password_wrong',
      fields: { password: 'The current password is wrong.' },
    })
    const { key, otpauthUrl } = await call(twoStep.begin, { body: { password: PASSWORD } })
    expect(otpauthUrl).toBe(
      `otpauth://totp/Serendib:${encodeURIComponent(person.email)}?issuer=Serendib&secret=${key}&algorithm=SHA1&digits=6&period=30`,
    )
    await expect(call(twoStep.confirm, { body: { code: codeOf(key, 3) } })).rejects.toMatchObject(WRONG)
    expect((await stateOf(person)).isOn).toBe(false)
    await expect(login(person)).resolves.toHaveProperty('credentials.token')

    const code = codeOf(key)
    const { recoveryCodes } = await call(twoStep.confirm, {
      body: { code: `${code.slice(0, 3)} ${code.slice(3)}` },
    })
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const each of recoveryCodes) expect(each).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/)
    expect(await stateOf(person)).toMatchObject({ isOn: true, recoveryCodes: 10 })
    expect([await isLive(person.token), await isLive(elsewhere)]).toEqual([true, false])
    const emails = (await app.messages()).find(
      ({ to, kind }) => to === person.email && kind === 'two-step-on',
    )
    expect(emails?.text).not.toContain(key)

    await expect(call(twoStep.begin, { body: { password: PASSWORD } })).rejects.toMatchObject({
      code: 'two_step_is_on',
    })
    await expect(call(twoStep.confirm, { body: { code } })).rejects.toMatchObject({ code: 'two_step_is_on' })
  })

  it('stores neither the key nor the recovery codes in plain text', async () => {
    const { id, key, recoveryCodes } = await createCareful()
    const { rows } = await sql<{ kept: string }>`
      select two_steps::text || coalesce((select string_agg(encode(code_hash, 'escape'), ' ')
        from recovery_codes where recovery_codes.user_id = two_steps.user_id), '') as kept
      from two_steps where user_id = ${id}`.execute(app.db)
    expect(rows[0]?.kept).not.toContain(key)
    expect(rows[0]?.kept).not.toContain(Buffer.from(key).toString('base64').slice(0, 20))
    for (const code of recoveryCodes) expect(rows[0]?.kept).not.toContain(code)
  })

  it('accepts only the newest key, and no key older than an hour', async () => {
    const person = await createPerson()
    const call = app.as(person.token)
    const first = await call(twoStep.begin, { body: { password: PASSWORD } })
    const second = await call(twoStep.begin, { body: { password: PASSWORD } })
    await expect(call(twoStep.confirm, { body: { code: codeOf(first.key) } })).rejects.toMatchObject(WRONG)
    await sql`update two_steps set started_at = now() - interval '61 minutes' where user_id = ${person.id}`.execute(
      app.db,
    )
    const late = call(twoStep.confirm, { body: { code: codeOf(second.key) } })
    await expect(late).rejects.toMatchObject({ code: 'setup_key_expired' })
  })
})

describe('sign-in with both steps', () => {
  it('returns the same response as a sign-in without two-step sign-in, which stays unchanged', async () => {
    const person = await createCareful()
    const plain = await createPerson()
    const { credentials, isDeletionCancelled } = await secondStep(await ticketOf(person), codeOf(person.key))
    const usual = await login(plain)
    expect(Object.keys(credentials)).toEqual(Object.keys(usual.credentials))
    expect([credentials.userId, isDeletionCancelled]).toEqual([person.id, false])
    expect(await isLive(credentials.token)).toBe(true)
  })

  it("tells clients that don't know it what is missing", async () => {
    const { email } = await createCareful()
    const response = await app.request('/api/authentication/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, mobile: '', password: PASSWORD, method: 'email' }),
    })
    expect([response.status, await response.json()]).toEqual([
      403,
      {
        status: 0,
        code: 'second_step_needed',
        dataset: 'This account uses two-step sign-in. Enter the code from your authenticator app.',
        ticket: expect.stringMatching(/^[\w-]{43}$/),
      },
    ])
  })

  it('opens no session with the ticket, and asks for no code if the password is wrong', async () => {
    const person = await createCareful()
    const ticket = await ticketOf(person)
    expect(await isLive(ticket)).toBe(false)
    await expect(login(person, 'secret2')).rejects.toMatchObject({
      code: 'wrong_credentials',
      ticket: undefined,
    })
  })

  it('rejects a code that was used, including the one that turned it on, also when two arrive at once', async () => {
    const person = await createCareful()
    await expect(secondStep(await ticketOf(person), codeOf(person.key, -1))).rejects.toMatchObject(WRONG)
    const tickets = [await ticketOf(person), await ticketOf(person), await ticketOf(person)]
    const code = codeOf(person.key)
    const attempts = await Promise.allSettled(tickets.map((ticket) => secondStep(ticket, code)))
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(secondStep(await ticketOf(person), code)).rejects.toMatchObject(WRONG)
  })

  it('accepts a clock that is half a minute off, but not a minute', async () => {
    const person = await createCareful()
    passSteps(5)
    const ticket = await ticketOf(person)
    for (const drift of [-2, 2])
      await expect(secondStep(ticket, codeOf(person.key, drift))).rejects.toMatchObject(WRONG)
    await expect(secondStep(ticket, codeOf(person.key, 1))).resolves.toHaveProperty('credentials')
    // Codes older than a used one are rejected.
    await expect(secondStep(await ticketOf(person), codeOf(person.key, 0))).rejects.toMatchObject(WRONG)
  })

  it('rejects the 11th attempt in 15 minutes, with any tickets, and says how long to wait', async () => {
    const person = await createCareful()
    const tickets = [await ticketOf(person), await ticketOf(person)]
    const attempts = await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) => secondStep(tickets[index % 2] ?? '', '000000')),
    )
    const codes = attempts.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'in'))
    expect(codes.filter((code) => code === 'second_step_wrong')).toHaveLength(10)
    await expect(secondStep(tickets[0] ?? '', codeOf(person.key))).rejects.toMatchObject({
      code: 'too_many_requests',
      httpStatus: 429,
      retryAfterSeconds: expect.any(Number),
    })
  })

  it('rejects the 101st attempt of a day', async () => {
    const person = await createCareful()
    await sql`insert into attempts (kind, subject, at)
      select 'second-step-of-day', ${String(person.id)}, now() - interval '5 hours' from generate_series(1, 100)`.execute(
      app.db,
    )
    await expect(secondStep(await ticketOf(person), codeOf(person.key))).rejects.toMatchObject({
      code: 'too_many_requests',
    })
  })

  it('still works in a trusted device while somebody else is guessing', async () => {
    const person = await createCareful()
    const inBrowser = async (ticket: string, code: string, cookie: string) => {
      const response = await app.request(`/api${twoStep.secondStep.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ ticket, code }),
      })
      const [deviceToken = ''] = (response.headers.get('set-cookie') ?? '').split(';')
      return { status: response.status, mark: deviceToken }
    }
    const tryElsewhere = (kind: string, times: number) =>
      app.db
        .insertInto('attempts')
        .values(Array.from({ length: times }, () => ({ kind, subject: String(person.id) })))
        .execute()
    const { mark: deviceToken } = await inBrowser(await ticketOf(person), codeOf(person.key), '')
    passSteps(1)
    await tryElsewhere('second-step', 10)
    await tryElsewhere('second-step-of-day', 100)
    expect((await inBrowser(await ticketOf(person), codeOf(person.key), '')).status).toBe(429)
    const again = await inBrowser(await ticketOf(person), codeOf(person.key), deviceToken)
    expect(again).toEqual({ status: 200, mark: deviceToken })
    // Attempts elsewhere stay counted there, and this browser has its own limit.
    passSteps(1)
    expect((await inBrowser(await ticketOf(person), codeOf(person.key), '')).status).toBe(429)
    const wrong = await ticketOf(person)
    for (let attempts = 0; attempts < 10; attempts++)
      expect((await inBrowser(wrong, '000000', deviceToken)).status).toBe(400)
    expect((await inBrowser(wrong, codeOf(person.key), deviceToken)).status).toBe(429)
  })

  it('has no separate limit in a browser that passed only one step: by a code to a contact, or before it was on', async () => {
    const person = await createCareful()
    const tokenHash = hashToken('m'.repeat(43))
    await app.db
      .insertInto('trustedDevices')
      .values({ userId: person.id, tokenHash, hasSignedIn: false })
      .execute()
    await app.db
      .insertInto('attempts')
      .values(Array.from({ length: 10 }, () => ({ kind: 'second-step', subject: String(person.id) })))
      .execute()
    const response = await app.request(`/api${twoStep.secondStep.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: `trusted_device=${'m'.repeat(43)}` },
      body: JSON.stringify({ ticket: await ticketOf(person), code: codeOf(person.key) }),
    })
    expect(response.status).toBe(429)

    const other = await createPerson()
    await app.db
      .insertInto('trustedDevices')
      .values({ userId: other.id, tokenHash, hasSignedIn: true })
      .execute()
    const { key } = await app.as(other.token)(twoStep.begin, { body: { password: PASSWORD } })
    await app.as(other.token)(twoStep.confirm, { body: { code: codeOf(key) } })
    const known = app.db.selectFrom('trustedDevices').select('tokenHash').where('userId', '=', other.id)
    expect((await known.execute()).map((row) => row.tokenHash.equals(tokenHash))).not.toContain(true)
  })

  it('resets the wrong attempts of both steps after signing in', async () => {
    const person = await createCareful()
    for (let wrong = 0; wrong < 8; wrong++) await login(person, 'secret2').catch(() => undefined)
    const ticket = await ticketOf(person)
    for (let wrong = 0; wrong < 8; wrong++) await secondStep(ticket, '000000').catch(() => undefined)
    await secondStep(ticket, codeOf(person.key))
    const left = await app.db
      .selectFrom('attempts')
      .select('kind')
      .where((eb) =>
        eb.or([eb('subject', '=', String(person.id)), eb('subject', 'like', `${person.email} %`)]),
      )
      .where('kind', 'in', ['login', 'second-step', 'second-step-of-day'])
      .execute()
    expect(left).toEqual([])
  })

  it('counts a sign-in without the second step as an attempt, so that tickets are limited', async () => {
    const person = await createCareful()
    for (let half = 0; half < 10; half++) await ticketOf(person)
    await expect(login(person)).rejects.toMatchObject({ code: 'too_many_requests' })
  })

  it('accepts a ticket for ten minutes, once, and rejects a made-up one', async () => {
    const person = await createCareful()
    const ended = { code: 'second_step_ended', httpStatus: 400 }
    const ticket = await ticketOf(person)
    await secondStep(ticket, codeOf(person.key))
    passSteps(1)
    await expect(secondStep(ticket, codeOf(person.key))).rejects.toMatchObject(ended)
    const late = await ticketOf(person)
    await sql`update sign_in_tickets set expires_at = now() - interval '1 second' where user_id = ${person.id}`.execute(
      app.db,
    )
    await expect(secondStep(late, codeOf(person.key))).rejects.toMatchObject(ended)
    // The code is not used up.
    await expect(secondStep(await ticketOf(person), codeOf(person.key))).resolves.toHaveProperty(
      'credentials',
    )
    await expect(secondStep('', codeOf(person.key))).rejects.toMatchObject(ended)
  })

  it('cancels the deletion of an account only after both steps', async () => {
    const person = await createCareful()
    await app.as(person.token)(contract.personalData.deleteAccount, { body: { password: PASSWORD } })
    const leaving = () =>
      app.db
        .selectFrom('users')
        .select('deletionAskedAt')
        .where('id', '=', person.id)
        .executeTakeFirstOrThrow()
    const ticket = await ticketOf(person)
    expect((await leaving()).deletionAskedAt).not.toBeNull()
    await expect(secondStep(ticket, codeOf(person.key))).resolves.toMatchObject({ isDeletionCancelled: true })
    expect((await leaving()).deletionAskedAt).toBeNull()
  })

  it('rejects an account that is closed between the steps', async () => {
    const person = await createCareful()
    const ticket = await ticketOf(person)
    await app.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', person.id).execute()
    await expect(secondStep(ticket, codeOf(person.key))).rejects.toMatchObject({ code: 'account_suspended' })
  })
})

describe('recovery code', () => {
  it('replaces the app once, in any notation, and the owner is notified', async () => {
    const person = await createCareful()
    const [first = '', second = ''] = person.recoveryCodes
    await secondStep(await ticketOf(person), first.toUpperCase().replaceAll('-', ' '))
    expect((await stateOf(person)).recoveryCodes).toBe(9)
    await expect(secondStep(await ticketOf(person), first)).rejects.toMatchObject(WRONG)
    const tickets = [await ticketOf(person), await ticketOf(person)]
    const attempts = await Promise.allSettled(tickets.map((ticket) => secondStep(ticket, second)))
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const emails = (await app.messages()).filter(
      ({ to, kind }) => to === person.email && kind === 'recovery-code-used',
    )
    expect(emails.map(({ text }) => /(\w+) codes left/.exec(text)?.[1])).toEqual(['9', '8'])
  })

  it('is valid for its own account only', async () => {
    const [one, other] = [await createCareful(), await createCareful()]
    await expect(secondStep(await ticketOf(one), other.recoveryCodes[0] ?? '')).rejects.toMatchObject(WRONG)
  })

  it('is invalid after new codes were created, which requires both steps', async () => {
    const person = await createCareful()
    const call = app.as(person.token)
    const [old = ''] = person.recoveryCodes
    const renew = (password: string, code: string) =>
      call(twoStep.renewRecoveryCodes, { body: { password, code } })
    await expect(renew('secret2', codeOf(person.key))).rejects.toMatchObject({ code: 'password_wrong' })
    await expect(renew(PASSWORD, '000000')).rejects.toMatchObject(WRONG)
    const { recoveryCodes } = await renew(PASSWORD, codeOf(person.key))
    expect(recoveryCodes).toHaveLength(10)
    await expect(secondStep(await ticketOf(person), old)).rejects.toMatchObject(WRONG)
    await expect(secondStep(await ticketOf(person), recoveryCodes[0] ?? '')).resolves.toHaveProperty(
      'credentials',
    )
  })
})

describe('two-step sign-in', () => {
  it('is not bypassed by a new password by email, which also ends pending sign-ins', async () => {
    const person = await createCareful()
    const half = await ticketOf(person)
    const guest = app.as(null)
    const { reference } = await guest(accounts.sendVerificationCode, {
      body: { method: 'email', contact: person.email },
    })
    const code = (await app.messages()).findLast(({ to }) => to === person.email)?.code ?? ''
    await guest(accounts.matchVerificationCode, { query: { code, reference } })
    const recovered = await guest(accounts.recoverPassword, { body: { reference, password: 'secret3' } })
    expect(Object.keys(recovered)).toEqual(['message'])
    await expect(secondStep(half, codeOf(person.key))).rejects.toMatchObject({ code: 'second_step_ended' })
    await expect(login(person, 'secret3')).rejects.toMatchObject({ code: 'second_step_needed' })
    expect((await stateOfDatabase(person.id)).confirmedAt).not.toBeNull()
  })

  it('is not bypassed by a pending sign-in with a password that was changed since', async () => {
    const person = await createCareful()
    const half = await ticketOf(person)
    await app.as(person.token)(profile.changePassword, {
      body: { currentPassword: PASSWORD, newPassword: 'secret4' },
    })
    await expect(secondStep(half, codeOf(person.key))).rejects.toMatchObject({ code: 'second_step_ended' })
  })

  it('is turned off with the password and a code of either kind, and then the password is enough', async () => {
    const person = await createCareful()
    const half = await ticketOf(person)
    const end = (password: string, code: string) =>
      app.as(person.token)(twoStep.end, { body: { password, code } })
    await expect(end('secret2', codeOf(person.key))).rejects.toMatchObject({ code: 'password_wrong' })
    await expect(end(PASSWORD, '000000')).rejects.toMatchObject(WRONG)
    expect((await stateOf(person)).isOn).toBe(true)
    await end(PASSWORD, person.recoveryCodes[3] ?? '')
    expect(await stateOf(person)).toMatchObject({ isOn: false, recoveryCodes: 0 })
    await expect(login(person)).resolves.toHaveProperty('credentials.token')
    await expect(secondStep(half, codeOf(person.key))).rejects.toMatchObject({ code: 'second_step_ended' })
    await expect(end(PASSWORD, '000000')).rejects.toMatchObject({ code: 'two_step_is_off' })
    const kinds = (await app.messages()).filter(({ to }) => to === person.email).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind !== 'new-device')).toEqual([
      'two-step-on',
      'recovery-code-used',
      'two-step-off',
    ])
  })

  it('logs an error if the secret has changed, while recovery codes still work', async () => {
    const person = await createCareful()
    await app.db
      .updateTable('twoSteps')
      .set({ sealedKey: Buffer.alloc(60, 7).toString('base64') })
      .where('userId', '=', person.id)
      .execute()
    const log = vi.spyOn(app.parts.log, 'error').mockImplementation(() => undefined)
    await expect(secondStep(await ticketOf(person), '123456')).rejects.toMatchObject({ httpStatus: 500 })
    log.mockRestore()
    await expect(secondStep(await ticketOf(person), person.recoveryCodes[0] ?? '')).resolves.toHaveProperty(
      'credentials',
    )
  })
})

const stateOfDatabase = (userId: number) =>
  app.db.selectFrom('twoSteps').select('confirmedAt').where('userId', '=', userId).executeTakeFirstOrThrow()
