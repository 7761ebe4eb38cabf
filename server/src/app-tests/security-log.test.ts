import { Writable } from 'node:stream'
import { contract } from '@serendib/contract'
import { expect, it } from 'vitest'
import { hashPassword } from '../platform/passwords.ts'
import { createTestApp } from '../testing/app.ts'
import { createUser } from '../testing/factories.ts'

it('logs security events by default, with account, network and request id, and no user input', async () => {
  const lines: Record<string, unknown>[] = []
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>)
      done()
    },
  })
  const app = await createTestApp({ TRUST_PROXY: 'on', LOG_LEVEL: 'warn' }, undefined, sink)
  try {
    const passwordHash = await hashPassword('secret1')
    const email = 'logged@example.lk'
    const user = await createUser(app.db, { email, passwordHash })
    const administrator = await createUser(app.db, { roleId: 1 })
    const fresh = await createUser(app.db, { email: 'fresh@example.lk', passwordHash })
    const send = async (path: string, body: object | undefined, token = '') => {
      const response = await app.request(`/api${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': '203.0.113.77',
          authorization: token,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return response.headers.get('x-request-id')
    }
    const { session, profile, administration } = contract
    const failed = await send(session.login.path, { email, password: 'wrong-words' })
    await send(session.login.path, { email: 'nobody@example.lk', password: 'wrong-words' })
    await app.db
      .insertInto('attempts')
      .values(Array.from({ length: 100 }, () => ({ kind: 'login-from', subject: '203.0.113.77' })))
      .execute()
    await send(session.login.path, { email, password: 'wrong-words' })
    await send(profile.changePassword.path, { currentpwd: 'wrong-words', newpwd: 'ella-train-1' }, user.token)
    await send(profile.changePassword.path, { currentpwd: 'secret1', newpwd: 'ella-train-1' }, user.token)
    await send(administration.accounts.path, undefined, user.token)
    await send(administration.changeRole.path, { user_id: user.id, role_id: 4, was: 2 }, administrator.token)
    await app.db.deleteFrom('attempts').execute()
    await send(session.login.path, { email: 'fresh@example.lk', password: 'secret1' })
    await send(session.logout.path, {}, administrator.token)
    await app.request(`/search?val=private+words`)
    await send(`${contract.search.searchVideo.path}?value=private+words`, undefined)

    const events = lines.filter((line) => 'security' in line)
    expect(events.map(({ security, account, by }) => [security, account, by])).toEqual([
      ['sign-in failed', user.id, undefined],
      ['sign-in failed', undefined, undefined],
      ['throttled', undefined, undefined],
      ['password check failed', user.id, undefined],
      ['password changed', user.id, undefined],
      ['access denied', user.id, undefined],
      ['role changed', user.id, administrator.id],
      ['signed in', fresh.id, undefined],
      ['signed out', administrator.id, undefined],
    ])
    for (const event of events)
      expect(Object.keys(event)).toEqual(
        expect.arrayContaining(['level', 'time', 'security', 'network', 'reqId']),
      )
    expect(events.map(({ error }) => error)).toEqual([
      ...['wrong_credentials', 'wrong_credentials', 'too_many_requests', 'password_wrong', undefined],
      ...['not_your_role', undefined, undefined, undefined],
    ])
    expect(events[0]).toMatchObject({ level: 'info', reqId: failed, network: '203.0.113.0/24' })
    expect(JSON.stringify(lines)).not.toMatch(/wrong-words|ella-train|secret1|private|example\.lk|\.77\b/)
  } finally {
    await app.close()
  }
})
