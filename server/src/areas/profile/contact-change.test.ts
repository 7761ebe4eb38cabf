import { contract } from '@serendib/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../platform/passwords.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import type { TestUser } from '../../testing/factories.ts'
import { createUser } from '../../testing/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const { accounts, profile, session } = contract

const begin = (user: TestUser, contact: { email?: string; mobile?: string }) =>
  app.as(user.token)(profile.changeContact, {
    body: { userId: user.id, email: contact.email ?? '', mobile: contact.mobile ?? '' },
  })
const verify = (user: TestUser, code: string, newContact = '') =>
  app.as(user.token)(profile.verifyContact, {
    body: { userId: user.id, code, verificationType: 'email', newContact, oldContact: '' },
  })
const messagesTo = async (to: string) => (await app.messages()).filter((message) => message.to === to)
const codeTo = async (to: string) => /\d{6}/.exec((await messagesTo(to)).at(-1)?.text ?? '')?.[0] ?? ''
const emailOf = async (user: TestUser) =>
  (await app.as(user.token)(profile.generalData, { query: { userId: user.id } })).profile.email

const WRONG = {
  httpStatus: 400,
  text: 'Please enter the verification code correctly or request for new one',
  fields: { code: 'Please enter the verification code correctly or request for new one' },
}

describe('change of contact', () => {
  it('is made when the code sent to the new contact is entered, and the previous contact is notified (ACCOUNT-23, ACCOUNT-24, decision D29)', async () => {
    const passwordHash = await hashPassword('secret1')
    const user = await createUser(app.db, { email: 'old@example.lk', passwordHash })
    expect(await begin(user, { email: 'New@example.lk' })).toEqual({ message: 'Sent the verification code' })
    expect(await emailOf(user)).toBe('old@example.lk')
    const response = await verify(user, await codeTo('new@example.lk'), 'new@example.lk')
    expect(response).toMatchObject({ email: 'new@example.lk', mobile: '' })
    const login = (email: string) =>
      app.as(null)(session.login, { body: { email, mobile: '', password: 'secret1' } })
    await expect(login('new@example.lk')).resolves.toHaveProperty('credentials.userId', user.id)
    await expect(login('old@example.lk')).rejects.toMatchObject({ code: 'wrong_credentials' })
    expect(await messagesTo('old@example.lk')).toMatchObject([{ kind: 'contact-changed' }])
  })

  it('accepts a mobile number', async () => {
    const user = await createUser(app.db)
    await begin(user, { mobile: '0719876543' })
    expect(await verify(user, await codeTo('0719876543'))).toMatchObject({ mobile: '0719876543' })
  })

  it('rejects a wrong code and an empty one (ACCOUNT-22), and the right one after five wrong ones', async () => {
    const user = await createUser(app.db, { email: 'tries@example.lk' })
    await begin(user, { email: 'tries-new@example.lk' })
    const code = await codeTo('tries-new@example.lk')
    const wrong = code === '000000' ? '111111' : '000000'
    for (const tried of ['', wrong, wrong, wrong, wrong, code]) {
      await expect(verify(user, tried)).rejects.toMatchObject(WRONG)
    }
    expect(await emailOf(user)).toBe('tries@example.lk')
  })

  it('rejects a code that was sent to another contact or for another account, or was used before', async () => {
    const user = await createUser(app.db)
    const other = await createUser(app.db)
    await begin(user, { email: 'mine-new@example.lk' })
    const code = await codeTo('mine-new@example.lk')
    await expect(verify(user, code, 'elsewhere@example.lk')).rejects.toMatchObject(WRONG)
    await expect(verify(other, code)).rejects.toMatchObject(WRONG)
    await verify(user, code)
    await expect(verify(user, code)).rejects.toMatchObject(WRONG)
  })

  it('invalidates the previous code when another one is requested', async () => {
    const user = await createUser(app.db)
    await begin(user, { email: 'first-new@example.lk' })
    await begin(user, { email: 'second-new@example.lk' })
    await expect(verify(user, await codeTo('first-new@example.lk'))).rejects.toMatchObject(WRONG)
    expect(await verify(user, await codeTo('second-new@example.lk'))).toMatchObject({
      email: 'second-new@example.lk',
    })
  })

  it("treats another account's contact like a free one, but sends no code and notifies its owner", async () => {
    await createUser(app.db, { email: 'taken@example.lk' })
    const user = await createUser(app.db)
    expect(await begin(user, { email: 'taken@example.lk' })).toEqual({
      message: 'Sent the verification code',
    })
    expect(await messagesTo('taken@example.lk')).toMatchObject([{ kind: 'contact-taken' }])
    expect(await codeTo('taken@example.lk')).toBe('')
    await expect(verify(user, '123456')).rejects.toMatchObject(WRONG)
  })

  it('accepts the contact of a sign-up that was never completed, whoever started it', async () => {
    const user = await createUser(app.db)
    await app.as(null)(accounts.create, { body: { email: 'begun@example.lk', mobile: '' } })
    await begin(user, { email: 'begun@example.lk' })
    const code = await codeTo('begun@example.lk')
    await app.as(null)(accounts.create, { body: { email: 'begun@example.lk', mobile: '' } })
    expect(await verify(user, code)).toMatchObject({ email: 'begun@example.lk' })
  })

  it('rejects a contact that was taken after the code was sent', async () => {
    const user = await createUser(app.db)
    await begin(user, { email: 'raced@example.lk' })
    await createUser(app.db, { email: 'raced@example.lk' })
    const call = verify(user, await codeTo('raced@example.lk'))
    await expect(call).rejects.toMatchObject({ code: 'contact_taken', httpStatus: 409 })
  })

  it.each([
    ['nothing (ACCOUNT-21)', {}, 'Please enter your new email address'],
    ['no address', { email: 'no@address' }, 'Please enter a valid Email Address'],
    ['no number', { mobile: '12345' }, 'Please enter a valid Mobile Number'],
    [
      'the contact of now',
      { email: 'Same@example.lk' },
      "You're already using this email address or mobile number.",
    ],
  ])('rejects %s as the new contact', async (_what, contact, text) => {
    const email = 'same@example.lk'
    const known = await app.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    if (known) await app.db.deleteFrom('users').where('id', '=', known.id).execute()
    const user = await createUser(app.db, { email })
    await expect(begin(user, contact)).rejects.toMatchObject({ httpStatus: 400, text })
  })

  it('sends a contact at most five codes per hour', async () => {
    for (let sent = 0; sent < 5; sent += 1)
      await begin(await createUser(app.db), { email: 'bombed@example.lk' })
    const call = begin(await createUser(app.db), { email: 'bombed@example.lk' })
    await expect(call).rejects.toMatchObject({ code: 'too_many_codes', httpStatus: 429 })
  })
})
