import { contract, allCalls } from '@serendib/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../platform/passwords.ts'
import type { TestApp } from '../../testing/app.ts'
import { createTestApp } from '../../testing/app.ts'
import type { TestUser } from '../../testing/factories.ts'
import { createUser } from '../../testing/factories.ts'

let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await createTestApp()
  passwordHash = await hashPassword('secret1')
})
afterAll(() => app.close())

const { session, profile, administration } = contract

/** An account whose password was last checked this many minutes ago. */
async function personSince(minutes: number, roleId: 1 | 2 = 2): Promise<TestUser> {
  const user = await createUser(app.db, { passwordHash, roleId })
  await sql`update sessions set password_checked_at = now() - make_interval(mins => ${minutes})
    where user_id = ${user.id}`.execute(app.db)
  return user
}

const required = { code: 'password_required', httpStatus: 403 }
const confirm = (user: TestUser, password: string) =>
  app.as(user.token)(session.confirmPassword, { body: { userId: user.id, password } })
const changeEmail = (user: TestUser) =>
  app.as(user.token)(profile.changeContact, { body: { email: `new-${user.id}@example.lk`, mobile: '' } })

describe('sensitive change', () => {
  it('requires a password check within the last ten minutes', async () => {
    await expect(changeEmail(await personSince(9))).resolves.toHaveProperty('message')
    const user = await personSince(11)
    await expect(changeEmail(user)).rejects.toMatchObject(required)
    await expect(confirm(user, 'wrong')).rejects.toMatchObject({ code: 'password_wrong' })
    await expect(changeEmail(user)).rejects.toMatchObject(required)
    await confirm(user, 'secret1')
    await expect(changeEmail(user)).resolves.toHaveProperty('message')
  })

  it('is allowed only in the session whose password was checked', async () => {
    const user = await personSince(11)
    const { credentials } = await app.as(null)(session.login, {
      body: { email: await emailOf(user), mobile: '', password: 'secret1' },
    })
    await expect(changeEmail(user)).rejects.toMatchObject(required)
    await expect(changeEmail({ id: user.id, token: credentials.token })).resolves.toHaveProperty('message')
  })

  it("rejects a role change, and turning off another account's two-step sign-in, before a password check", async () => {
    const administrator = await personSince(11, 1)
    const member = await createUser(app.db)
    const change = () =>
      app.as(administrator.token)(administration.changeRole, {
        body: { userId: member.id, roleId: 1, was: 2 },
      })
    await expect(change()).rejects.toMatchObject(required)
    await expect(
      app.as(administrator.token)(administration.endTwoStep, { body: { userId: member.id } }),
    ).rejects.toMatchObject(required)
    await confirm(administrator, 'secret1')
    await expect(change()).resolves.toEqual({})
  })

  it('covers each of these calls and those that contain the password', () => {
    const needing = allCalls().filter((call) => call.needsRecentPassword === true)
    expect(needing.map(({ name }) => name).toSorted()).toEqual([
      'changeContact',
      'changeRole',
      'confirm',
      'endTwoStep',
      'verifyContact',
    ])
    for (const call of [
      profile.changePassword,
      contract.personalData.deleteAccount,
      contract.personalData.requestMyData,
      contract.twoStep.begin,
      contract.twoStep.end,
      contract.twoStep.renewRecoveryCodes,
    ])
      expect(Object.keys(call.body.fields).join(' ')).toMatch(/password/i)
  })

  it("counts wrong passwords like every check of one's own password", async () => {
    const user = await personSince(11)
    for (let attempts = 0; attempts < 10; attempts++)
      await expect(confirm(user, 'wrong')).rejects.toMatchObject({ code: 'password_wrong' })
    await expect(confirm(user, 'secret1')).rejects.toMatchObject({ code: 'too_many_requests' })
  })
})

async function emailOf({ id }: TestUser): Promise<string> {
  const { email } = await app.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return email ?? ''
}
