import type { Client } from '@serendib/contract'
import { contract, NOTIFICATION_TYPE } from '@serendib/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '../../platform/passwords.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import type { TestUser } from '../../testing/factories.ts'
import { createUser } from '../../testing/factories.ts'
import { changeRole } from './index.ts'

let app: TestApp
let administrator: TestUser
let call: Client
beforeAll(async () => {
  app = await createTestApp({ SIGN_UP_APPROVAL: 'on' })
  administrator = await createUser(app.db, { roleId: 1 })
  call = app.as(administrator.token)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('users').where('status', '=', 'waiting').execute()
  await app.db.deleteFrom('attempts').execute()
})

const { accounts, administration, notifications, session } = contract
const PASSWORD = 'ella-train-1'
const FIRST = { cursor: '' }

async function messagesTo(contact: string) {
  return (await app.messages()).filter(({ to }) => to === contact)
}

async function codeTo(contact: string): Promise<string> {
  return /\d{6}/.exec((await messagesTo(contact)).at(-1)?.text ?? '')?.[0] ?? ''
}

async function verify(email: string): Promise<string> {
  const { reference } = await app.as(null)(accounts.create, { body: { email, mobile: '' } })
  await app.as(null)(accounts.activateAccount, { query: { reference, code: await codeTo(email) } })
  return reference
}

function complete(reference: string, firstName = 'Amal') {
  const details = {
    email: '',
    mobile: '',
    firstName,
    lastName: 'Dias',
    birthDate: '1995-04-13',
    location: '',
  }
  return app.as(null)(accounts.setPassword, { body: { reference, password: PASSWORD, ...details } })
}

async function signUp(email: string, firstName?: string): Promise<number> {
  await complete(await verify(email), firstName)
  const { id } = await app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return id
}

const login = (email: string, password = PASSWORD) =>
  app.as(null)(session.login, { body: { email, mobile: '', password } })

const listed = async () => (await call(administration.signUps, { query: FIRST })).signUps

const bellOf = async ({ id, token }: TestUser) =>
  (
    await app.as(token)(notifications.displayNotifications, { query: { userId: id, ...FIRST } })
  ).notifications.map(({ type, from, channelId }) => ({ type, from, channelId }))

describe('sign-up that needs approval', () => {
  it('says so, and tells only people with the right password that they have to wait', async () => {
    expect(await app.as(null)(session.registrationMethod)).toEqual({
      methods: ['email', 'mobile'],
      needsApproval: true,
    })
    const { message } = await complete(await verify('patient@example.lk'))
    expect(message).toContain('An administrator has to approve it')
    await expect(login('patient@example.lk')).rejects.toMatchObject({
      code: 'approval_pending',
      httpStatus: 403,
      text: expect.stringContaining('waiting for an administrator'),
    })
    const stranger = { code: 'wrong_credentials', httpStatus: 400 }
    await expect(login('patient@example.lk', 'something-else')).rejects.toMatchObject(stranger)
    await expect(login('unknown@example.lk')).rejects.toMatchObject(stranger)
    const sessions = await app.db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.userId')
      .select('users.id')
      .where('users.email', '=', 'patient@example.lk')
      .execute()
    expect(sessions).toEqual([])
  })

  it("doesn't affect existing accounts", async () => {
    await createUser(app.db, { email: 'long-here@example.lk', passwordHash: await hashPassword(PASSWORD) })
    await expect(login('long-here@example.lk')).resolves.toHaveProperty('credentials')
    expect(await listed()).toEqual([])
  })

  it('is listed with its contact, the longest waiting first, and notifies administrators only', async () => {
    const moderator = await createUser(app.db, { roleId: 4 })
    const first = await signUp('first@example.lk', 'Kumari')
    const second = await signUp('second@example.lk', 'Nuwan')
    expect(await listed()).toMatchObject([
      { id: first, name: 'Kumari Dias', email: 'first@example.lk', mobile: '' },
      { id: second, name: 'Nuwan Dias', email: 'second@example.lk' },
    ])
    const page = await call(administration.signUps, { query: { limit: 1, cursor: '' } })
    const next = await call(administration.signUps, { query: { limit: 1, cursor: page.next ?? '' } })
    expect([page.signUps[0]?.id, next.signUps[0]?.id, next.next]).toEqual([first, second, null])
    expect(await call(administration.overview)).toMatchObject({ signUps: 2 })
    expect(await app.as(moderator.token)(administration.overview)).toMatchObject({ signUps: 0 })
    const type = NOTIFICATION_TYPE.signUp
    expect(await bellOf(administrator)).toEqual([
      { type, from: 'Nuwan Dias', channelId: null },
      { type, from: 'Kumari Dias', channelId: null },
    ])
    expect(await bellOf(moderator)).toEqual([])
    const { accounts: found } = await call(administration.accounts, { query: { find: 'Nuwan', ...FIRST } })
    expect(found).toMatchObject([{ id: second, state: 'waiting' }])
  })

  it('can be used after an administrator approved it, and its owner is notified', async () => {
    const id = await signUp('welcome@example.lk')
    await call(administration.approveSignUp, { body: { userId: id } })
    await expect(login('welcome@example.lk')).resolves.toMatchObject({ credentials: { userId: id } })
    const [, said] = await messagesTo('welcome@example.lk')
    expect(said).toMatchObject({ kind: 'sign-up-approved', text: expect.stringMatching(/\/signin$/m) })
    expect(await listed()).toEqual([])
    expect(await bellOf(administrator)).toEqual([])
    const { actions } = await call(administration.actions, { query: FIRST })
    expect(actions[0]).toMatchObject({ action: 'approve-sign-up', subject: 'account', what: 'Amal Dias' })
    for (const decide of [administration.approveSignUp, administration.rejectSignUp])
      await expect(call(decide, { body: { userId: id } })).rejects.toMatchObject({
        code: 'already_decided',
      })
  })

  it('is deleted when an administrator refuses it, and its owner is notified', async () => {
    const id = await signUp('refused@example.lk')
    await call(administration.rejectSignUp, { body: { userId: id } })
    await expect(login('refused@example.lk')).rejects.toMatchObject({ code: 'wrong_credentials' })
    const [, said] = await messagesTo('refused@example.lk')
    expect(said).toMatchObject({ kind: 'sign-up-rejected' })
    expect(await listed()).toEqual([])
    expect(await bellOf(administrator)).toEqual([])
    for (const table of ['users', 'verifications'] as const) {
      const column = sql.ref(table === 'users' ? 'email' : 'contact')
      const { rows } =
        await sql`select from ${sql.table(table)} where ${column} = 'refused@example.lk'`.execute(app.db)
      expect(rows).toEqual([])
    }
    await expect(call(administration.rejectSignUp, { body: { userId: id } })).rejects.toMatchObject({
      code: 'account_not_found',
    })
    expect(await signUp('refused@example.lk')).toBeGreaterThan(id)
  })

  it('can recover a forgotten password, but still has to wait', async () => {
    await signUp('forgetful@example.lk')
    const { reference } = await app.as(null)(accounts.sendVerificationCode, {
      body: { method: 'email', contact: 'forgetful@example.lk' },
    })
    const code = await codeTo('forgetful@example.lk')
    await app.as(null)(accounts.matchVerificationCode, { query: { reference, code } })
    await app.as(null)(accounts.recoverPassword, { body: { reference, password: 'kandy-train-2' } })
    await expect(login('forgetful@example.lk', 'kandy-train-2')).rejects.toMatchObject({
      code: 'approval_pending',
    })
  })

  it('is not possible while 1000 accounts wait', async () => {
    const reference = await verify('late@example.lk')
    await sql`
      insert into users (email, password_hash, status, waiting_since)
      select 'waiting-' || n || '@example.lk', 'none', 'waiting', now() from generate_series(1, 1000) n`.execute(
      app.db,
    )
    const full = { code: 'too_many_sign_ups', httpStatus: 409 }
    await expect(complete(reference)).rejects.toMatchObject(full)
    for (const email of ['later@example.lk', 'waiting-1@example.lk', 'long-here@example.lk'])
      await expect(app.as(null)(accounts.create, { body: { email, mobile: '' } })).rejects.toMatchObject(full)
    await app.db.deleteFrom('users').where('email', '=', 'waiting-1@example.lk').execute()
    await complete(reference)
    expect(await call(administration.overview)).toMatchObject({ signUps: 1000 })
  })

  it('is approved by assigning a role by command, but not by changing the role in the console', async () => {
    const id = await signUp('first-administrator@example.lk')
    await call(administration.changeRole, { body: { userId: id, roleId: 3, was: 2 } })
    await expect(login('first-administrator@example.lk')).rejects.toMatchObject({ code: 'approval_pending' })
    await changeRole(app.db, null, { userId: id, roleId: 1 })
    const { credentials } = await login('first-administrator@example.lk')
    expect(credentials).toMatchObject({ userId: id, roleId: 1 })
    await expect(app.as(credentials.token)(administration.overview)).resolves.toMatchObject({ signUps: 0 })
  })
})
