import { randomBytes } from 'node:crypto'
import { contract, allCalls } from '@serendib/contract'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashToken } from '../../platform/http/viewer.ts'
import { hashPassword } from '../../platform/passwords.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import { createChannel, createUser, createVideo } from '../../testing/factories.ts'
import { wireOf } from '../../testing/wire.ts'
import { deleteExpiredSessions } from './queries.ts'
import { openSession } from './session.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { session } = contract
const login = (contact: { email?: string; mobile?: string }, password: string) =>
  app.as(null)(session.login, {
    body: { email: contact.email ?? '', mobile: contact.mobile ?? '', password },
  })

describe('sign-in', () => {
  it('announces a new device by email, but neither the first one nor a known one', async () => {
    const email = 'devices@example.lk'
    await createUser(app.db, { email, passwordHash: await hashPassword('secret1') })
    const signIn = async (cookie?: string) => {
      const response = await app.request(`/api${session.login.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(cookie !== undefined && { cookie }) },
        body: JSON.stringify({ email, password: 'secret1' }),
      })
      return response.headers.get('set-cookie')?.split(';')[0]
    }
    const announced = async () =>
      (await app.messages()).filter(({ kind, to }) => kind === 'new-device' && to === email).length
    const first = await signIn()
    expect(await announced()).toBe(0)
    await signIn(first)
    expect(await announced()).toBe(0)
    await signIn()
    expect(await announced()).toBe(1)
  })

  it('ends the session that was unused for longest when an account has more than 50', async () => {
    const email = 'many@example.lk'
    const user = await createUser(app.db, { email, passwordHash: await hashPassword('secret1') })
    await sql`
      insert into sessions (token_hash, user_id, device, expires_at, last_used_at)
      select decode(md5(n::text), 'hex'), ${user.id}, 'x', now() + interval '1 day', now() - make_interval(mins => n)
      from generate_series(1, 60) as n`.execute(app.db)
    await login({ email }, 'secret1')
    const { rows } = await sql<{ count: number; oldest: number }>`
      select count(*)::int as count, extract(minute from now() - min(last_used_at))::int as oldest
      from sessions where user_id = ${user.id}`.execute(app.db)
    expect(rows[0]?.count).toBe(50)
    expect(rows[0]?.oldest).toBeLessThan(55)
  })

  it('returns the credentials with role and default channel (SIGNIN-10, CONSTANTS-06)', async () => {
    const owner = await createUser(app.db, {
      email: 'kavindu@example.lk',
      passwordHash: await hashPassword('secret1'),
    })
    const channel = await createChannel(app.db, { owner, name: 'Hill Country Diaries' })
    const { credentials } = await login({ email: 'Kavindu@example.lk' }, 'secret1')
    expect(credentials).toMatchObject({
      userId: owner.id,
      roleId: 3,
      firstName: 'Nethmi',
      isProfileActive: true,
      areDetailsComplete: true,
      defaultChannel: { id: channel.id, name: 'Hill Country Diaries', slug: channel.slug },
    })
    const valid = await app.as(credentials.token)(session.tokenExpiration, { query: { userId: '' } })
    expect(valid).toEqual({ isValid: true })
  })

  it('accepts a mobile number (SIGNIN-08)', async () => {
    await createUser(app.db, {
      email: null,
      mobile: '0771234567',
      passwordHash: await hashPassword('secret1'),
    })
    await expect(login({ mobile: '0771234567' }, 'secret1')).resolves.toHaveProperty('credentials.token')
  })

  it('accepts email and mobile as the method, and no other (decision D05)', async () => {
    await createUser(app.db, { email: 'by@example.lk', passwordHash: await hashPassword('secret1') })
    const { post } = wireOf(() => app)
    const responses = []
    for (const method of ['email', 'mobile', '', 'pigeon'])
      responses.push(
        await post('/authentication/login', {
          email: 'by@example.lk',
          mobile: '',
          password: 'secret1',
          method,
        }),
      )
    expect(responses.map((response) => response.httpStatus)).toEqual([200, 200, 200, 400])
    expect(responses.at(-1)).toMatchObject({ status: 0, code: 'invalid_input' })
  })

  it('gives the same response for a wrong password and an unknown account (SIGNIN-09, ERRORS-07)', async () => {
    await createUser(app.db, { email: 'known@example.lk', passwordHash: await hashPassword('secret1') })
    const apiError = { code: 'wrong_credentials', text: 'User Name or Password is wrong', httpStatus: 400 }
    await expect(login({ email: 'known@example.lk' }, 'secret2')).rejects.toMatchObject(apiError)
    await expect(login({ email: 'nobody@example.lk' }, 'secret1')).rejects.toMatchObject(apiError)
  })

  it('rejects an account that was never activated', async () => {
    const passwordHash = await hashPassword('secret1')
    await createUser(app.db, { email: 'waiting@example.lk', status: 'inactive', passwordHash })
    await expect(login({ email: 'waiting@example.lk' }, 'secret1')).rejects.toMatchObject({
      code: 'wrong_credentials',
    })
  })

  it('rejects the 11th wrong attempt in 15 minutes, also when they arrive at once, and says how long to wait', async () => {
    await createUser(app.db, { email: 'tried@example.lk', passwordHash: await hashPassword('secret1') })
    const attempts = await Promise.allSettled(
      Array.from({ length: 12 }, () => login({ email: 'tried@example.lk' }, 'no')),
    )
    const codes = attempts.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'in'))
    expect(codes.filter((code) => code === 'wrong_credentials')).toHaveLength(10)
    await expect(login({ email: 'tried@example.lk' }, 'secret1')).rejects.toMatchObject({
      code: 'too_many_requests',
      httpStatus: 429,
      retryAfterSeconds: expect.any(Number),
    })
    // As if the clock had been ahead at that time and was corrected since.
    await app.db
      .updateTable('attempts')
      .set({ at: new Date(Date.now() + 3600_000) })
      .execute()
    await expect(login({ email: 'tried@example.lk' }, 'no')).rejects.toMatchObject({
      code: 'wrong_credentials',
    })
  })

  it('blocks an IP that tries one password on many accounts, and not one that signs in correctly', async () => {
    const office = await createTestApp({ TRUST_PROXY: 'on' })
    const passwordHash = await hashPassword('secret1')
    await createUser(office.db, { email: 'right@example.lk', passwordHash })
    const from = (address: string, email: string) =>
      office.request('/api/authentication/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ email, password: 'secret1' }),
      })
    const attempts = Array.from({ length: 99 }, () => ({ kind: 'login-from', subject: '2001:db8:0:7::/64' }))
    await office.db.insertInto('attempts').values(attempts).execute()
    // The same network each time, with another IP.
    for (const attempts of [1, 2, 3])
      expect((await from(`2001:db8:0:7::${attempts}`, 'right@example.lk')).status).toBe(200)
    expect((await from('2001:db8:0:7::8', 'a@example.lk')).status).toBe(400)
    const refused = await from('2001:db8:0:7:ffff::9', 'b@example.lk')
    expect([refused.status, await refused.json()]).toEqual([
      429,
      expect.objectContaining({ code: 'too_many_requests' }),
    ])
    expect((await from('2001:db8:0:8::1', 'right@example.lk')).status).toBe(200)
    await office.close()
  })

  it.each([
    ['login', '/api/authentication/login', 'email', 'wrong_credentials'],
    ['a resent code', '/api/users/resendVerificationCode', 'sendTo', 'reference_not_found'],
  ])('rejects %s because it is longer than any contact', async (_what, url, field, code) => {
    const contact = `${randomBytes(6000).toString('base64')}@example.lk`
    const response = await app.request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ [field]: contact, password: 'secret1' }),
    })
    expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ code })])
  })

  it('rejects a password that is changed at the same time', async () => {
    const passwordHash = await hashPassword('secret1')
    const user = await createUser(app.db, { email: 'changing@example.lk', passwordHash })
    const isOver = Promise.withResolvers<void>()
    const isChanged = Promise.withResolvers<void>()
    const change = app.db.transaction().execute(async (trx) => {
      await trx.updateTable('users').set({ passwordHash: 'another' }).where('id', '=', user.id).execute()
      await trx.deleteFrom('sessions').where('userId', '=', user.id).execute()
      isChanged.resolve()
      await isOver.promise
    })
    await isChanged.promise
    const waiting = async () =>
      (
        await sql<{ count: number }>`
          select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
      ).rows[0]?.count
    let hasEnded = false
    const attempt = login({ email: 'changing@example.lk' }, 'secret1')
    const ended = attempt.then(
      () => (hasEnded = true),
      () => (hasEnded = true),
    )
    await expect.poll(async () => hasEnded || ((await waiting()) ?? 0) > 0).toBe(true)
    isOver.resolve()
    await Promise.all([change, ended])
    await expect(attempt).rejects.toMatchObject({ code: 'wrong_credentials' })
    const open = app.db.selectFrom('sessions').select('id').where('userId', '=', user.id)
    expect(await open.execute()).toEqual([])
  })

  it('stores no token that could be used', async () => {
    const user = await createUser(app.db)
    const stored = await app.db
      .selectFrom('sessions')
      .select('tokenHash')
      .where('userId', '=', user.id)
      .execute()
    expect(stored.map((row) => row.tokenHash.toString('base64url'))).not.toContain(user.token)
  })
})

describe('session', () => {
  it('ends at logout, and its token is rejected afterwards (SESSION-10)', async () => {
    const user = await createUser(app.db)
    await app.as(user.token)(session.logout, { body: { userId: user.id } })
    await expect(app.as(user.token)(session.logout, { body: {} })).rejects.toMatchObject({
      name: 'SessionEnded',
    })
    const valid = await app.as(user.token)(session.tokenExpiration, { query: { userId: '' } })
    expect(valid).toEqual({ isValid: false })
  })

  it('says that it was ended elsewhere, but not that it expired or never existed', async () => {
    const user = await createUser(app.db)
    const { mySessions, endSession, endOtherSessions } = contract.profile
    const answerTo = async (token: string) => {
      const headers = { authorization: token }
      const refused = await app.request(`/api/users/myChannels?uid=${user.id}`, { headers })
      const { code } = (await refused.json()) as { code: string }
      const { isRevoked } = await app.as(token)(session.tokenExpiration, { query: { userId: '' } })
      return [refused.status, code, isRevoked]
    }
    const open = () => openSession(app.db, user.id, 'other', 1)
    const [one, all, expired, suspended] = [await open(), await open(), await open(), await open()]
    const { sessions } = await app.as(one)(mySessions, {})
    const own = sessions.find(({ isCurrent }) => isCurrent)
    await app.as(user.token)(endSession, { body: { sessionId: own?.id ?? 0 } })
    expect(await answerTo(one)).toEqual([401, 'session_revoked', true])
    const past = sql<Date>`now() - interval '1 minute'`
    const hash = hashToken(expired)
    await app.db.updateTable('sessions').set({ expiresAt: past }).where('tokenHash', '=', hash).execute()
    expect(await answerTo(expired)).toEqual([401, 'session_ended', undefined])
    await app.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', user.id).execute()
    expect(await answerTo(suspended)).toEqual([401, 'session_revoked', true])
    await app.db.updateTable('users').set({ status: 'active' }).where('id', '=', user.id).execute()
    await app.as(user.token)(endOtherSessions, { body: {} })
    expect(await answerTo(all)).toEqual([401, 'session_revoked', true])
    expect(await answerTo('unknown')).toEqual([401, 'session_ended', undefined])
    await app.as(user.token)(session.logout, { body: {} })
    expect(await answerTo(user.token)).toEqual([401, 'session_ended', undefined])
    // As many more as an account may have end the oldest.
    const busy = await createUser(app.db)
    for (let opened = 0; opened < 50; opened++) await openSession(app.db, busy.id, 'other', 1)
    expect(await answerTo(busy.token)).toEqual([401, 'session_revoked', true])
    // A revoked session that has expired is forgotten.
    await app.db.updateTable('revokedSessions').set({ expiresAt: past }).execute()
    expect(await answerTo(one)).toEqual([401, 'session_ended', undefined])
    await deleteExpiredSessions(app.db)
    expect(await app.db.selectFrom('revokedSessions').selectAll().execute()).toEqual([])
  })

  it('accepts the bare token and Bearer alike (decision D02)', async () => {
    const user = await createUser(app.db)
    for (const authorization of [user.token, `Bearer ${user.token}`]) {
      const response = await app.request('/api/authentication/tokenExpiration', {
        headers: { authorization },
      })
      expect(await response.json()).toEqual({ status: 1 })
    }
  })

  it('saves the language of an account, which its next sign-in returns', async () => {
    const email = 'languages@example.lk'
    const { token } = await createUser(app.db, { email, passwordHash: await hashPassword('secret1') })
    const signIn = () => login({ email }, 'secret1')
    expect((await signIn()).credentials.language).toBeNull()
    await app.as(token)(session.changeLanguage, { body: { language: 'si' } })
    expect((await signIn()).credentials.language).toBe('si')
  })

  it('stores the theme of an account: 0 dark, 1 light (THEME-04, CONSTANTS-12)', async () => {
    const user = await createUser(app.db)
    const response = await app.request('/api/v1/usersettings/changeTheme', {
      method: 'POST',
      headers: { authorization: user.token, 'content-type': 'application/json' },
      body: JSON.stringify({ user: user.id, theme: 1 }),
    })
    expect(await response.json()).toEqual({ status: 1 })
    const row = await app.db.selectFrom('users').select('theme').where('id', '=', user.id).executeTakeFirst()
    expect(row?.theme).toBe('light')
  })
})

describe('every call', () => {
  it.each(allCalls().map((call) => [call.path, call] as const))(
    '%s returns a status and describes errors in its dataset (SESSION-12)',
    async (_path, call) => {
      const headers = { 'content-type': 'application/json' }
      const init = call.method === 'POST' ? { method: 'POST', headers, body: '{}' } : {}
      const response = await app.request(`/api${call.path}`, init)
      const body = (await response.json()) as { status: unknown; dataset?: unknown }
      expect([0, 1, 401]).toContain(body.status)
      const hasDataset = response.ok
        ? call.reply.datasetField === undefined || body.dataset !== undefined
        : typeof body.dataset === 'string' && body.dataset !== ''
      expect(hasDataset).toBe(true)
    },
  )

  it('has status 1 if something was found, 0 if nothing was found, and 401 if the session has ended (SESSION-11)', async () => {
    const [user, { slug }] = [await createUser(app.db), await createVideo(app.db)]
    const { get } = wireOf(() => app)
    const responses = [
      [`/authentication/tokenExpiration?uid=${user.id}`, 1],
      [`/users/profileGeneralData?uid=${user.id}`, 1],
      ['/v1/home/recentUploads', 1],
      [`/v1/watch/displayVideoData?vurl=${slug}`, 1],
      ['/v1/channels/index', 1],
      ['/v1/metadata/reportMetaData', 1],
      [`/users/myChannels?uid=${user.id}`, 0],
      [`/v1/usersettings/displayNotifications?uid=${user.id}`, 0],
      [`/v1/playlist/createdPlaylists?uid=${user.id}`, 0],
      [`/v1/history/reportHistory?uid=${user.id}`, 0],
      ['/v1/mainsearch/searchVideo?value=nothing-of-the-kind', 0],
    ] as const
    for (const [path, status] of responses)
      expect([path, (await get(path, user.token)).status]).toEqual([path, status])
    for (const path of [
      '/users/myChannels',
      '/v1/history/reportHistory',
      '/v1/usersettings/displayNotifications',
    ])
      expect([path, (await get(`${path}?uid=${user.id}`, 'dead')).status]).toEqual([path, 401])
  })
})

describe('every call that requires a session', () => {
  const guarded = allCalls().filter((call) => call.access !== 'public')
  // Every field accepts one of these values, so that only the uid decides.
  const values = [1, 0, 'text', 'secret1', 'like', '1990-01-01', 'en', [1], []]
  const fitting = (schema: z.core.$ZodType) =>
    values.find((value) => z.safeDecode(schema, value as never).success)
  const send = (call: (typeof guarded)[number], authorization: string | undefined, uid: number | '') => {
    const query = new URLSearchParams()
    for (const { wireName, isViewerId, schema } of Object.values(call.query?.fields ?? {})) {
      if (isViewerId) query.set(wireName, String(uid))
      else if (!z.safeDecode(schema, undefined).success) query.set(wireName, String(fitting(schema)))
    }
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    if (authorization !== undefined) headers['authorization'] = authorization
    const body = call.method === 'POST' ? { body: '{}' } : {}
    return app.request(`/api${call.path}?${query.toString()}`, { method: call.method, headers, ...body })
  }

  it.each(guarded.map((call) => [call.path, call] as const))(
    'rejects %s without a token or with an invalid one with 401 (SESSION-14)',
    async (_path, call) => {
      for (const token of [undefined, 'dead']) {
        const response = await send(call, token, 1)
        expect([response.status, await response.json()]).toMatchObject([
          401,
          { status: 401, code: 'session_ended' },
        ])
      }
    },
  )

  const withUser = guarded.filter((call) =>
    [call.query, call.files ? undefined : call.body].some((part) =>
      Object.values(part?.fields ?? {}).some((field) => field.isViewerId),
    ),
  )
  it.each(withUser.map((call) => [call.path, call] as const))(
    "rejects %s with another account's uid with 403, whatever else it contains (decision D02)",
    async (_path, call) => {
      const user = await createUser(app.db)
      const other = await createUser(app.db)
      const response =
        call.method === 'GET'
          ? await send(call, user.token, other.id)
          : await post(call, user.token, other.id)
      expect([response.status, await response.json()]).toMatchObject([403, { status: 0, code: 'not_yours' }])
    },
  )

  async function post(call: (typeof guarded)[number], token: string, uid: number): Promise<Response> {
    const fields = Object.values(call.body?.fields ?? {})
    const body = Object.fromEntries(
      fields.map((field) => [field.wireName, field.isViewerId ? uid : fitting(field.schema)]),
    )
    return app.request(`/api${call.path}`, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  }

  it.each(guarded.filter((call) => call.access === 'private').map((call) => [call.path, call] as const))(
    'returns an empty list from %s for an empty uid without a token (decision D02)',
    async (_path, call) => {
      const response = await send(call, undefined, '')
      expect([response.status, await response.json()]).toEqual([200, { status: 0, dataset: [] }])
    },
  )
})
