import { contract } from '@serendib/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '../../platform/passwords.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import type { TestUser } from '../../testing/factories.ts'
import { createUser } from '../../testing/factories.ts'

let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: 'on' })
  passwordHash = await hashPassword('secret1')
})
afterAll(() => app.close())

let serial = 0
let owner: TestUser & { email: string }
beforeEach(async () => {
  const email = `guessed-${++serial}@example.lk`
  owner = { ...(await createUser(app.db, { email, passwordHash })), email }
})

interface LoginResponse {
  readonly status: number
  readonly code: unknown
  readonly retryAfter: number
  /** The device token that was set, as a browser sends it back. */
  readonly cookie: string
  readonly setCookie: string
  readonly body: Record<string, unknown>
}

/** A browser with an IP, and with this cookie or none. */
const from =
  (address: string, cookie = '') =>
  async (path: string, body: Record<string, unknown>, token?: string): Promise<LoginResponse> => {
    const response = await app.request(`/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': address,
        ...(cookie === '' ? {} : { cookie }),
        ...(token === undefined ? {} : { authorization: token }),
      },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as Record<string, unknown>
    const setCookie = response.headers.get('set-cookie') ?? ''
    return {
      status: response.status,
      code: answer['code'],
      retryAfter: Number(response.headers.get('retry-after')),
      cookie: setCookie.split(';')[0] ?? '',
      setCookie,
      body: answer,
    }
  }
const login = (address: string, password: string, cookie?: string) =>
  from(address, cookie)(contract.session.login.path, { email: owner.email, password })

/** Makes wrong attempts, each from a different IP. */
async function guess(attempts: number): Promise<unknown[]> {
  const codes = []
  for (let each = 0; each < attempts; each++) codes.push((await login(`198.51.100.${each}`, 'no')).code)
  return codes
}

const triedBefore = (kind: string, subject: string, times: number) =>
  app.db
    .insertInto('attempts')
    .values(Array.from({ length: times }, () => ({ kind, subject })))
    .execute()

describe('guessing at one account from many IPs', () => {
  it('is stopped after 100 attempts per day, even for the right password, without revealing whether the account exists', async () => {
    await triedBefore('login-of-day', owner.email, 97)
    await triedBefore('login-of-day', 'nobody@example.lk', 100)
    const codes = await guess(5)
    const wrong = 'wrong_credentials'
    expect(codes).toEqual([wrong, wrong, wrong, 'sign_in_locked', 'sign_in_locked'])
    const right = await login('203.0.113.7', 'secret1')
    expect(right).toMatchObject({ status: 429, code: 'sign_in_locked', cookie: '' })
    expect(right.retryAfter).toBeGreaterThan(86_000)
    const nobody = await from('203.0.113.7')(contract.session.login.path, {
      email: 'nobody@example.lk',
      password: 'secret1',
    })
    expect(nobody.code).toBe('sign_in_locked')
  })

  it('gets no further attempts by signing in to another account', async () => {
    await triedBefore('login-of-day', owner.email, 98)
    for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3'])
      expect((await login(address, 'secret1')).status).toBe(200)
    expect(await guess(3)).toEqual(['wrong_credentials', 'wrong_credentials', 'sign_in_locked'])
  })

  it('does not lock out a browser in which the owner has signed in, from any IP', async () => {
    const { setCookie, cookie } = await login('203.0.113.1', 'secret1')
    expect(setCookie).toMatch(
      /^trusted_device=[\w-]{43}; Max-Age=31536000; Path=\/api; HttpOnly; SameSite=Strict$/,
    )
    await triedBefore('login-of-day', owner.email, 100)
    await triedBefore('login', `${owner.email} 203.0.113.9`, 10)
    await triedBefore('login-from', '203.0.113.9', 100)
    expect((await login('203.0.113.9', 'secret1', cookie)).status).toBe(200)
    expect((await login('203.0.113.8', 'secret1')).code).toBe('sign_in_locked')
    // It keeps its token, and has its own limit of attempts.
    expect((await login('203.0.113.9', 'secret1', cookie)).cookie).toBe(cookie)
    for (let wrong = 0; wrong < 10; wrong++)
      expect((await login(`203.0.113.${wrong}`, 'no', cookie)).code).toBe('wrong_credentials')
    expect((await login('203.0.113.30', 'secret1', cookie)).code).toBe('too_many_requests')
  })

  it('gets no further attempts with the device token of another account or a made-up one', async () => {
    const { cookie } = await login('203.0.113.1', 'secret1')
    const guessed = await createUser(app.db, { email: `other-${owner.email}`, passwordHash })
    owner = { ...guessed, email: `other-${owner.email}` }
    await triedBefore('login-of-day', owner.email, 100)
    for (const token of [cookie, `trusted_device=${'a'.repeat(43)}`])
      expect((await login('203.0.113.1', 'secret1', token)).code).toBe('sign_in_locked')
  })

  it('leaves the owner the recovery by a code', async () => {
    await triedBefore('login-of-day', owner.email, 100)
    const browser = from('203.0.113.1')
    const { accounts } = contract
    const { reference } = await app.as(null)(accounts.sendVerificationCode, {
      body: { method: 'email', contact: owner.email },
    })
    const code = (await app.messages()).findLast(({ to }) => to === owner.email)?.code ?? ''
    await app.as(null)(accounts.matchVerificationCode, { query: { code, reference } })
    const { cookie, status } = await browser(accounts.recoverPassword.path, {
      user: reference,
      new_password: 'secret2',
    })
    expect([status, cookie]).toEqual([200, expect.stringMatching(/^trusted_device=/)])
    expect((await login('203.0.113.2', 'secret2', cookie)).status).toBe(200)
    expect((await login('203.0.113.2', 'secret2')).code).toBe('sign_in_locked')
  })

  it('does not use up the codes that the owner requests on a trusted device', async () => {
    const { cookie } = await login('203.0.113.1', 'secret1')
    const ask = (address: string, token?: string) =>
      from(address, token)(contract.accounts.sendVerificationCode.path, {
        verificationMethod: 'email',
        sendVerificationTo: owner.email,
      })
    await triedBefore('code-sent-of-day', owner.email, 18)
    const codes = []
    for (const address of ['198.51.100.1', '198.51.100.2', '198.51.100.3'])
      codes.push((await ask(address)).code)
    expect(codes).toEqual([undefined, undefined, 'too_many_codes_today'])
    expect((await ask('198.51.100.4', cookie)).status).toBe(200)
  })
})

describe('guessing from one network', () => {
  const tryOne = async (ip: string) =>
    (await from(ip)(contract.session.login.path, { email: `nobody-${++serial}@example.lk`, password: 'no' }))
      .code

  it('is counted by IP in every notation', async () => {
    await triedBefore('login-from', '198.51.100.77', 100)
    for (const ip of ['198.51.100.77', '198.51.100.77:4711', '::ffff:198.51.100.77', '[::ffff:c633:644d]:80'])
      expect(await tryOne(ip)).toBe('too_many_requests')
    expect(await tryOne('198.51.100.78:4711')).toBe('wrong_credentials')
  })

  it('is counted by the /64 of IPv6, and by the /48 with ten times the limit', async () => {
    await triedBefore('login-from', '2001:db8:7:1::/64', 100)
    expect(await tryOne('2001:db8:7:1:5::1')).toBe('too_many_requests')
    await triedBefore('login-from', '2001:db8:7::/48', 999)
    expect(await tryOne('2001:db8:7:2::1')).toBe('wrong_credentials')
    expect(await tryOne('[2001:db8:7:3::1]:4711')).toBe('too_many_requests')
    expect(await tryOne('2001:db8:8:3::1')).toBe('wrong_credentials')
  })

  it('is also counted by the /48 for requested and attempted codes', async () => {
    await triedBefore('code-sent-from', '2001:db8:9::/48', 600)
    await triedBefore('code-tried-from', '2001:db8:9::/48', 600)
    const { sendVerificationCode, matchVerificationCode } = contract.accounts
    const requested = await from('2001:db8:9:4::1')(sendVerificationCode.path, {
      sendVerificationTo: owner.email,
    })
    expect(requested.code).toBe('too_many_codes')
    const tried = await app.request(`/api${matchVerificationCode.path}?u=x&rc=000000`, {
      headers: { 'x-forwarded-for': '2001:db8:9:5::1' },
    })
    expect(tried.status).toBe(429)
  })

  it('gets back an attempt of the wider network only for a right password', async () => {
    await login('2001:db8:a:1::1', 'no')
    await login('2001:db8:a:1::1', 'secret1')
    const counted = await app.db
      .selectFrom('attempts')
      .select('subject')
      .where('kind', '=', 'login-from')
      .where('subject', 'like', '2001:db8:a:%')
      .orderBy('subject')
      .execute()
    expect(counted.map(({ subject }) => subject)).toEqual(['2001:db8:a:1::/64', '2001:db8:a::/48'])
  })
})

describe('trusted device', () => {
  it('is forgotten when all sessions end, except the device that ended them', async () => {
    const here = await login('203.0.113.1', 'secret1')
    const elsewhere = await login('203.0.113.2', 'secret1')
    const token = String((here.body['dataset'] as Record<string, unknown>)['token'])
    const changed = await from('203.0.113.1', here.cookie)(
      contract.profile.changePassword.path,
      { uid: owner.id, currentpwd: 'secret1', newpwd: 'secret2' },
      token,
    )
    expect(changed.status).toBe(200)
    await triedBefore('login-of-day', owner.email, 100)
    expect((await login('203.0.113.3', 'secret2', elsewhere.cookie)).code).toBe('sign_in_locked')
    // Its old token is revoked as well; it got a new one.
    expect(changed.cookie).not.toBe(here.cookie)
    expect((await login('203.0.113.3', 'secret2', changed.cookie)).status).toBe(200)
  })

  it('is limited to ten per account, so that signing in again buys no further attempts', async () => {
    const first = await login('203.0.113.1', 'secret1')
    for (let each = 0; each < 10; each++) await login('203.0.113.1', 'secret1')
    const devices = await app.db
      .selectFrom('trustedDevices')
      .select('userId')
      .where('userId', '=', owner.id)
      .execute()
    expect(devices).toHaveLength(10)
    await triedBefore('login-of-day', owner.email, 100)
    expect((await login('203.0.113.1', 'secret1', first.cookie)).code).toBe('sign_in_locked')
  })

  it('gets its token only from the server, which ignores a made-up one', async () => {
    const planted = `trusted_device=${'a'.repeat(43)}`
    const signedIn = await login('203.0.113.1', 'secret1', planted)
    expect(signedIn.cookie).toMatch(/^trusted_device=[\w-]{43}$/)
    expect(signedIn.cookie).not.toBe(planted)
    await triedBefore('login-of-day', owner.email, 100)
    expect((await login('203.0.113.2', 'secret1', planted)).code).toBe('sign_in_locked')
    expect((await login('203.0.113.2', 'secret1', signedIn.cookie)).status).toBe(200)
  })

  it('gets a secure __Host- cookie over HTTPS', async () => {
    const response = await app.request(`/api${contract.session.login.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': '203.0.113.1',
        'x-forwarded-proto': 'https',
      },
      body: JSON.stringify({ email: owner.email, password: 'secret1' }),
    })
    expect(response.headers.get('set-cookie')).toMatch(
      /^__Host-trusted_device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    )
  })
})
