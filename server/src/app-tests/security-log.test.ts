import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Writable } from 'node:stream'
import { contract } from '@serendib/contract'
import { TOTP } from 'otpauth'
import { expect, it, onTestFinished } from 'vitest'
import { SECURITY_EVENTS } from '../platform/http/security-log.ts'
import { hashPassword } from '../platform/passwords.ts'
import { createTestApp } from '../testing/app.ts'
import { createUser } from '../testing/factories.ts'

const { session, profile, administration, personalData, twoStep } = contract
const ROOT = path.join(import.meta.dirname, '../../..')

/** A site and the lines of its log. */
async function createLoggedApp() {
  const lines: Record<string, unknown>[] = []
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>)
      done()
    },
  })
  const app = await createTestApp({ TRUST_PROXY: 'on', LOG_LEVEL: 'warn' }, undefined, sink)
  onTestFinished(() => app.close())
  return { app, lines, events: () => lines.filter((line) => 'security' in line) }
}

it('logs security events by default, with account, network and request id, and no user input', async () => {
  const { app, lines, events: logged } = await createLoggedApp()
  const passwordHash = await hashPassword('secret1')
  const email = 'logged@example.lk'
  const user = await createUser(app.db, { email, passwordHash })
  const administrator = await createUser(app.db, { roleId: 1 })
  const fresh = await createUser(app.db, { email: 'fresh@example.lk', passwordHash })
  const send = async (url: string, body: object | undefined, token = '') => {
    const response = await app.request(`/api${url}`, {
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

  const events = logged()
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
    'wrong_credentials',
    'wrong_credentials',
    'too_many_requests',
    'password_wrong',
    undefined,
    'not_your_role',
    undefined,
    undefined,
    undefined,
  ])
  expect(events[0]).toMatchObject({ level: 'info', reqId: failed, network: '203.0.113.0/24' })
  expect(JSON.stringify(lines)).not.toMatch(/wrong-words|ella-train|secret1|private|example\.lk|\.77\b/)
})

it('logs changes of the second step and the contact, their undoing, failed codes, and the deletion of an account', async () => {
  const { app, lines, events } = await createLoggedApp()
  const passwordHash = await hashPassword('secret1')
  const { id, token } = await createUser(app.db, { email: 'logged@example.lk', passwordHash })
  const call = app.as(token)
  const refused = (promise: Promise<unknown>) =>
    promise.then(
      () => undefined,
      (error: unknown) => error,
    )
  const wrong = (code: string) => `${(Number(code[0]) + 1) % 10}${code.slice(1)}`
  const { key } = await call(twoStep.begin, { body: { userId: id, password: 'secret1' } })
  const right = new TOTP({ secret: key }).generate()
  await refused(call(twoStep.confirm, { body: { code: wrong(right) } }))
  await call(twoStep.confirm, { body: { code: right } })
  const body = { email: 'logged@example.lk', mobile: '', password: 'secret1' }
  const { ticket } = (await refused(app.as(null)(session.login, { body }))) as { ticket: string }
  await refused(app.as(null)(twoStep.secondStep, { body: { ticket, code: wrong(right) } }))
  const email = 'another@example.lk'
  await call(profile.changeContact, { body: { userId: id, email, mobile: '' } })
  const sent = (await app.messages()).findLast(({ to }) => to === email)?.text ?? ''
  const verify = (code: string) =>
    call(profile.verifyContact, {
      body: { userId: id, code, verificationType: 'email', newContact: '', oldContact: '' },
    })
  const code = /\d{6}/.exec(sent)?.[0] ?? ''
  await refused(verify(wrong(code)))
  await verify(code)
  await call(personalData.deleteAccount, { body: { userId: id, password: 'secret1' } })
  const notice = (await app.messages()).find(({ to, text }) => to === body.email && text.includes('?t='))
  const undo = /\/api\/users\/undoContactChange\?t=\S+/.exec(notice?.text ?? '')?.[0] ?? ''
  expect((await app.request(undo, { method: 'POST' })).status).toBe(200)
  expect(events().map(({ security, account, error }) => [security, account, error])).toEqual([
    ['two-step failed', id, 'second_step_wrong'],
    ['two-step changed', id, undefined],
    ['two-step failed', id, 'second_step_wrong'],
    ['code failed', id, 'change_code_wrong'],
    ['contact changed', id, undefined],
    ['account deletion requested', id, undefined],
    ['contact changed', id, undefined],
  ])
  expect(JSON.stringify(lines)).not.toMatch(/secret1|example\.lk/)
})

it('logs only security events that the documentation lists', async () => {
  const docs = await readFile(path.join(ROOT, 'docs/operations.md'), 'utf8')
  const [, section = ''] = docs.split('### Security events')
  const rows = section.split('\n').filter((line) => line.startsWith('| `'))
  const listed = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  )
  // The first row is the head.
  expect(new Set(listed.slice(0, SECURITY_EVENTS.length + 1))).toEqual(
    new Set(['security', ...SECURITY_EVENTS]),
  )
})
