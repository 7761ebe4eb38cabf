import { contract } from '@serendib/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../platform/passwords.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import type { TestUser } from '../../testing/factories.ts'
import { createUser } from '../../testing/factories.ts'
import { openSession, sessionJobHandlers } from '../session/index.ts'

let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await createTestApp({ PUBLIC_URL: 'https://videos.example.lk' })
  passwordHash = await hashPassword('secret1')
})
afterAll(() => app.close())

const { accounts, profile, session } = contract

const messagesTo = async (to: string) => (await app.messages()).filter((message) => message.to === to)
const codeTo = async (to: string) => /\d{6}/.exec((await messagesTo(to)).at(-1)?.text ?? '')?.[0] ?? ''
const LINK = /^https:\/\/videos\.example\.lk(\/api\/users\/undoContactChange\?t=\S+)$/m
/** The link in the last email that offers to undo a change. */
const linkTo = async (to: string) => {
  const emails = (await messagesTo(to)).filter(({ kind }) => kind === 'contact-changed')
  return LINK.exec(emails.at(-1)?.text ?? '')?.[1] ?? ''
}

async function change(user: TestUser, contact: { email?: string; mobile?: string }): Promise<void> {
  const { email = '', mobile = '' } = contact
  const as = app.as(user.token)
  await as(profile.changeContact, { body: { userId: user.id, email, mobile } })
  const code = await codeTo(email || mobile)
  await as(profile.verifyContact, {
    body: { userId: user.id, code, verificationType: '', newContact: '', oldContact: '' },
  })
}
const press = (link: string) => app.request(link, { method: 'POST' })
const login = (email: string, password = 'secret1') =>
  app.as(null)(session.login, { body: { email, mobile: '', password } })
const contactsOf = (user: TestUser) =>
  app.db.selectFrom('users').select(['email', 'mobile']).where('id', '=', user.id).executeTakeFirstOrThrow()
const isSignedIn = async (token: string) =>
  (await app.as(token)(session.tokenExpiration, { query: { userId: '' } })).isValid

/** Sets a new password with a code sent to a contact, like "Forgot password?". */
async function recover(contact: string, password: string): Promise<void> {
  const { reference } = await app.as(null)(accounts.sendVerificationCode, { body: { method: '', contact } })
  const code = await codeTo(contact)
  await app.as(null)(accounts.matchVerificationCode, { query: { reference, code } })
  await app.as(null)(accounts.recoverPassword, { body: { reference, password } })
}

describe('undoing a change of contact', () => {
  it('is offered to all previous contacts by a link, which asks for confirmation and works once', async () => {
    const user = await createUser(app.db, { email: 'amal@example.lk', mobile: '0711111111', passwordHash })
    await change(user, { email: 'thief@example.lk' })
    const link = await linkTo('amal@example.lk')
    expect(await linkTo('0711111111')).toBe(link)
    expect(await linkTo('thief@example.lk')).toBe('')
    const page = await app.request(link)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Undo this change?')])
    expect(await contactsOf(user)).toMatchObject({ email: 'thief@example.lk' })

    const done = await press(link)
    expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('/identifyAccount')])
    expect(await contactsOf(user)).toEqual({ email: 'amal@example.lk', mobile: '0711111111' })
    expect(await isSignedIn(user.token)).toBe(false)
    for (const contact of ['amal@example.lk', 'thief@example.lk', '0711111111'])
      expect((await messagesTo(contact)).at(-1)).toMatchObject({ kind: 'contact-change-undone' })
    expect((await press(link)).status).toBe(404)
    await recover('amal@example.lk', 'secret2')
    await expect(login('amal@example.lk', 'secret2')).resolves.toHaveProperty('credentials.userId', user.id)
  })

  it('leaves an intruder no password, code, second step or undo link', async () => {
    const user = await createUser(app.db, { email: 'bimal@example.lk', passwordHash })
    await change(user, { email: 'thief-1@example.lk' })
    const link = await linkTo('bimal@example.lk')
    const thief = { id: user.id, token: await openSession(app.db, user.id, 'another', 1) }
    await change(thief, { email: 'thief-2@example.lk' })
    const own = await linkTo('thief-1@example.lk')
    await recover('thief-2@example.lk', 'stolen1')
    await sql`insert into two_steps (user_id, sealed_key, confirmed_at) values (${user.id}, 'x', now())`.execute(
      app.db,
    )
    const begun = await app.as(null)(accounts.sendVerificationCode, {
      body: { method: '', contact: 'thief-2@example.lk' },
    })
    const code = await codeTo('thief-2@example.lk')
    await app.as(null)(accounts.matchVerificationCode, { query: { reference: begun.reference, code } })

    expect((await press(link)).status).toBe(200)
    expect(await contactsOf(user)).toEqual({ email: 'bimal@example.lk', mobile: null })
    expect((await press(own)).status).toBe(404)
    const body = { reference: begun.reference, password: 'stolen2' }
    await expect(app.as(null)(accounts.recoverPassword, { body })).rejects.toMatchObject({
      code: 'reference_not_found',
    })
    for (const password of ['secret1', 'stolen1', 'stolen2'])
      await expect(login('bimal@example.lk', password)).rejects.toMatchObject({ code: 'wrong_credentials' })
    await recover('bimal@example.lk', 'secret2')
    await expect(login('bimal@example.lk', 'secret2')).resolves.toHaveProperty('credentials.userId', user.id)
  })

  it('includes all changes from the same session, such as an added number', async () => {
    const user = await createUser(app.db, { email: 'chamara@example.lk', passwordHash })
    await change(user, { mobile: '0722222222' })
    expect((await messagesTo('chamara@example.lk')).at(-1)).toMatchObject({
      subject: 'A mobile number was added',
    })
    await change(user, { email: 'thief-3@example.lk' })
    expect((await press(await linkTo('chamara@example.lk'))).status).toBe(200)
    expect(await contactsOf(user)).toEqual({ email: 'chamara@example.lk', mobile: null })
  })

  it('cannot be prevented by a sign-up with the former contact, unless it was completed', async () => {
    const user = await createUser(app.db, { email: 'dilani@example.lk', passwordHash })
    await change(user, { email: 'thief-4@example.lk' })
    await app.as(null)(accounts.create, { body: { email: 'dilani@example.lk', mobile: '' } })
    const link = await linkTo('dilani@example.lk')
    await sql`update users set status = 'active', password_hash = 'x' where email = 'dilani@example.lk'`.execute(
      app.db,
    )
    expect((await press(link)).status).toBe(409)
    expect(await isSignedIn(user.token)).toBe(true)
    await sql`update users set status = 'inactive' where email = 'dilani@example.lk'`.execute(app.db)
    expect((await press(link)).status).toBe(200)
    expect(await contactsOf(user)).toMatchObject({ email: 'dilani@example.lk' })
  })

  it('works once for simultaneous requests, only within seven days, and only with the right link', async () => {
    const user = await createUser(app.db, { email: 'eshan@example.lk', passwordHash })
    await change(user, { email: 'eshan-new@example.lk' })
    const link = await linkTo('eshan@example.lk')
    for (const wrong of [`${link}x`, link.split('?')[0] ?? '', `${link}&t=2`])
      expect([(await app.request(wrong)).status, (await press(wrong)).status]).toEqual([404, 404])
    const changedAt = sql<Date>`now() - interval '7 days' - interval '1 minute'`
    await app.db.updateTable('contactUndos').set({ changedAt }).where('userId', '=', user.id).execute()
    expect([(await app.request(link)).status, (await press(link)).status]).toEqual([404, 404])
    await app.db
      .updateTable('contactUndos')
      .set({ changedAt: sql<Date>`now()` })
      .where('userId', '=', user.id)
      .execute()
    const answers = await Promise.all([1, 2, 3].map(() => press(link)))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '404', '404'])
    expect(await contactsOf(user)).toMatchObject({ email: 'eshan@example.lk' })
  })

  it('is no longer possible after that, and the former contact is deleted', async () => {
    const user = await createUser(app.db, { email: 'forgotten@example.lk', passwordHash })
    await change(user, { email: 'kept@example.lk' })
    const stored = () =>
      app.db.selectFrom('contactUndos').select('former').where('userId', '=', user.id).execute()
    const [sweep] = sessionJobHandlers(app.db)
    const context = { id: '', attempt: 1, signal: new AbortController().signal, log: app.parts.log }
    await sweep?.run({}, context)
    expect(await stored()).toEqual([{ former: 'forgotten@example.lk' }])
    const changedAt = sql<Date>`now() - interval '7 days' - interval '1 minute'`
    await app.db.updateTable('contactUndos').set({ changedAt }).where('userId', '=', user.id).execute()
    await sweep?.run({}, context)
    expect(await stored()).toEqual([])
  })
})
